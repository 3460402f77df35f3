import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publish, verifyEmail } from "../events/test-events.ts";
import { eventRooms } from "../rooms/tables.ts";
import { testApp, type TestApp, type TestClient, type TestPerson } from "../test-app.ts";
import { newId } from "../lib/ids.ts";
import { endForgotten } from "./forgotten-broadcasts.ts";
import { forgetPlaylists } from "./playlists.ts";
import { roomViewerCounts, roomViews } from "./tables.ts";
import { appoint, reportedCase } from "../moderation/test-moderation.ts";
import { write } from "../lib/effects.ts";
import { withoutDelivery } from "../notifications/test-effects.ts";
import { broadcast, goLive, mediaSegment, readPlaylist, send } from "./test-streams.ts";

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

test("a broadcast goes from before to live to recording", async () => {
  const id = await newRoom();
  const epoch = await goLive(host, id);
  expect(await roomOf(ben, id)).toMatchObject({ state: "before", playback: null });
  await broadcast(host, epoch, 3);
  const live = await roomOf(ben, id);
  expect(live.state).toBe("live");
  const { text } = await readPlaylist(app, live.playback);
  expect(text).toContain("#EXT-X-MEDIA-SEQUENCE:0\n");
  expect(text).toContain('#EXT-X-MAP:URI="1-init.mp4"\n');
  expect(text.match(/#EXTINF:1\.000,\n1-[123]\.m4s/g)).toHaveLength(3);
  expect(text).not.toContain("ENDLIST");
  const folder = live.playback.replace("index.m3u8", "");
  const segment = await app.visitor().fetch(`${folder}1-2.m4s`);
  expect(Buffer.from(await segment.arrayBuffer())).toEqual(mediaSegment);
  expect(segment.headers.get("cache-control")).toContain("public");

  expect((await host.post(`/events/${id}/room/end`)).status).toBe(204);
  expect((await readPlaylist(app, live.playback)).text).toContain("#EXT-X-ENDLIST");
  const over = await roomOf(ben, id);
  expect(over).toMatchObject({ state: "recording", can: { watch: true, talk: false } });
  const recording = await readPlaylist(app, over.playback);
  expect(recording.text).toContain("#EXT-X-PLAYLIST-TYPE:VOD");
  expect(recording.text.match(/#EXTINF/g)).toHaveLength(3);
});

test("reloading the host's page continues in a new epoch, and the old one can't send", async () => {
  const id = await newRoom();
  const first = await goLive(host, id);
  await broadcast(host, first, 2);
  const second = await goLive(host, id);
  await broadcast(host, second, 2);
  expect(await send(host, first, "3.m4s", mediaSegment)).toRefuseWith("CONFLICT");
  const { text } = await readPlaylist(app, (await roomOf(ben, id)).playback);
  expect(text).toContain('#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="2-init.mp4"');
  expect(text.match(/DISCONTINUITY\n/g)).toHaveLength(1);
});

test("nobody can send after the end", async () => {
  const id = await newRoom();
  const epoch = await goLive(host, id);
  await broadcast(host, epoch, 1);
  await host.post(`/events/${id}/room/end`);
  expect(await send(host, epoch, "2.m4s", mediaSegment)).toRefuseWith("CONFLICT");
  // Going live again continues the same recording.
  await broadcast(host, await goLive(host, id), 1);
  expect((await roomOf(ben, id)).state).toBe("live");
});

test("a playlist URL works only for its room and purpose, and not for long", async () => {
  const id = await newRoom();
  const other = await newRoom();
  for (const each of [id, other]) await broadcast(host, await goLive(host, each), 1);
  const { playback } = await roomOf(ben, id);
  expect((await readPlaylist(app, playback)).status).toBe(200);
  expect((await readPlaylist(app, playback.replace(id, other))).status).toBe(404);
  expect((await readPlaylist(app, playback.replace("/live/", "/recording/"))).status).toBe(404);
  expect((await readPlaylist(app, playback.replace(/-(.)/, "-x$1"))).status).toBe(404);
  expect((await readPlaylist(app, playback.replace(/\/s\/\w+/, "/s/zzzzzz"))).status).toBe(404);
  const old = (Math.floor(Date.now() / 300_000) - 1).toString(36);
  expect((await readPlaylist(app, playback.replace(/\/s\/\w+/, `/s/${old}`))).status).toBe(404);
});

test("a changed rule, a moderator or a cancellation invalidates all earlier URLs right away", async () => {
  const rae = await app.person("Rae");
  const moderator = await app.person("Mo");
  await appoint(app, moderator);
  const id = await newRoom();
  await broadcast(host, await goLive(host, id), 1);
  await host.post(`/events/${id}/room/end`);
  const given = async (viewer: TestClient) => (await roomOf(viewer, id)).playback as string;
  const statusOf = async (address: string) => (await readPlaylist(app, address)).status;

  const before = await given(ben);
  expect(await statusOf(before)).toBe(200);
  await host.patch(`/events/${id}/room`, { recordingFor: "organizers" });
  expect(await statusOf(before)).toBe(404);
  expect(await statusOf(before.replace("index.m3u8", "1-1.m4s"))).toBe(404);
  expect(await statusOf(await given(host))).toBe(200);

  await host.patch(`/events/${id}/room`, { recordingFor: "everyone" });
  const published = await given(ben);
  const { id: caseId } = await reportedCase(rae, moderator, { target: "event", targetId: id });
  const decision = { decision: "hide", reason: "Not allowed here." };
  const decided = await moderator.put(`/administration/reports/${caseId}/decision`, decision);
  expect(decided.status).toBe(200);
  expect(await statusOf(published)).toBe(404);
  expect(await statusOf(await given(host))).toBe(200);

  const cancelled = await newRoom();
  await broadcast(host, await goLive(host, cancelled), 1);
  const { playback } = await roomOf(ben, cancelled);
  expect(await statusOf(playback)).toBe(200);
  await host.post(`/events/${cancelled}/cancel`, { message: "" });
  expect(await statusOf(playback)).toBe(404);
});

test("other people can't go live, end or delete", async () => {
  const id = await newRoom();
  await broadcast(host, await goLive(host, id), 1);
  expect(await ben.post(`/events/${id}/room/epochs`, { height: 720 })).toRefuseWith("NOT_ALLOWED");
  expect(await ben.post(`/events/${id}/room/end`)).toRefuseWith("NOT_ALLOWED");
  expect(await ben.delete(`/events/${id}/room/recording`)).toRefuseWith("NOT_FOUND");
  expect(await host.delete(`/events/${id}/room/recording`)).toRefuseWith("CONFLICT");
});

test("an organizers-only recording isn't published, not even to attendees", async () => {
  const id = await newRoom();
  await broadcast(host, await goLive(host, id), 1);
  await host.post(`/events/${id}/room/end`);
  expect((await ben.put(`/events/${id}/answer`, { answer: "going" })).status).toBe(200);
  await host.patch(`/events/${id}/room`, { recordingFor: "organizers" });
  for (const viewer of [ben, app.visitor()])
    expect(await roomOf(viewer, id)).toMatchObject({ requires: "unpublished", playback: null });
  expect((await ben.get(`/events/${id}/room/chapters`)).body.detail).toBe(
    "The host hasn't published this recording.",
  );
  expect((await roomOf(host, id)).playback).toContain("/recording/");
});

test("a silent broadcast counts as interrupted after seconds and ends after minutes", async () => {
  const { db } = app.services;
  const id = await newRoom();
  await broadcast(host, await goLive(host, id), 1);
  const silentFor = (seconds: number) =>
    db
      .update(eventRooms)
      .set({ lastSegmentAt: sql`now() - make_interval(secs => ${seconds})` })
      .where(eq(eventRooms.eventId, id));
  await silentFor(11);
  expect((await roomOf(ben, id)).state).toBe("reconnecting");
  await withoutDelivery(write(db, (tx) => endForgotten(tx, 6)));
  expect((await roomOf(ben, id)).state).toBe("reconnecting");
  await silentFor(601);
  await withoutDelivery(write(db, (tx) => endForgotten(tx, 6)));
  expect((await roomOf(ben, id)).state).toBe("recording");
});

test("deleting a recording deletes its files", async () => {
  const id = await newRoom();
  await broadcast(host, await goLive(host, id), 2);
  await host.post(`/events/${id}/room/end`);
  const { playback } = await roomOf(ben, id);
  expect((await host.delete(`/events/${id}/room/recording`)).status).toBe(204);
  forgetPlaylists(id);
  expect(await roomOf(ben, id)).toMatchObject({ state: "ended", playback: null });
  expect((await readPlaylist(app, playback)).status).toBe(404);
  await expect.poll(() => app.services.storage.size(`streams/${id}/1/1.m4s`)).toBeUndefined();
});

test("viewers are counted once per visit and reported only to organizers", async () => {
  const id = await newRoom();
  await broadcast(host, await goLive(host, id), 1);
  const visit = newId();
  await ben.post(`/events/${id}/room/views`, { id: visit });
  const again = await ben.post(`/events/${id}/room/views`, { id: visit });
  expect(again.body).toMatchObject({ state: "live", viewers: 1 });
  const both = await app.visitor().post(`/events/${id}/room/views`, { id: newId() });
  expect(both.body.viewers).toBe(2);
  const own = await host.post(`/events/${id}/room/views`, { id: newId() });
  expect(own.body.viewers).toBe(2);
  expect(await roomOf(host, id)).toMatchObject({ viewers: 2, peak: 2 });
  expect(await roomOf(ben, id)).toMatchObject({ viewers: null, peak: null });
  // More were watching a minute ago, and even more at a broadcast on another day.
  const { db } = app.services;
  await db.insert(roomViewerCounts).values([
    { eventId: id, at: new Date(), viewers: 7 },
    { eventId: id, at: new Date(Date.now() - 86_400_000), viewers: 9 },
  ]);
  expect(await roomOf(host, id)).toMatchObject({ viewers: 2, peak: 7 });
  expect((await host.get(`/events/${id}/room/report`)).body).toMatchObject({
    liveViewers: 2,
    recordedSeconds: 1,
  });
  expect(await ben.get(`/events/${id}/room/report`)).toRefuseWith("NOT_FOUND");
});

test("messages from before the broadcast count towards the first point of its curve", async () => {
  const { db } = app.services;
  const id = await newRoom();
  await broadcast(host, await goLive(host, id), 1);
  for (const text of ["Is it on?", "Hello"])
    await ben.post(`/events/${id}/room/chat`, { id: newId(), text });
  const first = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 60_000);
  const next = new Date(first.getTime() + 60_000);
  await db.insert(roomViewerCounts).values([
    { eventId: id, at: first, viewers: 3 },
    { eventId: id, at: next, viewers: 4 },
  ]);
  expect((await host.get(`/events/${id}/room/report`)).body.curve).toMatchObject([
    { viewers: 3, messages: 2 },
    { viewers: 4, messages: 0 },
  ]);
});

test("members who stayed for five minutes are listed with their minutes, also in the attendee export", async () => {
  const { db } = app.services;
  const id = await newRoom();
  await ben.put(`/events/${id}/answer`, { answer: "going" });
  await broadcast(host, await goLive(host, id), 1);
  const glances = await app.person("Glances");
  await glances.put(`/events/${id}/answer`, { answer: "going" });
  await glances.post(`/events/${id}/room/views`, { id: newId() });
  for (const visit of [newId(), newId()]) await ben.post(`/events/${id}/room/views`, { id: visit });
  await db
    .update(roomViews)
    .set({ seconds: 200 })
    .where(and(eq(roomViews.eventId, id), eq(roomViews.userId, ben.id)));
  const stayed = await host.get(`/events/${id}/room/stayed`);
  expect(stayed.body.items).toMatchObject([{ person: { id: ben.id }, name: "Ben", minutes: 6 }]);
  expect(await ben.get(`/events/${id}/room/stayed`)).toRefuseWith("NOT_FOUND");
  // Watching only for a moment doesn't count as attending.
  const attendees = (await host.get(`/events/${id}/attendees?view=in`)).body;
  expect(attendees.items).toMatchObject([{ name: "Ben", state: "online", inAt: null }]);
  expect(attendees.counts).toEqual({ all: 2, in: 1, "not-in": 1, ended: 0 });
  expect((await host.get(`/events/${id}/attendees?view=not-in`)).body.items).toMatchObject([
    { name: "Glances", state: "going" },
  ]);
  expect((await host.get(`/events/${id}/report`)).body.total).toMatchObject({
    coming: 2,
    arrived: 1,
  });
  const csv = await (await host.fetch(`/api/v1/events/${id}/attendees.csv`)).text();
  const [headings = [], ...rows] = csv.split("\r\n").map((line) => line.split(","));
  const row = rows.find(([name]) => name === "Ben");
  const cell = (heading: string) => row?.[headings.indexOf(heading)];
  expect([cell("Minutes online"), cell("Status")]).toEqual(["6", "Attended online"]);
});

test("deleting a host's account deletes their recordings", async () => {
  const leaver = await app.person("Leaver");
  const { id } = await publish(leaver, { online: true, venue: "" });
  await ben.put(`/events/${id}/answer`, { answer: "going" });
  await broadcast(leaver, await goLive(leaver, id), 1);
  await leaver.post("/my/account/deletion", { password: leaver.password });
  expect((await ben.get(`/events/${id}/room`)).body.playback ?? null).toBeNull();
  await expect.poll(() => app.services.storage.size(`streams/${id}/1/1.m4s`)).toBeUndefined();
});

test("only administrators see the storage used by recordings per event and host", async () => {
  const id = await newRoom();
  await broadcast(host, await goLive(host, id), 3);
  const admin = await app.person("Ada");
  await app.services.db.execute(sql`update users set administrator = true where id = ${admin.id}`);
  const recordings = 3 * mediaSegment.length;
  const own = async (list: string) =>
    (await admin.get(`/administration/storage/${list}?limit=50`)).body.items;
  expect(await own("events")).toContainEqual(
    expect.objectContaining({ id, recordingBytes: recordings, bytes: recordings }),
  );
  const sums = [await own("events"), await own("people")].map(
    (list: { recordingBytes: number }[]) =>
      list.reduce((sum, { recordingBytes }) => sum + recordingBytes, 0),
  );
  const { kinds } = (await admin.get("/administration/storage")).body;
  const all = kinds.find(({ kind }: { kind: string }) => kind === "recording").bytes;
  expect(sums).toEqual([all, all]);
  for (const path of ["storage", "storage/events", "storage/people"])
    expect(await host.get(`/administration/${path}`)).toRefuseWith("NOT_FOUND");
});
