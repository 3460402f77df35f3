import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { messageLimits } from "../../contract/message-limits.ts";
import type { Message } from "../../contract/messages.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { record, write, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { removeMedium } from "../media/service.ts";
import { media } from "../media/tables.ts";
import { notBlockedBetween } from "../people/visibility.ts";
import type { Services } from "../services.ts";
import { messageColumns, messageShape } from "./message-shape.ts";
import { hintConversation, hintMessage } from "./live-hints.ts";
import { clearNotifications } from "./clear-notifications.ts";
import { conversations, messages, participants } from "./tables.ts";

/** Unsends the person's own message for both, within ten minutes; its text and picture are deleted. */
export function unsendMessage(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  me: Person,
  id: string,
): Promise<Done<Message>> {
  return write(db, async (tx) => {
    const locked = await lockConversationOf(tx, me, id);
    const [row] = await tx
      .select({
        message: messageColumns,
        medium: getTableColumns(media),
        isTooLate: sql<boolean>`${messages.createdAt} < now() - make_interval(mins => ${messageLimits.unsendMinutes})`,
      })
      .from(messages)
      .leftJoin(media, eq(media.id, messages.mediaId))
      .where(and(eq(messages.id, id), eq(messages.senderId, me.id)));
    if (!row) refuse("NOT_FOUND");
    const { message, medium, isTooLate } = row;
    const to = (await isReached(tx, locked)) ? locked.otherId : undefined;
    if (message.unsent) return hinted(tx, messageShape(locked.pair, message, null), to);
    if (isTooLate)
      refuse("NOT_ALLOWED", {
        detail: `A message can be unsent for ${messageLimits.unsendMinutes} minutes.`,
      });
    const emptied = { text: "", mediaId: null, unsent: true };
    await tx.update(messages).set(emptied).where(eq(messages.id, id));
    if (medium) await removeMedium(tx, jobs, medium.id);
    const shown = hinted(tx, messageShape(locked.pair, { ...message, ...emptied }, null), to);
    await recountUnread(tx, locked.conversationId, { userId: locked.otherId, otherId: me.id });
    return shown;
  });
}

function hinted(tx: Transaction, message: Message, to: string | undefined): Message {
  record(tx, hintMessage(message, to));
  return message;
}

/** Deletes a message for the viewer; the other person still sees it. */
export function hideMessage(db: Db, me: Person, id: string): Promise<Done<void>> {
  return write(db, async (tx) => {
    const locked = await lockConversationOf(tx, me, id);
    const isMine = sql`${messages.senderId} = ${me.id}`;
    await tx
      .update(messages)
      .set({
        senderHid: sql`${messages.senderHid} or ${isMine}`,
        receiverHid: sql`${messages.receiverHid} or not ${isMine}`,
      })
      .where(eq(messages.id, id));
    record(tx, hintConversation(locked.pair, me.id));
    await recountUnread(tx, locked.conversationId, { userId: me.id, otherId: locked.otherId });
  });
}

type LockedConversation = { conversationId: string; pair: string; otherId: string };

/** Locks a message's conversation as sending does; refuses anyone but its two people as if it did not exist. */
async function lockConversationOf(
  tx: Transaction,
  me: Person,
  id: string,
): Promise<LockedConversation> {
  const [row] = await tx
    .select({
      conversationId: conversations.id,
      pair: conversations.pair,
      otherId: participants.otherId,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(
      participants,
      and(eq(participants.conversationId, conversations.id), eq(participants.userId, me.id)),
    )
    .where(and(eq(messages.id, id), notBlockedBetween(me, participants.otherId)))
    .for("no key update", { of: conversations });
  return row ?? refuse("NOT_FOUND");
}

async function isReached(
  tx: Transaction,
  { conversationId, otherId }: LockedConversation,
): Promise<boolean> {
  const [other] = await tx
    .select({ state: participants.state })
    .from(participants)
    .where(and(eq(participants.conversationId, conversationId), eq(participants.userId, otherId)));
  return other !== undefined && other.state !== "refused";
}

/** Recomputes the last message that this person can still read; if they have read it, the notification is removed. */
async function recountUnread(
  tx: Transaction,
  conversationId: string,
  { userId, otherId }: { userId: string; otherId: string },
): Promise<void> {
  const came = sql`coalesce((select ${messages.place} from ${messages}
    where ${messages.conversationId} = ${conversationId} and ${messages.senderId} <> ${userId}
      and not ${messages.unsent} and not ${messages.receiverHid}
    order by ${messages.place} desc limit 1), 0)`;
  const [reader] = await tx
    .update(participants)
    .set({ came })
    .where(and(eq(participants.conversationId, conversationId), eq(participants.userId, userId)))
    .returning({ isRead: sql<boolean>`${participants.came} <= ${participants.read}` });
  if (reader?.isRead ?? true) await clearNotifications(tx, userId, otherId);
}
