import { and, eq } from "drizzle-orm";
import type { ReportTarget } from "../../contract/moderation/limits.ts";
import { bookingMessages, bookings } from "../bookings/tables.ts";
import { hintEvent } from "../events/live.ts";
import type { Transaction } from "../lib/database/database.ts";
import { hintPeople, record, type Effect } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import { hintConversation } from "../messages/live-hints.ts";
import { conversations, messages, participants } from "../messages/tables.ts";
import { clearPost, hintPost } from "../posts/live.ts";
import { hintThread } from "../posts/live-hints.ts";
import { comments } from "../posts/tables.ts";
import { questions } from "../questions/tables.ts";
import { hintInRoom } from "../room-chat/live-hints.ts";
import { roomMessages } from "../room-chat/tables.ts";
import { hiddenContent } from "./tables.ts";

type Thing = { target: ReportTarget; targetId: string };
type Hidden = Thing & { ownerId: string | null; reason: string; logId: string };

/** Hides a thing from everybody except its author and moderators. */
export async function hide(tx: Transaction, hidden: Hidden): Promise<void> {
  if (hidden.target === "profile")
    refuse("NOT_ALLOWED", { detail: "A profile can't be hidden. Warn or suspend the person." });
  const added = await tx
    .insert(hiddenContent)
    .values(hidden)
    .onConflictDoNothing()
    .returning({ logId: hiddenContent.logId });
  if (added.length === 0) refuse("CONFLICT", { detail: "This is already hidden." });
  record(tx, ...(await hintsOf(tx, hidden)));
}

/** Shows again what a log entry had hidden. */
export async function unhide(tx: Transaction, logId: string): Promise<void> {
  const shown = await tx
    .delete(hiddenContent)
    .where(eq(hiddenContent.logId, logId))
    .returning({ target: hiddenContent.target, targetId: hiddenContent.targetId });
  for (const thing of shown) record(tx, ...(await hintsOf(tx, thing)));
}

/** Hints that make open pages refetch the thing, or drop it if they may no longer see it. */
export async function hintsOf(tx: Transaction, { target, targetId: id }: Thing): Promise<Effect[]> {
  if (target === "post")
    return [...hintPost(id, { type: "post-changed", postId: id }), clearPost(id)];
  if (target === "event") return [hintEvent(id, { type: "event-changed", eventId: id })];
  if (target === "comment") {
    const [comment] = await tx.select().from(comments).where(eq(comments.id, id));
    return comment ? hintThread(comment) : [];
  }
  if (target === "message") {
    const people = await tx
      .select({ pair: conversations.pair, id: participants.userId })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .innerJoin(participants, eq(participants.conversationId, conversations.id))
      .where(and(eq(messages.id, id)));
    return people.map((one) => hintConversation(one.pair, one.id));
  }
  if (target === "room-message") {
    const [found] = await tx
      .select({ eventId: roomMessages.eventId })
      .from(roomMessages)
      .where(eq(roomMessages.id, id));
    return found ? [hintInRoom({ type: "room-message-removed", messageId: id, ...found })] : [];
  }
  if (target === "booking-message") {
    const [found] = await tx
      .select({ organizerId: bookings.organizerId, talentId: bookings.talentId })
      .from(bookingMessages)
      .innerJoin(bookings, eq(bookings.id, bookingMessages.bookingId))
      .where(eq(bookingMessages.id, id));
    const sides = [found?.organizerId, found?.talentId].flatMap((side) => side ?? []);
    return [hintPeople(sides, { type: "bookings-changed" })];
  }
  if (target === "question") {
    const [found] = await tx
      .select({ eventId: questions.eventId })
      .from(questions)
      .where(eq(questions.id, id));
    return found ? [hintInRoom({ type: "room-question-removed", questionId: id, ...found })] : [];
  }
  return [hintPeople([], { type: "people-changed" })];
}
