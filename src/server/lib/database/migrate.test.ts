import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { run } from "../../../../test/trust/programs/run.ts";
import { openDatabase } from "./database.ts";
import { newId } from "../ids.ts";
import { createLog } from "../log.ts";
import { migrate } from "./migrate.ts";
import { listPendingMigrations } from "./pending-migrations.ts";

let folder: string;
let url: string;
let name: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "marquee-migrations-"));
  name = `migrate_${newId().replaceAll("-", "")}`;
  await onServer(`create database ${name}`);
  const own = new URL(inject("databaseUrl"));
  own.pathname = `/${name}`;
  url = own.href;
});

afterEach(async () => {
  await onServer(`drop database ${name} with (force)`);
  await rm(folder, { recursive: true });
});

test("three servers starting at once on an empty database run each migration once", async () => {
  // Neither is safe to run twice: the first would fail, the second would count again.
  await writeMigrations(
    [1000, "create table counter (value int); insert into counter values (0);"],
    [2000, "select pg_sleep(0.3);--> statement-breakpoint\nupdate counter set value = value + 1;"],
  );
  const program = path.resolve("test/trust/programs/migrate.ts");
  const servers = [1, 2, 3].map(() => run(program, url, folder));
  for (const server of servers) expect([await server.ended, server.output()]).toEqual([0, ""]);
  expect(await ask("select value from counter")).toEqual([{ value: 1 }]);
  expect(await ask("select count(*)::int from drizzle.__drizzle_migrations")).toEqual([
    { count: 2 },
  ]);
});

test("a migration older than the one before it stops the start instead of being skipped", async () => {
  await writeMigrations([2000, "create table one (id int);"], [1000, "create table two (id int);"]);
  await expect(migrateHere()).rejects.toThrow(/rising order/);
});

test("a migration dated before those already applied stops the start", async () => {
  await writeMigrations([2000, "create table two (id int);"]);
  await migrateHere();
  await writeMigrations([1000, "create table one (id int);"], [2000, "create table two (id int);"]);
  await expect(migrateHere()).rejects.toThrow(/skipped/);
});

test("a migration that fails halfway is rolled back completely", async () => {
  await writeMigrations([1000, "create table one (id int);--> statement-breakpoint\nselect 1/0;"]);
  await expect(migrateHere()).rejects.toThrow();
  expect(await ask("select to_regclass('one') as found")).toEqual([{ found: null }]);
});

test("pending migrations are listed with their statements before they run", async () => {
  const first = [1000, "create table one (id int);"] as const;
  const second = [
    2000,
    "create table two (id int);--> statement-breakpoint\ndrop table one;",
  ] as const;
  await writeMigrations([...first]);
  const expected = { name: "m1000", statements: ["create table one (id int);"] };
  expect(await pending()).toEqual([expected]);
  await migrateHere();
  expect(await pending()).toEqual([]);
  await writeMigrations([...first], [...second]);
  expect(await pending()).toEqual([
    { name: "m2000", statements: ["create table two (id int);", "drop table one;"] },
  ]);
  expect(await ask("select to_regclass('two') as found")).toEqual([{ found: null }]);
});

async function writeMigrations(...migrations: [when: number, sql: string][]): Promise<void> {
  await mkdir(path.join(folder, "meta"), { recursive: true });
  const entries = migrations.map(([when], idx) => {
    return { idx, version: "7", when, tag: `m${when}`, breakpoints: true };
  });
  for (const [when, sql] of migrations) await writeFile(path.join(folder, `m${when}.sql`), sql);
  const journal = { version: "7", dialect: "postgresql", entries };
  await writeFile(path.join(folder, "meta/_journal.json"), JSON.stringify(journal));
}

async function pending() {
  const client = new Client({ connectionString: url });
  await client.connect();
  return listPendingMigrations(client, folder).finally(() => client.end());
}

async function migrateHere(): Promise<void> {
  const connection = { connectionString: url };
  const { pool, close } = openDatabase({ connection, log: createLog("fatal") });
  await migrate(pool, folder).finally(close);
}

async function onServer(sql: string, connectionString = inject("databaseUrl")) {
  const client = new Client({ connectionString });
  await client.connect();
  return (await client.query(sql).finally(() => client.end())).rows;
}

function ask(sql: string) {
  return onServer(sql, url);
}
