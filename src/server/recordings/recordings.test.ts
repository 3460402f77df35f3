import { gunzipSync } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publish, verifyEmail } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { questions } from "../questions/tables.ts";
import { roomMessages } from "../room-chat/tables.ts";
import { forgetPlaylists } from "../streams/playlists.ts";
import { streamSegments } from "../streams/tables.ts";
import { broadcast, goLive, readPlaylist } from "../streams/test-streams.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
let host: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [host, ben] = [await app.person("Host"), await app.person("Ben")];
  await verifyEmail(app, host);
});
afterAll(() => app.close());

/** Records two broadcasts, of ten and five seconds, an hour apart. */
async function recorded() {
  const { id } = await publish(host, { online: true, venue: "" });
  const { db } = app.services;
  for (const [epoch, count] of [10, 5].entries()) {
    await broadcast(host, await goLive(host, id), count);
    const startsAt = new Date(Date.UTC(2026, 0, 1, 20 + epoch));
    await db
      .update(streamSegments)
      .set({
        startsAt: sql`${startsAt.toISOString()}::timestamptz + make_interval(secs => ${streamSegments.n} - 1)`,
      })
      .where(sql`${streamSegments.eventId} = ${id} and ${streamSegments.epoch} = ${epoch + 1}`);
  }
  await host.post(`/events/${id}/room/end`);
  forgetPlaylists(id);
  return id;
}

const at = (hour: number, second: number) => new Date(Date.UTC(2026, 0, 1, hour, 0, second));
const roomOf = async (id: string) => (await ben.get(`/events/${id}/room`)).body;
const chaptersOf = async (id: string) =>
  (await ben.get(`/events/${id}/room/chapters`)).body.items as { title: string; second: number }[];
const captionsOf = async (id: string) => {
  const { playback } = await roomOf(id);
  return readPlaylist(app, playback.replace("index.m3u8", "captions.vtt"));
};

test("a trimmed recording starts and ends where its organizer says, and the rest isn't shown", async () => {
  const id = await recorded();
  const trim = { startMs: 2_400, endMs: 12_100 };
  expect((await host.patch(`/events/${id}/room/recording`, trim)).status).toBe(204);
  const room = await roomOf(id);
  expect(room.recording).toEqual({
    startsAt: at(20, 2).toISOString(),
    endsAt: at(21, 2).toISOString(),
    views: 0,
    until: null,
    seconds: 10,
    runs: [
      { startsAt: at(20, 2).toISOString(), second: 0, seconds: 8 },
      { startsAt: at(21, 0).toISOString(), second: 8, seconds: 2 },
    ],
    captions: false,
  });
  const { text } = await readPlaylist(app, room.playback);
  expect(text.match(/\d-\d+\.m4s/g)).toEqual([
    ...[3, 4, 5, 6, 7, 8, 9, 10].map((n) => `1-${n}.m4s`),
    "2-1.m4s",
    "2-2.m4s",
  ]);
  const file = (name: string) => readPlaylist(app, room.playback.replace("index.m3u8", name));
  expect((await file("1-3.m4s")).status).toBe(200);
  expect((await file("1-2.m4s")).status).toBe(404);
  expect((await file("1-init.mp4")).status).toBe(200);
  const { body } = await host.get(`/events/${id}/room/recording`);
  expect(body).toMatchObject({ wholeMs: 15_000, startMs: 2_000, endMs: 12_000 });
  // Trimming deletes nothing, so it can be undone.
  await host.patch(`/events/${id}/room/recording`, { startMs: 0, endMs: null });
  expect((await roomOf(id)).recording.seconds).toBe(15);
});

