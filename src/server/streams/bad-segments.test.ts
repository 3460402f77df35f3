import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { events } from "../events/tables.ts";
import { nameOf, publish, verifyEmail } from "../events/test-events.ts";
import { eventRooms } from "../rooms/tables.ts";
import { testApp, type TestApp, type TestClient, type TestPerson } from "../test-app.ts";
import { playlistPath, rulesOf } from "./signed-paths.ts";
import {
  box,
  broadcast,
  goLive,
  initSegment,
  mediaSegment,
  readPlaylist,
  send,
} from "./test-streams.ts";

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

test("a repeated segment is stored once; out-of-order, oversized and invalid ones are refused", async () => {
  const id = await newRoom();
  const epoch = await goLive(host, id);
  expect(await send(host, epoch, "1.m4s", mediaSegment)).toRefuseWith("CONFLICT");
  expect(await send(host, epoch, "init.mp4", mediaSegment)).toRefuseWith("BAD_FILE");
  expect((await send(host, epoch, "init.mp4", initSegment)).body.outcome).toBe("stored");
  expect((await send(host, epoch, "init.mp4", initSegment)).body.outcome).toBe("dup");
  expect(await send(host, epoch, "2.m4s", mediaSegment)).toRefuseWith("CONFLICT");
  expect((await send(host, epoch, "1.m4s", mediaSegment)).body.outcome).toBe("stored");
  expect((await send(host, epoch, "1.m4s", mediaSegment)).body.outcome).toBe("dup");
  const hostile = [
    Buffer.from("not a movie"),
    Buffer.concat([box("moof"), box("mdat").subarray(0, 20)]),
    Buffer.concat([box("moof"), box("moov")]),
    Buffer.alloc(0),
    initSegment,
  ];
  for (const bytes of hostile)
    expect(await send(host, epoch, "2.m4s", bytes)).toRefuseWith("BAD_FILE");
  const huge = Buffer.concat([box("moof"), box("mdat", 4 * 1024 * 1024)]);
  expect(await send(host, epoch, "2.m4s", huge)).toRefuseWith("TOO_LARGE");
  for (const duration of [0, -1, 10.01, ""] as const)
    expect(await send(host, epoch, "2.m4s", mediaSegment, duration)).toRefuseWith("BAD_INPUT");
  expect(await send(host, { ...epoch, token: "x" }, "2.m4s", mediaSegment)).toRefuseWith(
    "NOT_FOUND",
  );
  // Concurrent requests are counted one by one.
  const sent = await Promise.all([1, 2, 3].map(() => send(host, epoch, "2.m4s", mediaSegment)));
  expect(sent.map(({ body }) => body.outcome).toSorted()).toEqual(["dup", "dup", "stored"]);
});

test("before the first segment there is no playlist, and the room has no playback URL", async () => {
  const id = await newRoom();
  const epoch = await goLive(host, id);
  await send(host, epoch, "init.mp4", initSegment);
  expect(await roomOf(ben, id)).toMatchObject({ state: "before", playback: null });
  // The URL the room will have.
  const { db } = app.services;
  const [room] = await db.select().from(eventRooms).where(eq(eventRooms.eventId, id));
  const [event] = await db.select().from(events).where(eq(events.id, id));
  const signed = { ...room!, rules: rulesOf({ event: event!, room: room!, isHidden: false }) };
  const early = playlistPath(signed, "live");
  expect((await readPlaylist(app, early)).status).toBe(404);
  await send(host, epoch, "1.m4s", mediaSegment);
  expect((await readPlaylist(app, early)).text.match(/#EXTINF/g)).toHaveLength(1);
});

test("of two hosts the last one broadcasts, and the other is told why theirs was cut off", async () => {
  const id = await newRoom();
  const other = await app.person("Other host");
  await host.post(`/events/${id}/people`, { username: await nameOf(other), role: "manager" });
  await other.put(`/events/${id}/people/me`);
  expect(await roomOf(other, id)).toMatchObject({ onAir: null });
  const first = await goLive(host, id);
  await broadcast(host, first, 2);
  // Before taking over, a host is asked and sees who is live. Viewers don't.
  expect(await roomOf(other, id)).toMatchObject({ onAir: { isViewer: false, name: "Host" } });
  expect(await roomOf(host, id)).toMatchObject({ onAir: { isViewer: true } });
  expect(await roomOf(ben, id)).toMatchObject({ onAir: null });
  const unasked = await other.post(`/events/${id}/room/epochs`, { height: 720 });
  expect(unasked).toRefuseWith("CONFLICT");
  expect(unasked.body.detail).toBe("Host is live now. Take over to go live instead.");
  const second = await goLive(other, id, { takeOver: true });
  await broadcast(other, second, 1);
  const refused = await send(host, first, "3.m4s", mediaSegment);
  expect(refused).toRefuseWith("CONFLICT");
  expect(refused.body.detail).toBe("Other host took over the broadcast.");
  // The same person in a second tab.
  await goLive(other, id);
  const earlier = await send(other, second, "2.m4s", mediaSegment);
  expect(earlier.body.detail).toBe("Your broadcast continues in another tab or on another device.");
  // Two hosts who take over at the same moment: one of them broadcasts.
  const both = await Promise.all([host, other].map((one) => goLive(one, id, { takeOver: true })));
  const sent = await Promise.all(both.map((epoch) => send(host, epoch, "init.mp4", initSegment)));
  expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { text } = await readPlaylist(app, (await roomOf(ben, id)).playback);
  expect(text.match(/#EXTINF/g)).toHaveLength(3);
});

test("a disk that fills up mid-broadcast is reported to the host, and stored segments stay watchable", async () => {
  const id = await newRoom();
  const epoch = await goLive(host, id);
  await broadcast(host, epoch, 2);
  const { storage } = app.services;
  const { putBytes } = storage;
  storage.putBytes = () => Promise.reject(Object.assign(new Error("no room"), { code: "ENOSPC" }));
  try {
    const refused = await send(host, epoch, "3.m4s", mediaSegment);
    expect(refused).toRefuseWith("DISK_FULL");
    expect(refused.body.title).toMatch(/room|space|full/i);
    const { playback, state } = await roomOf(ben, id);
    expect(state).toBe("live");
    expect((await readPlaylist(app, playback)).text.match(/#EXTINF/g)).toHaveLength(2);
    const segment = await app.visitor().fetch(playback.replace("index.m3u8", "1-2.m4s"));
    expect(segment.status).toBe(200);
  } finally {
    storage.putBytes = putBytes;
  }
  // Nothing is lost once there is space: the page sends the same segment again.
  expect((await send(host, epoch, "3.m4s", mediaSegment)).body.outcome).toBe("stored");
  await host.post(`/events/${id}/room/end`);
  const recording = await readPlaylist(app, (await roomOf(ben, id)).playback);
  expect(recording.text.match(/1-\d\.m4s/g)).toEqual(["1-1.m4s", "1-2.m4s", "1-3.m4s"]);
});
