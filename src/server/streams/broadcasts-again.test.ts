import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { events } from "../events/tables.ts";
import { publish, verifyEmail } from "../events/test-events.ts";
import { write } from "../lib/effects.ts";
import { deliver } from "../notifications/deliver.ts";
import { withoutDelivery } from "../notifications/test-effects.ts";
import { notificationsOf } from "../notifications/test-notifications.ts";
import { eventRooms } from "../rooms/tables.ts";
import { testApp, type TestApp, type TestClient, type TestPerson } from "../test-app.ts";
import { announceEarly, endForgotten } from "./forgotten-broadcasts.ts";
import { broadcast, goLive, readPlaylist } from "./test-streams.ts";

let app: TestApp;
let host: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [host, ben] = [await app.person("Host"), await app.person("Ben")];
  await verifyEmail(app, host);
});
afterAll(() => app.close());

async function newRoom() {
  const { id } = await publish(host, { online: true, venue: "" });
  return id;
}

async function roomOf(viewer: TestClient, id: string) {
  return (await viewer.get(`/events/${id}/room`)).body;
}

test("a room that was live on another day gets the full time limit again, and reports when this broadcast started", async () => {
  const { db } = app.services;
  const id = await newRoom();
  await broadcast(host, await goLive(host, id), 1);
  await host.post(`/events/${id}/room/end`);
  await setRoom(id, { startedAt: hoursAgo(24) });
  await broadcast(host, await goLive(host, id), 1);
  await withoutDelivery(write(db, (tx) => endForgotten(tx, 6)));
  const live = await roomOf(ben, id);
  expect(live.state).toBe("live");
  expect(Date.now() - Date.parse(live.onAirSince)).toBeLessThan(60_000);
  // A reload continues the same broadcast, so its time limit still applies.
  await setRoom(id, { onAirSince: hoursAgo(7) });
  await broadcast(host, await goLive(host, id), 1);
  expect(Date.now() - Date.parse((await roomOf(ben, id)).onAirSince)).toBeGreaterThan(3_600_000);
  await withoutDelivery(write(db, (tx) => endForgotten(tx, 6)));
  expect(await roomOf(ben, id)).toMatchObject({ state: "recording", onAirSince: null });
});

test("a broadcast that ends before its first segment leaves no recording, and before the event the countdown continues", async () => {
  const id = await newRoom();
  await goLive(host, id);
  await host.post(`/events/${id}/room/end`);
  expect(await roomOf(ben, id)).toMatchObject({ state: "before", endedAt: null });

  await app.services.db
    .update(events)
    .set({ startsAt: hoursAgo(1) })
    .where(eq(events.id, id));
  await host.post(`/events/${id}/room/end`);
  expect((await roomOf(ben, id)).state).toBe("before");
  await goLive(host, id);
  await host.post(`/events/${id}/room/end`);
  const over = await roomOf(ben, id);
  expect(over).toMatchObject({ state: "ended", playback: null, recording: null });
  const asked = await host.patch(`/events/${id}/room/recording`, { startMs: 0, endMs: null });
  expect(asked).toRefuseWith("CONFLICT");
  expect(asked.body).toMatchObject({
    title: "This can't be done right now.",
    detail: "There is no recording yet. End the broadcast first.",
  });

  await broadcast(host, await goLive(host, id), 1);
  expect((await roomOf(ben, id)).state).toBe("live");
});

function setRoom(id: string, values: Partial<typeof eventRooms.$inferInsert>) {
  return app.services.db.update(eventRooms).set(values).where(eq(eventRooms.eventId, id));
}

function hoursAgo(hours: number) {
  return new Date(Date.now() - hours * 3_600_000);
}

test("full storage prevents new broadcasts, but one on air continues and its host is warned", async () => {
  const { live } = app.services.config;
  const { personBytes } = live;
  const other = await newRoom();
  const id = await newRoom();
  const epoch = await goLive(host, id);
  await broadcast(host, epoch, 1);
  live.personBytes = 1;
  try {
    expect(await host.post(`/events/${other}/room/epochs`, { height: 720 })).toRefuseWith(
      "NOT_ALLOWED",
    );
    // A different quality, a reload or a reconnecting encoder starts a new epoch.
    await broadcast(host, await goLive(host, id), 1);
    expect(await roomOf(host, id)).toMatchObject({ state: "live", fullStorage: "host" });
    expect((await roomOf(ben, id)).fullStorage).toBeNull();
    await host.post(`/events/${id}/room/end`);
    expect(await host.post(`/events/${id}/room/epochs`, { height: 720 })).toRefuseWith(
      "NOT_ALLOWED",
    );
  } finally {
    live.personBytes = personBytes;
  }
});

test("a broadcast on air long before the event is announced once, when the event's time comes", async () => {
  const id = await newRoom();
  await ben.put(`/events/${id}/answer`, { answer: "going" });
  await broadcast(host, await goLive(host, id), 1);
  const announce = () => deliver(app.services, write(app.services.db, announceEarly));
  const count = async () =>
    (await notificationsOf(ben)).filter(({ kind }) => kind === "live").length;
  await announce();
  expect(await count()).toBe(0);
  await app.services.db
    .update(events)
    .set({ startsAt: hoursAgo(-0.2) })
    .where(eq(events.id, id));
  await announce();
  await announce();
  expect(await count()).toBe(1);
});

test("visitors poll for start and end, with responses that a cache may share", async () => {
  const id = await newRoom();
  const epoch = await goLive(host, id);
  const ask = async () => (await app.visitor().get(`/events/${id}/room/state`)).body;
  expect(await ask()).toEqual({ state: "before", playback: null });
  await broadcast(host, epoch, 1);
  await expect.poll(ask).toMatchObject({ state: "live" });
  const { playback } = await ask();
  expect((await readPlaylist(app, playback)).status).toBe(200);
  await host.post(`/events/${id}/room/end`);
  await expect.poll(async () => (await ask()).state).toBe("recording");
  const caching = async (viewer: TestClient) =>
    (await viewer.fetch(`/api/v1/events/${id}/room/state`)).headers.get("cache-control");
  expect(await caching(app.visitor())).toBe("public, max-age=1");
  expect(await caching(ben)).toBe("no-store");
});
