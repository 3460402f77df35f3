import { and, asc, eq, sql } from "drizzle-orm";
import { recordingLimits } from "../../contract/rooms/recording-limits.ts";
import type { RecordingMatch } from "../../contract/rooms/recordings.ts";
import type { Db } from "../lib/database/database.ts";
import { listQuestions } from "../questions/list-questions.ts";
import { listRoomMessages } from "../room-chat/list-room-messages.ts";
import type { RoomAccess } from "../rooms/room-access.ts";
import { findRecorded, momentOf, secondOf } from "./recording-span.ts";
import { roomCues } from "./tables.ts";

const limit = recordingLimits.matches;

/** Captions, chat messages and questions that contain these words, in chronological order. */
export async function searchRecording(
  db: Db,
  access: RoomAccess<"watch">,
  q: string,
): Promise<RecordingMatch[]> {
  const recorded = await findRecorded(db, access.event.id);
  const cues = await db
    .select()
    .from(roomCues)
    .where(
      and(
        eq(roomCues.eventId, access.event.id),
        sql`strpos(lower(${roomCues.text}), lower(${q})) > 0`,
        sql`${roomCues.startMs} between ${recorded.trimStartMs} and ${recorded.trimStartMs + recorded.lastsMs}`,
      ),
    )
    .orderBy(asc(roomCues.n))
    .limit(limit);
  const said = cues.flatMap(({ n, startMs, text }) => {
    const at = momentOf(recorded, startMs - recorded.trimStartMs);
    return at
      ? [{ id: `${n}`, kind: "caption" as const, text, author: null, at: at.toISOString() }]
      : [];
  });
  const written = await listRoomMessages(db, access, { q, limit });
  const asked = await listQuestions(db, access, { sort: "new", q, limit });
  return [
    ...said,
    ...written.items.map(({ id, text, author, time }) => ({
      id,
      kind: "message" as const,
      text,
      author,
      at: time,
    })),
    // An answered question is found where its answer starts.
    ...asked.items.map(({ id, text, author, time, answeringAt }) => ({
      id,
      kind: "question" as const,
      text,
      author,
      at: answeringAt ?? time,
    })),
  ]
    .map((match) => ({ ...match, second: secondOf(recorded, new Date(match.at)) ?? null }))
    .toSorted((one, other) => one.at.localeCompare(other.at));
}
