import { readFile } from "node:fs/promises";
import path from "node:path";
import { searchTextOf } from "../server/events/search-text.ts";
import { slugOf } from "../server/events/slug.ts";
import { events } from "../server/events/tables.ts";
import type { Transaction } from "../server/lib/database/database.ts";
import { packageRoot } from "../server/lib/package-root.ts";
import type { Storage } from "../server/lib/storage/storage.ts";
import { dayInZone, zonedTime } from "../server/lib/zoned-time.ts";
import { searchTextOf as postSearchTextOf } from "../server/posts/search-text.ts";
import { posts } from "../server/posts/tables.ts";
import { questions } from "../server/questions/tables.ts";
import { roomChapters, roomCues } from "../server/recordings/tables.ts";
import { roomChats, roomMessages } from "../server/room-chat/tables.ts";
import { eventRooms } from "../server/rooms/tables.ts";
import { storeFile } from "../server/streams/segment-files.ts";
import { streamEpochs, streamSegments } from "../server/streams/tables.ts";

export const recordedTitle = "Test Pressing, Live from the Attic";
const host = "inesokafor";
const daysAgo = 5;
const zone = "America/Chicago";
const segmentMs = 1_000;

type Named = {
  idOf: (kind: string, key: string) => string;
  personId: (username: string) => string;
};

/** Adds a past online event with its recording and everything said around it. */
export async function addSampleRecording(
  tx: Transaction,
  { idOf, personId }: Named,
  storage: Storage,
): Promise<void> {
  const eventId = idOf("event", recordedTitle);
  const day = dayInZone(new Date(Date.now() - daysAgo * 86_400_000), zone);
  const startedAt = zonedTime(day, "20:00", zone);
  const after = (seconds: number) => new Date(startedAt.getTime() + seconds * 1_000);
  const file = await readFile(path.join(packageRoot, "src/samples/media/recording.mp4"));
  const [init, ...segments] = splitSegments(new Uint8Array(file));
  if (!init) throw new Error("the sample recording is empty");
  const endedAt = after(segments.length);
  const said = { title: recordedTitle, venue: "", city: "", country: "", tags: ["vinyl"] };
  const searchable = { ...said, organizer: "Ines Okafor" };
  const [added] = await tx
    .insert(events)
    .values({
      ...searchable,
      id: eventId,
      slug: slugOf(recordedTitle, eventId),
      hostId: personId(host),
      category: "Music",
      summary: "One side of one record, played once, for anyone still awake.",
      startsAt: startedAt,
      endsAt: new Date(startedAt.getTime() + 3_600_000),
      zone,
      free: true,
      online: true,
      sample: true,
      search: searchTextOf(searchable),
    })
    .onConflictDoNothing()
    .returning({ id: events.id });
  if (!added) return;
  await tx.insert(posts).values({
    id: idOf("post", recordedTitle),
    authorId: personId(host),
    type: "event",
    title: recordedTitle,
    content: announcement,
    search: postSearchTextOf(recordedTitle, announcement),
    category: "Music",
    eventId,
    createdAt: new Date(startedAt.getTime() - 86_400_000),
  });

  await tx.insert(eventRooms).values({
    eventId,
    recordingFor: "everyone",
    startedAt,
    lastSegmentAt: endedAt,
    endedAt,
    hasRecording: true,
  });
  const epoch = { eventId, epoch: 1 };
  await storeFile(storage, { ...epoch, file: "init.mp4" }, init);
  await tx.insert(streamEpochs).values({
    ...epoch,
    broadcasterId: personId(host),
    // No token has this hash, so nobody can send more.
    tokenHash: "sample",
    height: 360,
    hasInit: true,
    endedAt,
  });
  for (const [at, bytes] of segments.entries())
    await storeFile(storage, { ...epoch, file: `${at + 1}.m4s` }, bytes);
  await tx.insert(streamSegments).values(
    segments.map(({ length }, at) => ({
      ...epoch,
      n: at + 1,
      sequence: at,
      durationMs: segmentMs,
      bytes: length,
      startsAt: after(at),
    })),
  );
  await tx.insert(roomCues).values(
    cues.map(({ from, to, text }, at) => ({
      eventId,
      n: at + 1,
      startMs: from * 1_000,
      endMs: to * 1_000,
      text,
    })),
  );
  await tx.insert(roomChapters).values(
    chapters.map(({ second, title }) => ({
      id: idOf("chapter", title),
      eventId,
      title,
      at: after(second),
    })),
  );
  await tx.insert(questions).values({
    id: idOf("question", question.text),
    eventId,
    authorId: personId(question.by),
    text: question.text,
    state: "answered",
    createdAt: after(question.second - 4),
    answeringAt: after(question.second),
  });
  await tx.insert(roomChats).values({ eventId, lastPlace: messages.length });
  await tx.insert(roomMessages).values(
    messages.map(({ by, second, text }, at) => ({
      id: idOf("message", text),
      eventId,
      place: at + 1,
      authorId: personId(by),
      part: by === host ? ("host" as const) : null,
      text,
      createdAt: after(second),
    })),
  );
}

const announcement =
  "The only copy I know of, on the only deck I trust. Tomorrow at this hour, then as a recording.";
const cues = [
  { from: 1, to: 5, text: "Evening. This is the only copy there is." },
  { from: 6, to: 10, text: "It was pressed for a radio station that closed that week." },
  { from: 12, to: 17, text: "Listen to the bass come in from the left." },
  { from: 19, to: 23, text: "And that is side A. Mind the cat." },
];
const chapters = [
  { second: 0, title: "Needle down" },
  { second: 12, title: "The bass comes in" },
];
const question = { by: "devonachebe", second: 17, text: "Where did you find it?" };
const messages = [
  { by: "devonachebe", second: 3, text: "The crackle! Do not clean it." },
  { by: "mirelaq", second: 8, text: "I worked at that station. We cried." },
  { by: "inesokafor", second: 11, text: "Then this one is for you, Mirela." },
  { by: "halvardmoe", second: 15, text: "Putting fog on it as we speak." },
  { by: "luciabramante", second: 21, text: "Again, please." },
];

/** Splits a fragmented MP4 into its init segment and segments, each of which starts with a `styp` box (ISO 14496-12). */
function splitSegments(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const starts = [0];
  for (let at = 0; at < bytes.length; at += view.getUint32(at)) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (name === "styp") starts.push(at);
  }
  return starts.map((start, at) => bytes.slice(start, starts[at + 1]));
}
