import type { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp } from "../../src/server/test-app.ts";
import { coverage } from "../../src/server/data-export/coverage.ts";
import { columnsOf, openMarks } from "./marks.ts";

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await testApp();
  client = await openMarks(app.databaseUrl);
});
afterAll(async () => {
  await client.end();
  await app.close();
});

test("the coverage list has a line for every table", async () => {
  const tables = new Set((await columnsOf(client)).map(({ table }) => table));
  expect([...tables].toSorted()).toEqual(Object.keys(coverage).toSorted());
});

test("it says for every column that refers to a person where it's exported, or why not", async () => {
  const columns = await columnsOf(client);
  const silent = columns.filter(({ table, column, refers }) => {
    const { files = [], notTheirs = {} } = coverage[table] ?? {};
    const isExported = files.some(({ mine }) => new RegExp(`\\b${column} = :person`).test(mine));
    return refers?.table === "users" && !isExported && !(column in notTheirs);
  });
  expect(silent.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
});

test("it only names existing columns", async () => {
  const known = new Set((await columnsOf(client)).map(({ table, column }) => `${table}.${column}`));
  const named = Object.entries(coverage).flatMap(
    ([table, { files = [], notTheirs = {}, stays = {} }]) =>
      [
        ...files.flatMap(({ without = {} }) => Object.keys(without)),
        ...Object.keys(notTheirs),
        ...Object.keys(stays),
      ].map((column) => `${table}.${column}`),
  );
  expect(named.filter((column) => !known.has(column))).toEqual([]);
});

test("the database enforces it: deleting a person deletes, or detaches, everything that refers to them", async () => {
  const holding = (await columnsOf(client)).filter(
    ({ refers }) => refers?.table === "users" && !["c", "n"].includes(refers.onDelete),
  );
  expect(holding).toEqual([]);
});

test("account deletion is fast: every foreign key has an index", async () => {
  const { rows } = await client.query(`
    select f.conrelid::regclass::text as table, a.attname as column from pg_constraint f
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace and not exists (
      select 1 from pg_index i where i.indrelid = f.conrelid and i.indkey[0] = f.conkey[1])`);
  expect(rows).toEqual([]);
});
