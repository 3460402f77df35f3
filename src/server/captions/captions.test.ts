import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { captionLimits } from "../../contract/rooms/caption-limits.ts";
import { nameOf, publish, verifyEmail } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { forgetPlaylists } from "../streams/playlists.ts";
import { streamSegments } from "../streams/tables.ts";
import { broadcast, goLive, readPlaylist } from "../streams/test-streams.ts";
import { testApp, type TestApp, type TestClient, type TestPerson } from "../test-app.ts";
import { liveCaptions } from "./tables.ts";

let app: TestApp;
let host: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [host, ben] = [await app.person("Host"), await app.person("Ben")];
  await verifyEmail(app, host);
});
afterAll(() => app.close());

/** A live broadcast that has sent this many seconds. */
async function onAir(seconds = 10, more: object = {}) {
  const { id } = await publish(host, { online: true, venue: "", ...more });
  await broadcast(host, await goLive(host, id), seconds);
  // The segments were sent all at once; this spreads them as if their time had passed.
  await app.services.db
    .update(streamSegments)
    .set({ startsAt: sql`${streamSegments.startsAt} - interval '20 seconds'` })
    .where(eq(streamSegments.eventId, id));
  return { id, lines: `/events/${id}/room/live-captions` };
}

const now = () => new Date().toISOString();
const caption = (
  person: TestClient,
  lines: string,
  text: string,
  { id = newId(), at = now() } = {},
) => person.post(lines, { id, text, at });
const textsOf = async (viewer: TestClient, lines: string) =>
  (await viewer.get(lines)).body.items.map(({ text }: { text: string }) => text);

/** When the picture at this second of a broadcast was taken. */
async function pictureAt(eventId: string, n: number): Promise<string> {
  const rows = await app.services.db
    .select()
    .from(streamSegments)
    .where(eq(streamSegments.eventId, eventId));
  const segment = rows.find((row) => row.n === n + 1);
  if (!segment) throw new Error(`no segment ${n + 1}`);
  return segment.startsAt.toISOString();
}

test("everyone who may watch sees what the team types, in the order of its pictures", async () => {
  const { id, lines } = await onAir();
  const manager = await app.person("Manager");
  await host.post(`/events/${id}/people`, { username: await nameOf(manager), role: "manager" });
  await manager.put(`/events/${id}/people/me`);
  const [early, late] = [await pictureAt(id, 2), await pictureAt(id, 5)];
  expect((await caption(manager, lines, "Second", { at: late })).status).toBe(201);
  expect((await caption(host, lines, "First", { at: early })).body).toMatchObject({ at: early });
  expect(await textsOf(app.visitor(), lines)).toEqual(["First", "Second"]);
});

test("nobody else can type captions, and nobody without access reads them", async () => {
  const { lines } = await onAir();
  expect(await caption(ben, lines, "Mine")).toRefuseWith("NOT_ALLOWED");
  expect(await caption(app.visitor(), lines, "Mine")).toRefuseWith("UNAUTHENTICATED");
  const closed = await onAir(2, { visibility: "invite-only" });
  await caption(host, closed.lines, "Secret");
  expect(await ben.get(closed.lines)).toRefuseWith("NOT_FOUND");
  expect(await caption(ben, closed.lines, "Mine")).toRefuseWith("NOT_FOUND");
  expect(await textsOf(host, closed.lines)).toEqual(["Secret"]);
});

test("a repeated request stores a line once, and an id is used for one line", async () => {
  const { lines } = await onAir();
  const other = await onAir(1);
  const same = { id: newId(), at: now() };
  expect((await caption(host, lines, "Once", same)).status).toBe(201);
  expect((await caption(host, lines, "Once", same)).status).toBe(201);
  expect(await textsOf(host, lines)).toEqual(["Once"]);
  expect(await caption(host, lines, "Twice", same)).toRefuseWith("CONFLICT");
  expect(await caption(host, other.lines, "Once", same)).toRefuseWith("CONFLICT");
});

