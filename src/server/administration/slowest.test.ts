import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Timing } from "../../contract/administration/slowest.ts";
import { newId } from "../lib/ids.ts";
import { appoint } from "../moderation/test-moderation.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
let adele: TestPerson;
let mo: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [adele, mo] = [await app.person("Adele"), await app.person("Mo")];
  await appoint(app, adele, "administrator");
  await appoint(app, mo);
});
afterAll(() => app.close());

const counted = async () => (await adele.get("/administration/slowest")).body.ofDatabase;

test("the slowest routes and statements are listed with their figures, without any user content", async () => {
  const content = "Nobody but my readers knows of the xylophone.";
  await adele.post("/posts", { id: newId(), type: "post", content });
  for (let time = 0; time < 3; time += 1) await adele.get("/posts");
  await app.services.db.execute(sql`select pg_sleep(${1.5})`);
  const { body } = await adele.get("/administration/slowest");
  expect(body.requests.count).toBeGreaterThan(4);
  expect(body.requests.p95Ms).toBeGreaterThan(0);
  const route = body.routes.find(({ name }: Timing) => name === "POST /api/v1/accounts");
  expect(route).toMatchObject({ count: 2 });
  const sleep = body.statements.find(({ name }: Timing) => name === "select pg_sleep($1)");
  expect(sleep).toMatchObject({ count: 1 });
  expect(sleep.longestMs).toBeGreaterThanOrEqual(1_500);
  expect(sleep.p95Ms).toBeGreaterThanOrEqual(1_500);
  expect(JSON.stringify(body)).not.toContain("xylophone");
});

test("the database's own statistics are shown if it has the extension", async () => {
  expect(await counted()).toBeNull();
  // Imitates the extension, which only loads when the database starts.
  await app.services.db.execute(sql`create view pg_stat_statements as
    select d.oid as dbid, s.* from pg_database d, (values
      ('select  title from events where id = $1', 40::bigint, 12.345::float8, 90::float8, 493.8::float8),
      ('alter role marquee password ''secret''', 1, 900, 900, 900)) as
      s(query, calls, mean_exec_time, max_exec_time, total_exec_time)
    where d.datname = current_database()`);
  expect(await counted()).toEqual([
    { name: "select title from events where id = $1", count: 40, averageMs: 12.35, longestMs: 90 },
  ]);
  // Imitates a database that was started without it.
  await app.services.db.execute(sql`alter view pg_stat_statements rename column dbid to other`);
  expect(await counted()).toBeNull();
});

test("only administrators see the slowest routes and statements", async () => {
  expect(await mo.get("/administration/slowest")).toRefuseWith("NOT_FOUND");
});
