import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "./database/database.ts";
import { openRateLimiter } from "./rate-limiter.ts";
import { Refusal } from "./refuse.ts";
import { testApp, type TestApp } from "../test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const three = { allowed: 3, seconds: 60 };

async function mayTry(key: string, limit = three): Promise<boolean> {
  return app.services.rateLimiter.take("knocks", key, limit).then(
    () => true,
    (error: unknown) => {
      expect(error).toBeInstanceOf(Refusal);
      return false;
    },
  );
}

async function tries(key: string, times: number): Promise<number> {
  const answers = await Promise.all(Array.from({ length: times }, () => mayTry(key)));
  return answers.filter(Boolean).length;
}

test("of a hundred concurrent tries, exactly the allowed number get through", async () => {
  expect(await tries("hasty", 100)).toBe(3);
});

test("each key is limited separately", async () => {
  expect(await tries("ana", 5)).toBe(3);
  expect(await tries("ben", 2)).toBe(2);
});

test("a refusal says how long to wait, and trying again after that works", async () => {
  await tries("patient", 3);
  const refusal = await app.services.rateLimiter
    .take("knocks", "patient", three)
    .catch((error) => error);
  expect(refusal.code).toBe("TOO_MANY_TRIES");
  expect(refusal.retryAfterSeconds).toBeGreaterThan(50);
  expect(refusal.retryAfterSeconds).toBeLessThanOrEqual(60);
  await app.services.db.execute("update rate_limits set resets_at = now() - interval '1 second'");
  expect(await tries("patient", 5)).toBe(3);
});

test("tries while blocked don't add up", async () => {
  await tries("stubborn", 50);
  await app.services.rateLimiter.giveBack("knocks", "stubborn");
  await app.services.rateLimiter.giveBack("knocks", "stubborn");
  expect(await mayTry("stubborn")).toBe(true);
  expect(await mayTry("stubborn")).toBe(false);
});

test("a try given back doesn't count, and a forgotten key starts over", async () => {
  await tries("honest", 3);
  await app.services.rateLimiter.giveBack("knocks", "honest");
  expect(await tries("honest", 5)).toBe(1);
  await app.services.rateLimiter.forget("knocks", "honest");
  expect(await tries("honest", 5)).toBe(3);
});

test("if a try can't be given back, the caller's own reason is still what counts", async () => {
  const ended = openDatabase({
    connection: { connectionString: app.databaseUrl },
    log: app.services.log,
  });
  await ended.close();
  const { giveBack } = openRateLimiter(ended.pool, app.services.disk);
  await expect(giveBack("knocks", "away")).resolves.toBeUndefined();
});

test("the database stores no addresses and deletes expired tries", async () => {
  await mayTry("ines@people.example");
  const { rows } = await app.services.db.execute("select key from rate_limits");
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain("ines");
  await app.services.db.execute("update rate_limits set resets_at = now() - interval '1 second'");
  await app.services.rateLimiter.sweep();
  expect((await app.services.db.execute("select key from rate_limits")).rows).toEqual([]);
});

test("one try of each of several keys is taken, or none when one of them has none left", async () => {
  const { rateLimiter } = app.services;
  const both = [
    { name: "knocks", key: "wide", limit: { allowed: 10, seconds: 60 } },
    { name: "rings", key: "narrow", limit: three },
  ];
  const outcomes = [];
  for (let at = 0; at < 5; at += 1)
    outcomes.push(
      await rateLimiter.takeAll(both).then(
        () => "taken",
        (error: Refusal) => error.code,
      ),
    );
  expect(outcomes).toEqual(["taken", "taken", "taken", "TOO_MANY_TRIES", "TOO_MANY_TRIES"]);
  expect(await triesLeft("wide", { allowed: 10, seconds: 60 })).toBe(7);
});

test("of many who take several at the same moment, no more get through than the limit has, and the refused take nothing", async () => {
  const { rateLimiter } = app.services;
  const wide = { allowed: 100, seconds: 60 };
  const take = (name: string, key: string, limit: typeof wide, count: number) => ({
    name,
    key,
    limit,
    count,
  });
  const all = Array.from({ length: 20 }, () =>
    rateLimiter.takeAllIfLeft([
      take("knocks", "hall", wide, 3),
      take("rings", "bell", { ...wide, allowed: 20 }, 4),
    ]),
  );
  const outcomes = await Promise.all(all);
  const refused = outcomes.filter((outcome) => outcome !== undefined);
  expect(refused).toHaveLength(15);
  for (const { at, wait } of refused) expect([at, wait > 50]).toEqual([1, true]);
  expect(await triesLeft("hall", wide)).toBe(100 - 5 * 3);
});

async function triesLeft(key: string, limit: typeof three): Promise<number> {
  let left = 0;
  while (left < limit.allowed && (await mayTry(key, limit))) left += 1;
  return left;
}
