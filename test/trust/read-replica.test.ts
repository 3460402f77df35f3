import { execFile } from "node:child_process";
import { appendFile, chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Database, type Db, openDatabase } from "../../src/server/lib/database/database.ts";
import { findHome, type Home } from "../../src/server/lib/database/postgres-home.ts";
import { openReplica } from "../../src/server/lib/database/read-replica.ts";
import { createLog } from "../../src/server/lib/log.ts";

const run = promisify(execFile);
const log = createLog("silent");

let dir: string;
let home: Home;
let primary: Database;
let direct: Database;
let replica: ReturnType<typeof openReplica>;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "mq-"));
  // As root, the database runs as another user, who must be able to pass through.
  await chmod(dir, 0o711);
  home = await findHome(dir);
  await run(
    home.binaries.initdb,
    [`--pgdata=${folder("primary")}`, "--username=marquee", "--auth-local=trust"],
    asUser(),
  );
  await appendFile(
    path.join(folder("primary"), "postgresql.conf"),
    `listen_addresses = ''\nunix_socket_directories = '${home.folder}'\nport = 5432\n`,
  );
  await run("cp", ["-a", folder("primary"), folder("replica")]);
  await run("touch", [path.join(folder("replica"), "standby.signal")], asUser());
  await appendFile(
    path.join(folder("replica"), "postgresql.conf"),
    `port = 5433\nwal_retrieve_retry_interval = 200ms\nprimary_conninfo = 'host=${home.folder} port=5432 user=marquee'\n`,
  );
  await start("primary");
  await start("replica");
  primary = openDatabase({ connection: { connectionString: urlAt(5432) }, log });
  direct = openDatabase({ connection: { connectionString: urlAt(5433) }, log });
  const limits = { max: 4, statementSeconds: 5 };
  replica = openReplica({ url: urlAt(5433), primary: primary.db, log, ...limits });
  await primary.pool.query("create table notes (text text)");
});
afterAll(async () => {
  for (const { close } of [replica, direct, primary]) await close();
  for (const name of ["replica", "primary"] as const) await stop(name);
  await rm(dir, { recursive: true, force: true });
});

const folder = (name: "primary" | "replica") => path.join(home.folder, name);
const asUser = () => ({ cwd: home.folder, ...home.user });
const urlAt = (port: number) =>
  `postgresql://marquee@${encodeURIComponent(home.folder)}:${port}/postgres`;
const start = (name: "primary" | "replica") =>
  run(
    home.binaries.pgCtl,
    ["start", "-w", `--pgdata=${folder(name)}`, `--log=${folder(name)}.log`],
    asUser(),
  );
const stop = (name: "primary" | "replica") =>
  run(home.binaries.pgCtl, ["stop", "-m", "immediate", `--pgdata=${folder(name)}`], asUser());

/** Returns which database answered, and its notes. */
const question = async (db: Db) => {
  const { rows } = await db.execute<{ by: boolean; notes: string[] | null }>(
    sql`select pg_is_in_recovery() as by, (select array_agg(text) from notes) as notes`,
  );
  return { by: rows[0]?.by ? "replica" : "primary", notes: rows[0]?.notes ?? [] };
};
const write = (db: Db) => db.execute(sql`insert into notes values ('by hand') returning text`);
const soon = { timeout: 30_000, interval: 50 };

test("queries go to the replica while it keeps up, and to the primary if it lags or is down", async () => {
  await primary.pool.query("insert into notes values ('doors at eight')");
  await vi.waitFor(
    async () =>
      expect(await replica.read(question)).toEqual({ by: "replica", notes: ["doors at eight"] }),
    soon,
  );

  await direct.pool.query("select pg_wal_replay_pause()");
  await primary.pool.query("insert into notes values ('sold out')");
  await vi.waitFor(async () => expect((await replica.read(question)).by).toBe("primary"), soon);
  expect((await replica.read(question)).notes).toContain("sold out");
  await direct.pool.query("select pg_wal_replay_resume()");
  await vi.waitFor(async () => expect((await replica.read(question)).by).toBe("replica"), soon);

  // Queries sent while the replica goes down don't fail.
  await stop("replica");
  for (let i = 0; i < 20; i += 1) expect((await replica.read(question)).by).toBe("primary");
  await start("replica");
  await vi.waitFor(async () => expect((await replica.read(question)).by).toBe("replica"), soon);
});

test("a query that only the primary can answer goes there", async () => {
  await vi.waitFor(async () => expect((await replica.read(question)).by).toBe("replica"), soon);
  expect((await replica.read(write)).rows).toEqual([{ text: "by hand" }]);
});

test("a query that takes too long or has a bug of its own isn't run a second time on the primary", async () => {
  await vi.waitFor(async () => expect((await replica.read(question)).by).toBe("replica"), soon);
  const asked: string[] = [];
  const slow = replica.read(async (db) => {
    asked.push((await question(db)).by);
    await db.execute(sql`select pg_sleep(60)`);
  });
  await expect(slow).rejects.toMatchObject({ cause: { code: "57014" } });
  const broken = replica.read(async (db) => {
    asked.push((await question(db)).by);
    throw new TypeError("a bug");
  });
  await expect(broken).rejects.toThrow("a bug");
  expect(asked).toEqual(["replica", "replica"]);
  expect((await replica.read(question)).by).toBe("replica");
});

test("a query about a table that the replica lacks goes to the primary", async () => {
  await vi.waitFor(async () => expect((await replica.read(question)).by).toBe("replica"), soon);
  await direct.pool.query("select pg_wal_replay_pause()");
  await primary.pool.query("create table tomorrow (text text)");
  const rows = replica.read(async (db) => (await db.execute(sql`select * from tomorrow`)).rows);
  expect(await rows).toEqual([]);
  await direct.pool.query("select pg_wal_replay_resume()");
});
