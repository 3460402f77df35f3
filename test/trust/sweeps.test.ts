import { expect, test } from "vitest";
import { testApp } from "../../src/server/test-app.ts";
import { sweepDaily } from "../../src/server/account-deletion/jobs.ts";
import { findEverywhere, openMarks } from "./marks.ts";

test("the daily cleanup removes ended sessions, links and tries, and nothing else", async () => {
  const app = await testApp();
  const client = await openMarks(app.databaseUrl);
  const lea = await app.person("Lea");
  await client.query(
    `insert into sessions (id, token, user_id, expires_at) values (gen_random_uuid(), 'ended', $1, now() - interval '1 day')`,
    [lea.id],
  );
  await client.query(
    `insert into verifications (id, identifier, value, expires_at) values (gen_random_uuid(), 'ended', 'x', now() - interval '1 day')`,
  );
  await client.query(
    `insert into rate_limits (key, used, resets_at) values ('ended', 1, now() - interval '1 day')`,
  );
  await sweepDaily(app.services);
  expect(await findEverywhere(client, ["ended"])).toEqual([]);
  expect((await lea.get("/session")).body.me.id).toBe(lea.id);
  await client.end();
  await app.close();
});
