import { and, eq, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Conversation } from "../../contract/messages.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { done, hintPeople, record, write, type Done, type Effect } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { notBlockedBetween } from "../people/visibility.ts";
import { removeNotifications } from "../notifications/notify.ts";
import { getConversation } from "./list-conversations.ts";
import { hintConversation } from "./live-hints.ts";
import { clearNotifications } from "./clear-notifications.ts";
import { conversations, participants } from "./tables.ts";

const theirs = alias(participants, "theirs");

/** The person's own side of a conversation, unless a block hides it. */
function ownParticipation(me: Person, pair: string) {
  return and(
    eq(conversations.pair, pair),
    eq(participants.conversationId, conversations.id),
    eq(participants.userId, me.id),
    notBlockedBetween(me, participants.otherId),
  );
}

/** The given place, or the last one if it is beyond that. */
function upTo(wanted: number) {
  return sql`least(${wanted}::int, ${conversations.lastPlace})`;
}

type Marks = { id: string; delivered?: number | undefined; read?: number | undefined };

/** Stores how far a person has received and read; marks only move forward, at most to the last message. */
export async function mark(db: Db, me: Person, marks: Marks): Promise<Done<void>> {
  // A delivered mark clears no notification, so it does not need to lock the conversation against senders.
  if (!marks.read) return done(undefined, hintMarks(me, marks.id, await move(db, me, marks)));
  return write(db, async (tx) => {
    await lockConversation(tx, me, marks.id);
    const moved = await move(tx, me, marks);
    record(tx, ...hintMarks(me, marks.id, moved));
    if (moved?.isRead) await clearNotifications(tx, me.id, moved.otherId);
  });
}

type Moved = Awaited<ReturnType<typeof move>>;

/** Hints the person's other tabs, and the other person if both sides are open. */
function hintMarks(me: Person, conversationId: string, moved: Moved): Effect[] {
  if (!moved) return [];
  const { otherId, isMutual, delivered, read } = moved;
  const own = hintConversation(conversationId, me.id);
  if (!isMutual) return [own];
  return [own, hintPeople([otherId], { type: "marks", conversationId, delivered, read })];
}

async function move(
  db: Db | Transaction,
  me: Person,
  { id: pair, delivered = 0, read = 0 }: Marks,
) {
  const isFurther = or(
    sql`${upTo(Math.max(delivered, read))} > ${participants.delivered}`,
    sql`${upTo(read)} > ${participants.read}`,
  );
  const [moved] = await db
    .update(participants)
    .set({
      delivered: sql`greatest(${participants.delivered}, ${upTo(Math.max(delivered, read))})`,
      read: sql`greatest(${participants.read}, ${upTo(read)})`,
    })
    .from(conversations)
    .leftJoin(theirs, and(eq(theirs.conversationId, conversations.id), ne(theirs.userId, me.id)))
    .where(and(ownParticipation(me, pair), isFurther))
    .returning({
      delivered: participants.delivered,
      read: participants.read,
      otherId: participants.otherId,
      isRead: sql<boolean>`${participants.came} <= ${participants.read}`,
      isMutual: sql<boolean>`${participants.state} = 'open' and coalesce(${theirs.state} = 'open', false)`,
    });
  if (!moved) await findParticipation(db, me, pair);
  return moved;
}

/** Accepts or refuses a stranger's request; the stranger learns only of an acceptance. */
export async function answerRequest(
  db: Db,
  me: Person,
  { id: pair, accept }: { id: string; accept: boolean },
): Promise<Done<Conversation>> {
  const { result: otherId, effects } = await write(db, async (tx) => {
    await lockConversation(tx, me, pair);
    await tx
      .update(participants)
      .set({ state: accept ? "open" : "refused" })
      .from(conversations)
      .where(and(ownParticipation(me, pair), ne(participants.state, "open")));
    const mine = await findParticipation(tx, me, pair);
    if (!accept && mine.state === "open")
      refuse("CONFLICT", { detail: "You've already accepted this." });
    await removeNotifications(tx, { kind: "message-request", to: me.id, personId: mine.otherId });
    record(tx, hintConversation(pair, me.id));
    if (accept) record(tx, hintConversation(pair, mine.otherId));
    return mine.otherId;
  });
  return { result: await getConversation(db, me, otherId), effects };
}

/** Locks the conversation as sending does, so that no message arrives in between. */
async function lockConversation(tx: Transaction, me: Person, pair: string): Promise<void> {
  const rows = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .innerJoin(participants, eq(participants.conversationId, conversations.id))
    .where(ownParticipation(me, pair))
    .for("no key update", { of: conversations });
  if (rows.length === 0) refuse("NOT_FOUND");
}

async function findParticipation(db: Db | Transaction, me: Person, pair: string) {
  const [found] = await db
    .select({ otherId: participants.otherId, state: participants.state })
    .from(participants)
    .innerJoin(conversations, eq(conversations.id, participants.conversationId))
    .where(ownParticipation(me, pair));
  return found ?? refuse("NOT_FOUND");
}
