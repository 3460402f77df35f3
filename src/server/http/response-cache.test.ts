import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { openCache } from "./response-cache.ts";

let app: TestApp;
let ana: TestPerson;
let ben: TestPerson;

beforeAll(async () => {
  app = await testApp();
  [ana, ben] = [await app.person("Ana"), await app.person("Ben")];
});
afterAll(() => app.close());
afterEach(() => void vi.restoreAllMocks());

test("a successful write of any noun clears the cache", async () => {
  const clear = vi.spyOn(app.services.responseCache, "clear");
  expect((await ana.put(`/people/${ben.id}/follow`)).status).toBe(200);
  expect(clear).toHaveBeenCalledTimes(1);
  expect((await ana.delete(`/people/${ben.id}/follow`)).status).toBe(200);
  expect(clear).toHaveBeenCalledTimes(2);
});

test("a successful upload, which isn't a noun's operation, clears the cache too", async () => {
  const clear = vi.spyOn(app.services.responseCache, "clear");
  const headers = { "tus-resumable": "1.0.0", "upload-length": "10" };
  const answer = await ana.fetch("/api/v1/uploads", { method: "POST", headers });
  expect(answer.status).toBe(201);
  expect(clear).toHaveBeenCalledTimes(1);
});

test("reads and refused writes don't clear it", async () => {
  const clear = vi.spyOn(app.services.responseCache, "clear");
  expect((await ana.get("/events")).status).toBe(200);
  expect(await ana.put(`/people/${newId()}/follow`)).toRefuseWith("NOT_FOUND");
  expect(clear).not.toHaveBeenCalled();
});

test("a result is made once for all simultaneous callers, and cached for two seconds or until the cache is cleared", async () => {
  vi.useFakeTimers();
  const cache = openCache<number>(10);
  let made = 0;
  const ask = (key = "/events") => cache.get(key, async () => (made += 1));
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  vi.advanceTimersByTime(1_999);
  expect(await ask()).toBe(1);
  cache.clear();
  expect(await ask()).toBe(2);
  vi.advanceTimersByTime(60_000);
  expect(await ask()).toBe(3);
  vi.useRealTimers();
});

test("setting the clock back doesn't extend caching", async () => {
  vi.useFakeTimers();
  const cache = openCache<number>(10);
  let made = 0;
  const ask = () => cache.get("/events", async () => (made += 1));
  await ask();
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(60_000);
  expect(await ask()).toBe(2);
  vi.useRealTimers();
});

const never = () => Promise.reject(new Error("asked"));

test("while one caller renews a result the others get the old one, but never after a write", async () => {
  vi.useFakeTimers();
  const cache = openCache<string>(10);
  const slow = Promise.withResolvers<string>();
  await cache.get("/events", async () => "old");
  vi.advanceTimersByTime(2_001);
  const renewing = cache.get("/events", () => slow.promise);
  expect(await cache.get("/events", never)).toBe("old");
  cache.clear();
  expect(await cache.get("/events", async () => "after the write")).toBe("after the write");
  slow.resolve("started before the write");
  expect(await renewing).toBe("started before the write");
  expect(await cache.get("/events", never)).toBe("after the write");
  vi.useRealTimers();
});

test("a failure isn't shared, and the oldest entry is dropped when there are too many", async () => {
  const cache = openCache<string>(2);
  const fails = cache.get("/a", () => Promise.reject(new Error("no")));
  const other = cache.get("/a", async () => "yes");
  await expect(fails).rejects.toThrow("no");
  expect(await other).toBe("yes");
  for (const key of ["/a", "/b", "/c"]) await cache.get(key, async () => key);
  expect(await cache.get("/a", async () => "again")).toBe("again");
  expect(await cache.get("/c", async () => "again")).toBe("/c");
});

test("cached responses don't count against the rate limit", async () => {
  const visitor = app.visitor();
  const count = async () =>
    (
      await app.services.db.execute(
        sql`select coalesce(sum(used), 0)::int as used from rate_limits`,
      )
    ).rows[0]?.["used"];
  const before = await count();
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => visitor.get("/events?q=nothing-like-it")),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(Number(await count()) - Number(before)).toBeLessThanOrEqual(1);
});
