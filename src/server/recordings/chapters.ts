import { and, asc, count, eq, isNotNull, ne } from "drizzle-orm";
import type { Chapter } from "../../contract/rooms/recordings.ts";
import { recordingLimits } from "../../contract/rooms/recording-limits.ts";
import type { EventAccess } from "../events/event-access.ts";
import { hintEvent } from "../events/live.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { record } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import { isVisibleIn } from "../questions/list-questions.ts";
import { questions } from "../questions/tables.ts";
import type { RoomAccess } from "../rooms/room-access.ts";
import { findRecorded, momentOf, secondOf } from "./recording-span.ts";
import { roomChapters } from "./tables.ts";
import { lockRecording } from "./trim-recording.ts";

const maxAnswered = 500;

/** The chapters of the trimmed recording in order: questions the hosts answered and chapters added by organizers. */
export async function chapters(db: Db, access: RoomAccess<"watch">): Promise<Chapter[]> {
  const eventId = access.event.id;
  const answered = await db
    .select({ id: questions.id, title: questions.text, at: questions.answeringAt })
    .from(questions)
    .where(
      and(isVisibleIn(access), isNotNull(questions.answeringAt), ne(questions.state, "dismissed")),
    )
    .orderBy(asc(questions.answeringAt), asc(questions.id))
    .limit(maxAnswered);
  const { id, title, at: addedAt } = roomChapters;
  const added = await db
    .select({ id, title, at: addedAt })
    .from(roomChapters)
    .where(eq(roomChapters.eventId, eventId))
    .orderBy(asc(addedAt), asc(id));
  const recorded = await findRecorded(db, eventId);
  return [
    ...answered.map((one) => ({ ...one, byHand: false })),
    ...added.map((one) => ({ ...one, byHand: true })),
  ]
    .flatMap(({ at, ...one }) => {
      const second = at ? secondOf(recorded, at) : undefined;
      return at && second !== undefined ? [{ ...one, at: at.toISOString(), second }] : [];
    })
    .toSorted((one, other) => one.second - other.second);
}

type NewChapter = { id: string; title: string; second: number };

/** Adds or changes a chapter at a given second of the trimmed recording. */
export async function putChapter(
  tx: Transaction,
  { event }: EventAccess<"edit">,
  { id, title, second }: NewChapter,
): Promise<void> {
  const eventId = event.id;
  await lockRecording(tx, eventId);
  const at = momentOf(await findRecorded(tx, eventId), second * 1_000);
  if (!at)
    refuse("BAD_INPUT", {
      fields: [{ field: "second", message: "The recording is shorter than this." }],
    });
  const [own] = await tx
    .select({ eventId: roomChapters.eventId })
    .from(roomChapters)
    .where(eq(roomChapters.id, id));
  // The id is already used in another room.
  if (own && own.eventId !== eventId) refuse("CONFLICT");
  if (!own) await refuseTooMany(tx, eventId);
  await tx
    .insert(roomChapters)
    .values({ id, eventId, title, at })
    .onConflictDoUpdate({ target: roomChapters.id, set: { title, at } });
  record(tx, hintEvent(eventId, { type: "room-changed", eventId }));
}

async function refuseTooMany(tx: Transaction, eventId: string): Promise<void> {
  const [stored] = await tx
    .select({ count: count() })
    .from(roomChapters)
    .where(eq(roomChapters.eventId, eventId));
  if ((stored?.count ?? 0) >= recordingLimits.chapters)
    refuse("NOT_ALLOWED", {
      detail: `A recording has at most ${recordingLimits.chapters} chapters of your own. Remove one first.`,
    });
}

/** Removes a chapter that an organizer added, if it still exists. */
export async function removeChapter(
  tx: Transaction,
  { event }: EventAccess<"edit">,
  chapterId: string,
): Promise<void> {
  const eventId = event.id;
  await tx
    .delete(roomChapters)
    .where(and(eq(roomChapters.id, chapterId), eq(roomChapters.eventId, eventId)));
  record(tx, hintEvent(eventId, { type: "room-changed", eventId }));
}
