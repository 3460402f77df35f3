import type { RecordingPage } from "../../contract/rooms/recordings.ts";
import { withEventAccess } from "../events/event-access.ts";
import type { Db } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import type { Services } from "../services.ts";
import { readFileOnce } from "../streams/segment-files.ts";
import { joinParts, joinSegments, type ReadPiece } from "./join-parts.ts";
import { listSegments, listShownSegments } from "./list-segments.ts";
import { findRecorded } from "./recording-span.ts";
import { lockRecording } from "./trim-recording.ts";

type Parts = { db: Db; storage: Services["storage"] };

/** A recording as organizers see it: its length, how it is trimmed, and its files. */
export async function getRecording(
  { db, storage }: Parts,
  me: Person,
  eventId: string,
): Promise<RecordingPage> {
  const room = await withEventAccess(db, me, eventId, "report", (tx) => lockRecording(tx, eventId));
  const last = (await listSegments(db, eventId)).at(-1);
  const parts = await joinParts(await listShownSegments(db, eventId), reader(storage, eventId));
  const { captions } = await findRecorded(db, eventId);
  return {
    wholeMs: last ? last.placeMs + last.durationMs : 0,
    startMs: room.trimStartMs,
    endMs: room.trimEndMs,
    captions,
    parts: parts.map(({ segments }, index) => ({
      part: index + 1,
      seconds: segments.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1_000,
      bytes: segments.reduce((sum, { bytes }) => sum + bytes, 0),
    })),
  };
}

/** Streams one file of a recording to an organizer. Checks access before sending anything. */
export async function downloadPart(
  { db, storage }: Parts,
  me: Person,
  { eventId, part: number }: { eventId: string; part: number },
) {
  const slug = await withEventAccess(db, me, eventId, "report", async (tx, { event }) => {
    await lockRecording(tx, eventId);
    return event.slug;
  });
  const read = reader(storage, eventId);
  const parts = await joinParts(await listShownSegments(db, eventId), read);
  const part = parts[number - 1] ?? refuse("NOT_FOUND");
  const suffix = parts.length > 1 ? `-part-${number}` : "";
  return {
    name: `${slug.replaceAll(/[^\w-]/g, "")}${suffix}.mp4`,
    bytes: joinSegments(part, read),
  };
}

function reader(storage: Services["storage"], eventId: string): ReadPiece {
  return (epoch, file) => readFileOnce(storage, { eventId, epoch, file });
}
