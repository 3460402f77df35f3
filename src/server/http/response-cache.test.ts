import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { openResponseCache } from "./response-cache.ts";

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

test("so does an upload, which is no operation of a noun", async () => {
  const clear = vi.spyOn(app.services.responseCache, "clear");
  const headers = { "tus-resumable": "1.0.0", "upload-length": "10" };
  const answer = await ana.fetch("/api/v1/uploads", { method: "POST", headers });
  expect(answer.status).toBe(201);
  expect(clear).toHaveBeenCalledTimes(1);
});

test("a read and a refused write leave it as it is", async () => {
  const clear = vi.spyOn(app.services.responseCache, "clear");
  expect((await ana.get("/events")).status).toBe(200);
  expect(await ana.put(`/people/${newId()}/follow`)).toRefuseWith("NOT_FOUND");
  expect(clear).not.toHaveBeenCalled();
});

test("an answer is kept for two seconds, or until the cache is cleared", () => {
  vi.useFakeTimers();
  const cache = openResponseCache();
  const response = { body: new Uint8Array(), type: "application/json", etag: '"a"' };
  cache.keep("/events", response);
  vi.advanceTimersByTime(1_999);
  expect(cache.find("/events")).toBe(response);
  vi.advanceTimersByTime(2);
  expect(cache.find("/events")).toBeUndefined();
  cache.keep("/events", response);
  cache.clear();
  expect(cache.find("/events")).toBeUndefined();
  vi.useRealTimers();
});
