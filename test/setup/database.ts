import { rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../src/server/lib/database/database.ts";
import { connectionUrl, tuning } from "../../src/server/lib/database/embedded-postgres.ts";
import { createCluster } from "../../src/server/lib/database/postgres-cluster.ts";
import { findHome } from "../../src/server/lib/database/postgres-home.ts";
import { chooseAddress, launch, stopPostmaster } from "../../src/server/lib/database/postmaster.ts";
import { createLog } from "../../src/server/lib/log.ts";
import { migrate } from "../../src/server/lib/database/migrate.ts";
import { auditNotifications } from "./audit-notifications.ts";
import { makeFolderInMemory } from "./folder-in-memory.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of a server with the migrated template database. */
    databaseUrl: string;
  }
}

export const templateName = "marquee_template";

/** Starts one PostgreSQL for the whole run: TEST_DATABASE_URL, or an embedded one in a temporary folder. */
export default async function setup(project: TestProject) {
  const log = createLog("warn");
  const given = process.env["TEST_DATABASE_URL"];
  const dataDir = await makeFolderInMemory("marquee-test-");
  const embedded = given ? undefined : await startForgetfulPostgres(dataDir);
  const databaseUrl = given ?? embedded?.url ?? "";
  await makeTemplate(databaseUrl, log);
  project.provide("databaseUrl", databaseUrl);
  // Ctrl-C ends Vitest without its teardown.
  const abandon = () => {
    if (embedded) process.kill(embedded.pid, "SIGQUIT");
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
  };
  process.once("exit", abandon);
  return async () => {
    process.off("exit", abandon);
    await embedded?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** No durability needed; crash recovery is tested on databases that the product itself starts. */
const forgetful = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_wal_size: "128MB",
};

/** The bundled PostgreSQL with the product's tuning, except durability. */
async function startForgetfulPostgres(dataDir: string) {
  const home = await findHome(dataDir);
  const { cluster, password } = await createCluster(home);
  const address = await chooseAddress(home, password);
  const flags = { ...tuning, ...forgetful, max_connections: "200" };
  const running = await launch(home, { cluster, flags, address, password });
  return {
    url: connectionUrl({ ...address, user: "marquee", database: "postgres", password }),
    pid: running.pid,
    stop: () => stopPostmaster(home, cluster, running),
  };
}

async function makeTemplate(url: string, log: ReturnType<typeof createLog>) {
  const client = new Client({ connectionString: url });
  await client.connect();
  // An external database server may still have one from an earlier run; the first test recreates it.
  await client.query("drop database if exists marquee_opened_template");
  await client.query(`drop database if exists ${templateName}`);
  await client.query(`create database ${templateName}`);
  await client.end();
  const template = new URL(url);
  template.pathname = `/${templateName}`;
  const database = openDatabase({ connection: { connectionString: template.href }, log });
  await migrate(database.pool, "migrations");
  await database.pool.query(auditNotifications);
  await database.close();
}
