import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp } from "../../test-app.ts";
import { openDatabase, type Database } from "./database.ts";

let app: TestApp;
let database: Database;

beforeAll(async () => {
  app = await testApp();
  database = openDatabase({
    connection: { connectionString: app.databaseUrl },
    log: app.services.log,
    max: 1,
  });
});
afterAll(async () => {
  await database.close();
  await app.close();
});

async function planned(): Promise<string[]> {
  const { rows } = await database.pool.query<{ statement: string }>(
    "select statement from pg_prepared_statements",
  );
  return rows.map(({ statement }) => statement);
}

test("a statement is planned once for a connection from the third time on, and answers the same", async () => {
  const statement = "select $1::int + 1 as sum";
  const sums: unknown[] = [];
  const held: boolean[] = [];
  for (const value of [1, 2, 3, 4]) {
    const { rows } = await database.pool.query<{ sum: number }>(statement, [value]);
    sums.push(rows[0]?.sum);
    held.push((await planned()).includes(statement));
  }
  expect(sums).toEqual([2, 3, 4, 5]);
  expect(held).toEqual([false, false, true, true]);
});

test("a search is planned for its words each time", async () => {
  const search = "select to_tsvector('simple', $1) @@ to_tsquery('simple', $2) as found";
  for (const word of ["jazz", "jazz", "folk", "jazz"])
    await database.pool.query(search, ["jazz", word]);
  expect(await planned()).not.toContain(search);
});

test("a statement without values is sent as it is, several at once too", async () => {
  for (let time = 0; time < 4; time++) await database.pool.query("select 1; select 2");
  expect(await planned()).not.toContain("select 1; select 2");
});
