import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { testApp, type TestApp } from "../test-app.ts";
import { openDatabase, type Database } from "./database/database.ts";
import { openJobs } from "./jobs.ts";

let app: TestApp;
let database: Database;

beforeAll(async () => {
  app = await testApp();
  database = openDatabase({
    connection: { connectionString: app.databaseUrl },
    log: app.services.log,
  });
});
afterAll(async () => {
  await database.close();
  await app.close();
});

function hooks() {
  return { log: app.services.log, isPaused: () => false, afterEach: () => {} };
}

test("the after-job hook also runs after a failed job", async () => {
  const afterJob = vi.fn();
  const jobs = await openJobs(database.pool, { ...hooks(), afterEach: afterJob });
  await jobs.work("good", async () => {});
  await jobs.work("bad", async () => {
    throw new Error("no");
  });
  await jobs.send("good", {});
  await vi.waitFor(() => expect(afterJob).toHaveBeenCalledTimes(1), 30_000);
  await jobs.send("bad", {});
  await vi.waitFor(() => expect(afterJob.mock.calls.length).toBeGreaterThan(1), 30_000);
  await jobs.stop();
});

test("a failed job runs again when its retry is due, without waiting for a poll", async () => {
  const jobs = await openJobs(database.pool, { ...hooks(), pollSeconds: 3_600 });
  const tries = vi.fn().mockRejectedValueOnce(new Error("not yet"));
  await jobs.work("second-try", tries);
  await jobs.send("second-try", {});
  await vi.waitFor(() => expect(tries).toHaveBeenCalledTimes(2), 30_000);
  await jobs.stop();
});

test("jobs sent as a batch each run once, and a failed one is retried", async () => {
  const jobs = await openJobs(database.pool, hooks());
  const handle = vi.fn(async (_data: { at: number }) => {});
  handle.mockRejectedValueOnce(new Error("not yet"));
  await jobs.work("together", handle);
  await jobs.sendAll("together", [{ at: 1 }, { at: 2 }, { at: 3 }]);
  await vi.waitFor(() => expect(handle).toHaveBeenCalledTimes(4), 30_000);
  expect(new Set(handle.mock.calls.map(([{ at }]) => at))).toEqual(new Set([1, 2, 3]));
  await jobs.stop();
});

test("a process that doesn't run jobs queues them for one that does", async () => {
  const here = vi.fn();
  const there = vi.fn();
  const pages = await openJobs(database.pool, { ...hooks(), works: false });
  await pages.work("elsewhere", here);
  await pages.every("nightly", "* * * * *", here);
  await pages.send("elsewhere", { at: 1 });
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  const worker = await openJobs(database.pool, { ...hooks(), pollSeconds: 1 });
  await worker.work("elsewhere", there);
  await vi.waitFor(() => expect(there).toHaveBeenCalledWith({ at: 1 }), 30_000);
  expect(here).not.toHaveBeenCalled();
  await Promise.all([pages.stop(), worker.stop()]);
});

test("a job that finishes during a database outage is marked as done afterwards and doesn't run again", async () => {
  const lost = Object.assign(new Error("terminating connection"), { code: "57P01" });
  let failures = 0;
  const goesAway = new Proxy(database.pool, {
    get: (pool, key) => {
      if (key !== "query") return Reflect.get(pool, key);
      return (text: string, values?: unknown[]) =>
        /completed_on = /.test(text) && (failures += 1) <= 3
          ? Promise.reject(lost)
          : pool.query(text, values);
    },
  });
  const jobs = await openJobs(goesAway, hooks());
  const handle = vi.fn(async () => {});
  await jobs.work("done-while-away", handle);
  await jobs.send("done-while-away", {});
  const states = async () =>
    (await database.pool.query("select state from jobs.job where name = 'done-while-away'")).rows;
  await vi.waitFor(async () => expect(await states()).toEqual([{ state: "completed" }]), 30_000);
  expect(failures).toBeGreaterThan(3);
  expect(handle).toHaveBeenCalledTimes(1);
  await jobs.stop();
});