test("a line must be short, single-line and recent, and needs a live broadcast", async () => {
  const { id, lines } = await onAir();
  for (const text of ["", " ", "a".repeat(captionLimits.line + 1), "two\nlines", "a\u202eb"])
    expect(await caption(host, lines, text)).toRefuseWith("BAD_INPUT");
  const [past, future] = ["2020-01-01T00:00:00Z", "2120-01-01T00:00:00Z"];
  for (const at of [past, future]) {
    const { body } = await caption(host, lines, "Now", { at });
    const agoMs = Date.now() - Date.parse(body.at);
    expect(agoMs).toBeGreaterThanOrEqual(0);
    expect(agoMs).toBeLessThanOrEqual(captionLimits.lateMs + 60_000);
  }
  const { id: untouched } = await publish(host, { online: true, venue: "" });
  const early = await caption(host, `/events/${untouched}/room/live-captions`, "Early");
  expect(early).toRefuseWith("CONFLICT");
  await host.post(`/events/${id}/room/end`);
  expect(await caption(host, lines, "Late")).toRefuseWith("CONFLICT");
});

test("sixty lines a minute are allowed per person, and a room has its own limit", async () => {
  const { id, lines } = await onAir();
  const quick = await app.person("Quick");
  await verifyEmail(app, quick);
  const { id: own } = await publish(quick, { online: true, venue: "" });
  const ofQuick = `/events/${own}/room/live-captions`;
  await broadcast(quick, await goLive(quick, own), 1);
  for (let n = 1; n <= 60; n += 1)
    expect((await caption(quick, ofQuick, `Line ${n}`)).status).toBe(201);
  expect(await caption(quick, ofQuick, "Line 61")).toRefuseWith("TOO_MANY_TRIES");

  const row = () => ({ id: newId(), eventId: id, text: "Filler", at: new Date() });
  await app.services.db
    .insert(liveCaptions)
    .values(Array.from({ length: captionLimits.lines }, row));
  expect(await caption(host, lines, "One more")).toRefuseWith("NOT_ALLOWED");
});

test("at the end the lines become the recording's captions, each with its picture, searchable and replaceable", async () => {
  const { id, lines } = await onAir();
  for (const [text, second] of [
    ["Good evening & welcome", 1],
    ["We begin", 2],
    ["With the kettle song", 7],
  ] as const)
    await caption(host, lines, text, { at: await pictureAt(id, second) });
  await host.post(`/events/${id}/room/end`);
  const track = async () => {
    forgetPlaylists(id);
    const { playback } = (await ben.get(`/events/${id}/room`)).body;
    return readPlaylist(app, playback.replace("index.m3u8", "captions.vtt"));
  };
  expect((await track()).text).toBe(
    "WEBVTT\n\n00:00:01.000 --> 00:00:02.000 line:80%\nGood evening &amp; welcome\n\n" +
      "00:00:02.000 --> 00:00:04.500 line:80%\nWe begin\n\n" +
      "00:00:07.000 --> 00:00:09.500 line:80%\nWith the kettle song\n",
  );
  expect((await ben.get(`/events/${id}/room`)).body.recording.captions).toBe(true);
  expect((await ben.get(`/events/${id}/room/search?q=kettle`)).body.items).toMatchObject([
    { kind: "caption", text: "With the kettle song", second: 7 },
  ]);
  expect(await textsOf(ben, lines)).toEqual([]);

  const webVtt = "WEBVTT\n\n00:01.000 --> 00:02.000\nCorrected";
  await host.put(`/events/${id}/room/captions`, { webVtt });
  expect((await track()).text).toContain("Corrected");
  // On another day: earlier captions stay and new ones follow them.
  await broadcast(host, await goLive(host, id), 5);
  await caption(host, lines, "Back again");
  await host.post(`/events/${id}/room/end`);
  const again = (await track()).text;
  expect(again.match(/^[A-Z][a-z].*$/gm)).toEqual(["Corrected", "Back again"]);

  await host.delete(`/events/${id}/room/recording`);
  expect(
    await app.services.db.select().from(liveCaptions).where(eq(liveCaptions.eventId, id)),
  ).toEqual([]);
});