test("a recording can't be trimmed to nothing, or before it exists", async () => {
  const id = await recorded();
  const trim = (startMs: number, endMs: number | null) =>
    host.patch(`/events/${id}/room/recording`, { startMs, endMs });
  expect(await trim(5_000, 5_200)).toRefuseWith("BAD_INPUT");
  expect(await trim(15_000, null)).toRefuseWith("BAD_INPUT");
  expect(await trim(-1, null)).toRefuseWith("BAD_INPUT");
  const { id: untouched } = await publish(host, { online: true, venue: "" });
  const early = await host.patch(`/events/${untouched}/room/recording`, {
    startMs: 0,
    endMs: null,
  });
  expect(early).toRefuseWith("CONFLICT");
  // Continuing the broadcast gives the recording a new end, so the trimmed end is reset.
  await trim(1_000, 4_000);
  await broadcast(host, await goLive(host, id), 2);
  await host.post(`/events/${id}/room/end`);
  expect((await host.get(`/events/${id}/room/recording`)).body).toMatchObject({
    startMs: 1_000,
    endMs: null,
  });
});

test("chapters are answered questions and those organizers add, and they follow a trim", async () => {
  const id = await recorded();
  const asked = { eventId: id, authorId: ben.id, state: "answered" as const };
  await app.services.db.insert(questions).values([
    { ...asked, id: newId(), text: "Which key?", answeringAt: at(20, 4) },
    { ...asked, id: newId(), text: "Too early?", answeringAt: at(19, 0) },
  ]);
  const chapter = newId();
  const put = (body: object) => host.put(`/events/${id}/room/chapters/${chapter}`, body);
  expect((await put({ title: "Encore", second: 11 })).status).toBe(204);
  expect(await chaptersOf(id)).toMatchObject([
    { title: "Which key?", second: 4, byHand: false },
    { title: "Encore", second: 11, at: at(21, 1).toISOString(), byHand: true },
  ]);
  await host.patch(`/events/${id}/room/recording`, { startMs: 5_000, endMs: null });
  expect(await chaptersOf(id)).toMatchObject([{ title: "Encore", second: 6 }]);
  await put({ title: "Second encore", second: 7 });
  expect(await chaptersOf(id)).toMatchObject([{ title: "Second encore", second: 7 }]);
  expect(await put({ title: "Late", second: 10 })).toRefuseWith("BAD_INPUT");
  expect(await put({ title: "", second: 1 })).toRefuseWith("BAD_INPUT");
  expect(
    await ben.put(`/events/${id}/room/chapters/${newId()}`, { title: "Mine", second: 1 }),
  ).toRefuseWith("NOT_FOUND");
  const other = await recorded();
  expect(
    await host.put(`/events/${other}/room/chapters/${chapter}`, { title: "Moved", second: 1 }),
  ).toRefuseWith("CONFLICT");
  expect((await host.delete(`/events/${id}/room/chapters/${chapter}`)).status).toBe(204);
  expect(await chaptersOf(id)).toEqual([]);
});

test("captions are shown with the recording and shift with its start", async () => {
  const id = await recorded();
  const webVtt = [
    "WEBVTT - Encore\nKind: captions",
    "NOTE by Hana\nwho listened twice",
    "1\n00:01.000 --> 00:02.500 align:start\n<v Ben>Good &amp; loud</v>",
    "00:00:06.000 --> 00:00:08.000\nFish < chips\nand more",
  ].join("\r\n\r\n");
  expect((await host.put(`/events/${id}/room/captions`, { webVtt })).body).toEqual({ cues: 2 });
  expect((await roomOf(id)).recording.captions).toBe(true);
  const { text } = await captionsOf(id);
  expect(text).toBe(
    "WEBVTT\n\n00:00:01.000 --> 00:00:02.500 line:80%\nGood &amp; loud\n\n" +
      "00:00:06.000 --> 00:00:08.000 line:80%\nFish &lt; chips\nand more\n",
  );
  await host.patch(`/events/${id}/room/recording`, { startMs: 2_000, endMs: 7_000 });
  expect((await captionsOf(id)).text).toBe(
    "WEBVTT\n\n00:00:00.000 --> 00:00:00.500 line:80%\nGood &amp; loud\n\n" +
      "00:00:04.000 --> 00:00:05.000 line:80%\nFish &lt; chips\nand more\n",
  );
  expect((await host.delete(`/events/${id}/room/captions`)).status).toBe(204);
  expect((await captionsOf(id)).status).toBe(404);
});

