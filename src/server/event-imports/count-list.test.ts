import { afterAll, beforeAll, expect, test } from "vitest";
import { importLimits } from "../../contract/events/import-limits.ts";
import { testApp, type TestApp } from "../test-app.ts";
import { read } from "./test-list.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const list = (title: string) => `title,start,venue\n${title},2031-08-01,Hall\n`;

test("five lists a day are read, and the sixth is refused with the time until the next one", async () => {
  const ana = await app.person("Ana");
  for (let at = 0; at < importLimits.perDay; at += 1)
    expect((await read(ana, list(`Show ${at}`))).status).toBe(201);
  const sixth = await read(ana, list("Encore"));
  expect(sixth).toRefuseWith("TOO_MANY_TRIES");
  expect(sixth.body.detail).toBe("5 different lists a day can be read. Try again in 24 hours.");
  // Retrying doesn't get it accepted.
  expect(await read(ana, list("Encore"))).toRefuseWith("TOO_MANY_TRIES");
  // A list that was read before can be read again, even in another zone.
  expect((await read(ana, list("Show 0"), "America/New_York")).status).toBe(201);
});

test("neither re-reading a list nor an unreadable file counts towards the daily limit", async () => {
  const ben = await app.person("Ben");
  const { body } = await read(ben, list("Gala"));
  await ben.delete(`/my/event-imports/${body.id}`);
  for (let at = 0; at < importLimits.perDay; at += 1) {
    expect((await read(ben, list("Gala"))).status).toBe(201);
    expect(await read(ben, '{"a": 1}')).toRefuseWith("BAD_FILE");
  }
  for (let at = 1; at < importLimits.perDay; at += 1)
    expect((await read(ben, list(`Show ${at}`))).status).toBe(201);
  expect(await read(ben, list("Encore"))).toRefuseWith("TOO_MANY_TRIES");
});

test("re-reading the same list is limited too", async () => {
  const cleo = await app.person("Cleo");
  const again = { allowed: importLimits.againPerDay, seconds: 60 };
  for (let at = 0; at < importLimits.againPerDay; at += 1)
    await app.services.rateLimiter.take("event-imports-again", cleo.id, again);
  expect((await read(cleo, list("Gala"))).status).toBe(201);
  const refused = await read(cleo, list("Gala"));
  expect(refused).toRefuseWith("TOO_MANY_TRIES");
  expect(refused.body.detail).toContain("Try again in 1 minute.");
});
