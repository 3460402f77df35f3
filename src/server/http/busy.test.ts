import { readFile } from "node:fs/promises";
import { Pool } from "pg";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "../lib/database/database.ts";
import { isDatabaseBusy } from "../lib/database/database-errors.ts";
import { testApp } from "../test-app.ts";

async function openedApp() {
  const app = await testApp();
  onTestFinished(() => app.close());
  const warn = vi.spyOn(app.services.log, "warn");
  const error = vi.spyOn(app.services.log, "error");
  return { app, warn, error };
}

test("a missing file is a bug that is logged, and never a busy database", async () => {
  const { app, error } = await openedApp();
  // The code of a database socket that is gone, too.
  app.services.read = () => readFile("/nowhere/at/all") as never;
  expect(await app.visitor().get("/events?q=vinyl")).toRefuseWith("INTERNAL_ERROR");
  expect(error).toHaveBeenCalledWith(expect.anything(), "unhandled error");
});

test("a statement that takes too long answers busy, and is logged once a minute with its route", async () => {
  const { app, warn } = await openedApp();
  app.services.read = () =>
    app.services.db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 20`);
      await tx.execute(sql`select pg_sleep(10)`);
      return undefined as never;
    });
  for (let tries = 0; tries < 3; tries += 1)
    expect(await app.visitor().get("/events?q=vinyl")).toRefuseWith("BUSY");
  const noted = warn.mock.calls.filter(([, text]) => text === "the database is busy");
  expect(noted).toEqual([
    [expect.objectContaining({ reason: "57014", route: "GET /api/v1/events" }), noted[0]?.[1]],
  ]);
});

test("a database that can't be reached or goes away in the middle of a statement counts as busy", async () => {
  const { app } = await openedApp();
  const { log } = app.services;
  for (const connectionString of [
    "postgresql://u@127.0.0.1:1/x",
    "postgresql:///x?host=/nowhere",
  ]) {
    const away = openDatabase({ connection: { connectionString }, log });
    for (const ask of [
      () => away.pool.query("select 1"),
      () => away.db.execute(sql`select 1`),
      () => away.db.transaction((tx) => tx.execute(sql`select 1`)),
    ])
      expect(isDatabaseBusy(await ask().catch((error: unknown) => error))).toBe(true);
    await away.close();
  }

  const here = openDatabase({ connection: { connectionString: app.databaseUrl }, log });
  const client = await here.pool.connect();
  const asking = client.query("select pg_sleep(60)").catch((error: unknown) => error);
  const { stream } = (
    client as unknown as { connection: { stream: { destroy(error: Error): void } } }
  ).connection;
  stream.destroy(Object.assign(new Error("write EPIPE"), { code: "EPIPE", syscall: "write" }));
  expect(isDatabaseBusy(await asking)).toBe(true);
  client.release(true);
  await here.close();

  const other = new Pool({ connectionString: "postgresql://u@127.0.0.1:1/x" });
  expect(isDatabaseBusy(await other.query("select 1").catch((error: unknown) => error))).toBe(
    false,
  );
  await other.end();
});