let refusing: string | undefined;

test.each([
  ["no header", "00:01.000 --> 00:02.000\nHello", "Line 1: A WebVTT file starts"],
  ["SubRip times", "WEBVTT\n\n00:01,000 --> 00:02,000\nHello", "Line 3: Write times as"],
  ["an end before its start", "WEBVTT\n\n00:02.000 --> 00:01.000\nHello", "Line 3: A caption ends"],
  [
    "captions out of order",
    "WEBVTT\n\n00:03.000 --> 00:04.000\nB\n\n00:01.000 --> 00:02.000\nA",
    "Line 6: Put the captions in order",
  ],
  ["no caption", "WEBVTT\n\nNOTE nothing", "There is no caption"],
  [
    "a caption of a page",
    `WEBVTT\n\n00:01.000 --> 00:02.000\n${"a".repeat(501)}`,
    "Use at most 500",
  ],
  ["another recording's", "WEBVTT\n\n01:00.000 --> 01:02.000\nHello", "starts after the recording"],
])("captions with %s are refused with a hint at the fix", async (_, webVtt, message) => {
  refusing ??= await recorded();
  const answer = await host.put(`/events/${refusing}/room/captions`, { webVtt });
  expect(answer).toRefuseWith("BAD_INPUT");
  expect(answer.body.fields[0]).toMatchObject({ field: "webVtt" });
  expect(answer.body.fields[0].message).toContain(message);
});

test("one search finds what was said, written and asked, in chronological order", async () => {
  const id = await recorded();
  const { db } = app.services;
  const mine = { eventId: id, authorId: ben.id };
  await db
    .insert(roomMessages)
    .values({ ...mine, id: newId(), place: 1, text: "What an encore", createdAt: at(20, 3) });
  await db.insert(questions).values({
    ...mine,
    id: newId(),
    text: "An encore of 100%?",
    createdAt: at(19, 0),
  });
  const webVtt = "WEBVTT\n\n00:11.000 --> 00:12.000\nThe ENCORE begins";
  await host.put(`/events/${id}/room/captions`, { webVtt });
  const search = async (q: string) =>
    (await ben.get(`/events/${id}/room/search?q=${encodeURIComponent(q)}`)).body.items;
  expect(await search("encore")).toMatchObject([
    { kind: "question", second: null },
    { kind: "message", second: 3, author: { name: "Ben" } },
    { kind: "caption", second: 11, at: at(21, 1).toISOString(), text: "The ENCORE begins" },
  ]);
  expect(await search("100%")).toHaveLength(1);
  expect(await search("_")).toEqual([]);
  expect(await ben.get(`/events/${id}/room/search?q=`)).toRefuseWith("BAD_INPUT");
  await db.delete(questions).where(eq(questions.eventId, id));
});

test("the playlist of a recording is compressed for clients that accept it", async () => {
  const { playback } = await roomOf(await recorded());
  const ask = async (codings?: string) => {
    const headers = new Headers(codings === undefined ? [] : [["accept-encoding", codings]]);
    const response = await app.visitor().fetch(playback, { headers });
    const packed = response.headers.get("content-encoding") === "gzip";
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get("vary")).toBe("accept-encoding");
    return { packed, text: (packed ? gunzipSync(bytes) : bytes).toString() };
  };
  const plain = await ask();
  expect(plain.packed).toBe(false);
  expect(plain.text).toContain("#EXT-X-ENDLIST");
  for (const codings of ["gzip", "br, gzip;q=0.5"])
    expect([codings, await ask(codings)]).toEqual([codings, { packed: true, text: plain.text }]);
  for (const codings of ["br", "gzip;q=0", "identity"])
    expect([codings, await ask(codings)]).toEqual([codings, plain]);
});
