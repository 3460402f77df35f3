import { Client } from "pg";
import { expect, inject, test, vi } from "vitest";
import { version } from "../lib/package-root.ts";
import { testApp } from "../test-app.ts";

test("health says which version is ready, and 503 once the server is on its way out", async () => {
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

test("connections that the database cut are replaced; meanwhile nobody gets a bare 500", async () => {
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
    // One that was at rest may be found cut only by the next who takes it.
    await vi.waitFor(async () => expect((await ana.get("/posts")).status).toBe(200), 30_000);
  }
  await admin.end();
  await app.close();
});
