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

test("a statement is planned once per connection from the third run on, with the same results", async () => {
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

test("searches are planned for their terms each time", async () => {
  const search = "select to_tsvector('simple', $1) @@ to_tsquery('simple', $2) as found";
  for (const word of ["jazz", "jazz", "folk", "jazz"])
    await database.pool.query(search, ["jazz", word]);
  expect(await planned()).not.toContain(search);
});

test("a statement without parameters is sent unchanged, even several at once", async () => {
  for (let time = 0; time < 4; time++) await database.pool.query("select 1; select 2");
  expect(await planned()).not.toContain("select 1; select 2");
});
