import { expect, test } from "vitest";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { testApp } from "../test-app.ts";

test("with a full disk writes are refused with an explanation, reading and searching work, and searches are still rate limited", async () => {
  const app = await testApp();
  const ana = await app.person("Ana");
  await publish(ana, { title: "Vinyl Night" });
  const { disk } = app.services;
  const { isFull } = disk;
  disk.isFull = () => true;
  const post = { type: "post", id: newId(), content: "Doors at eight." };
  expect(await ana.post("/posts", post)).toRefuseWith("DISK_FULL");
  expect(await ana.delete("/session")).toRefuseWith("DISK_FULL");
  expect((await ana.get("/people?q=ana")).status).not.toBe(507);
  expect((await app.visitor().get("/events?q=vinyl")).body.items).toHaveLength(1);
  const limit = { allowed: 2, seconds: 60 };
  const search = () => app.services.rateLimiter.takeForReading("event-search", "hasty", limit);
  await search();
  await search();
  await expect(search()).rejects.toThrow("TOO_MANY_TRIES");
  // Nothing was counted in the database, which can't be written to.
  const { rows } = await app.services.db.execute(
    "select 1 from rate_limits where key like 'event-search%'",
  );
  expect(rows).toEqual([]);
  disk.isFull = isFull;
  expect((await ana.post("/posts", post)).status).toBe(201);
  await app.close();
});

test("an administrator sees the free disk space, others don't", async () => {
  const app = await testApp();
  const [ana, ben] = [await app.person("Ana"), await app.person("Ben")];
  await app.services.db.execute(`update users set administrator = true where id = '${ana.id}'`);
  const { status, body } = await ana.get("/administration/disk");
  expect(status).toBe(200);
  expect(body.freeBytes).toBeGreaterThan(0);
  expect(body.totalBytes).toBeGreaterThan(body.freeBytes);
  expect(await ben.get("/administration/disk")).toRefuseWith("NOT_FOUND");
  await app.close();
});
