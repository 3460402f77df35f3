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

test("the slowest routes and statements are named with their figures, without what people wrote", async () => {
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

test("only administrators see them", async () => {
  expect(await mo.get("/administration/slowest")).toRefuseWith("NOT_FOUND");
});
