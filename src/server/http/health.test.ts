import { Client } from "pg";
import { expect, inject, test, vi } from "vitest";
import { version } from "../lib/package-root.ts";
import { testApp } from "../test-app.ts";

test("health gives the ready version, and 503 once the server is shutting down", async () => {
  const app = await testApp();
  const health = async () => {
    const response = await app.visitor().fetch("/health");
    return { status: response.status, body: await response.json() };
  };
  expect(await health()).toEqual({ status: 200, body: { status: "ready", version } });
  app.drain();
  expect(await health()).toEqual({ status: 503, body: { status: "not ready", version } });
  await app.close();
});

test("connections cut by the database are replaced, and meanwhile nobody gets a plain 500", async () => {
  const app = await testApp();
  const ana = await app.person("Ana");
  const admin = new Client({ connectionString: inject("databaseUrl") });
  await admin.connect();
  for (let round = 0; round < 5; round++) {
    const reading = Array.from({ length: 10 }, () => ana.get("/posts"));
    await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
      new URL(app.databaseUrl).pathname.slice(1),
    ]);
    for (const { status } of await Promise.all(reading)) expect([200, 503]).toContain(status);
    // An idle connection may be noticed as cut only when it is next used.
    await vi.waitFor(async () => expect((await ana.get("/posts")).status).toBe(200), 30_000);
  }
  await admin.end();
  await app.close();
});
