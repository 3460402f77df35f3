import { count, eq } from "drizzle-orm";
import { captionLimits } from "../../contract/rooms/caption-limits.ts";
import type { LiveCaption } from "../../contract/rooms/captions.ts";
import type { Transaction } from "../lib/database/database.ts";
import { record } from "../lib/effects.ts";
import type { Person } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { hintInRoom } from "../room-chat/live-hints.ts";
import type { RoomAccess } from "../rooms/room-access.ts";
import { isOnAir } from "../rooms/room-state.ts";
import { eventRooms } from "../rooms/tables.ts";
import { captionColumns, captionShape } from "./list-captions.ts";
import { liveCaptions } from "./tables.ts";

/** Stores a caption line for the live broadcast, once even if the request is repeated, and sends it to the room. */
export async function sendCaption(
  tx: Transaction,
  { event }: RoomAccess<"moderate">,
  me: Person,
  { id, text, at }: LiveCaption,
): Promise<LiveCaption> {
  const eventId = event.id;
  // Locked, so that no line arrives while the end of the broadcast turns them into a track.
  const [room] = await tx
    .select()
    .from(eventRooms)
    .where(eq(eventRooms.eventId, eventId))
    .for("update");
  const [earlier] = await tx
    .select({ ...captionColumns, eventId: liveCaptions.eventId, authorId: liveCaptions.authorId })
    .from(liveCaptions)
    .where(eq(liveCaptions.id, id));
  if (earlier) {
    const isSame =
      earlier.eventId === eventId && earlier.authorId === me.id && earlier.text === text;
    return isSame ? captionShape(earlier) : refuse("CONFLICT");
  }
  if (!room || !isOnAir(room))
    refuse("CONFLICT", { detail: "There is no broadcast to caption now." });
  await refuseTooMany(tx, eventId);
  const [row] = await tx
    .insert(liveCaptions)
    .values({ id, eventId, authorId: me.id, text, at: within(new Date(at)) })
    .returning(captionColumns);
  if (!row) throw new Error("a caption was not stored");
  const caption = captionShape(row);
  record(tx, hintInRoom({ type: "live-captions", eventId, captions: [caption] }));
  return caption;
}

/** Clamps to a moment that somebody can have seen, so that a wrong clock doesn't move a line elsewhere in the recording. */
function within(at: Date): Date {
  const now = Date.now();
  return new Date(Math.min(now, Math.max(now - captionLimits.lateMs, at.getTime())));
}

async function refuseTooMany(tx: Transaction, eventId: string): Promise<void> {
  const [stored] = await tx
    .select({ count: count() })
    .from(liveCaptions)
    .where(eq(liveCaptions.eventId, eventId));
  if ((stored?.count ?? 0) >= captionLimits.lines)
    refuse("NOT_ALLOWED", {
      detail: `A room takes at most ${captionLimits.lines.toLocaleString("en")} lines of captions.`,
    });
}
