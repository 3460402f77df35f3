import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { PoolConfig } from "pg";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { StartError } from "../start-error.ts";
import { DataFolderInUseError, openDataFolder, type DataFolder } from "./data-folder.ts";
import { openDatabase, type Database } from "./database.ts";
import { findRunningPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { migrate } from "./migrate.ts";

type Options = { config: Config; log: Logger; migrations: string };

export type CommandConnection = { connection: PoolConfig; close(): Promise<void> };

/** Opens the fully migrated database for a command-line tool: DATABASE_URL or the embedded one, whether the server is running or not. */
export async function openDatabaseForCommand({
  config,
  log,
  migrations,
}: Options): Promise<Database> {
  const opened = await connectForCommand(config, log);
  const database = openDatabase({ connection: opened.connection, log, max: 4 });
  const close = async () => {
    await database.close();
    await opened.close();
  };
  try {
    await migrate(database.pool, migrations);
  } catch (error) {
    await close();
    throw error;
  }
  return { ...database, close };
}

async function nothing(): Promise<void> {}

/** Throws if the data folder has no site, for example because `DATA_DIR` is mistyped. */
export function requireSite({ databaseUrl, dataDir }: Config): void {
  const isThere = ["postgres", "postgres-is-in"].some((name) =>
    existsSync(path.join(dataDir, name)),
  );
  if (!databaseUrl && !isThere)
    throw new StartError(`There is no site in ${dataDir}. Set DATA_DIR to its data folder.`);
}

/** Connects to the database without migrating it; `close` stops the embedded one if this call started it. */
export async function connectForCommand(config: Config, log: Logger): Promise<CommandConnection> {
  if (config.databaseUrl)
    return { connection: { connectionString: config.databaseUrl }, close: nothing };
  const folder = await openUnlessInUse(config.dataDir);
  if (!folder) return { connection: await waitForRunning(config.dataDir), close: nothing };
  const embedded = await startEmbeddedPostgres({ dataDir: folder.path, log }).catch(
    async (error: unknown) => {
      await folder.close();
      throw error;
    },
  );
  return {
    connection: embedded.poolOptions,
    async close() {
      await embedded.stop();
      await folder.close();
    },
  };
}

async function openUnlessInUse(dataDir: string): Promise<DataFolder | undefined> {
  try {
    return await openDataFolder(dataDir);
  } catch (error) {
    if (error instanceof DataFolderInUseError) return undefined;
    throw error;
  }
}

// The server may just have started and its database may not be ready yet.
async function waitForRunning(dataDir: string) {
  const deadline = performance.now() + 30_000;
  while (performance.now() < deadline) {
    const running = await findRunningPostgres(path.resolve(dataDir));
    if (running) return running;
    await sleep(200);
  }
  throw new Error(`The server that uses ${dataDir} has no database running.`);
}
