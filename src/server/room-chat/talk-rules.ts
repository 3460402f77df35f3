import { and, eq, sql } from "drizzle-orm";
import type { RoomTalk, TalkRules } from "../../contract/rooms/chat.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { record } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import { personCardColumns } from "../people/person-card.ts";
import { users } from "../people/tables.ts";
import { notHidden } from "../moderation/visibility.ts";
import { notBlocked } from "../people/visibility.ts";
import type { RoomAccess } from "../rooms/room-access.ts";
import { hintInRoom } from "./live-hints.ts";
import { roomMessageColumns, roomMessageShape } from "./message-shape.ts";
import { isMuted } from "./mutes.ts";
import { roomChats, roomMessages, roomReactions } from "./tables.ts";

/** The rules of a room's chat, its pinned message and the reaction counts. */
export async function getTalk(
  db: Db | Transaction,
  { event, viewer }: RoomAccess,
): Promise<RoomTalk> {
  const [chat] = await db.select().from(roomChats).where(eq(roomChats.eventId, event.id));
  const reactions = await db
    .select({ emoji: roomReactions.emoji, count: roomReactions.count })
    .from(roomReactions)
    .where(eq(roomReactions.eventId, event.id));
  const [pinned] = chat?.pinnedId
    ? await db
        .select({ message: roomMessageColumns, author: personCardColumns })
        .from(roomMessages)
        .innerJoin(users, eq(users.id, roomMessages.authorId))
        .where(
          and(
            isMessageOf(event.id, chat.pinnedId),
            notBlocked(viewer, roomMessages.authorId),
            notHidden(viewer, "room-message", roomMessages.id),
          ),
        )
    : [];
  return {
    slowSeconds: chat?.slowSeconds ?? 0,
    links: chat?.links ?? true,
    pinned: pinned ? roomMessageShape(pinned.message, pinned.author) : null,
    muted: viewer ? await isMuted(db, event.id, viewer.id) : false,
    reactions: Object.fromEntries(reactions.map(({ emoji, count }) => [emoji, count])),
  };
}

/** Changes slow mode, links and the pinned message. */
export async function changeTalk(
  tx: Transaction,
  access: RoomAccess<"moderate">,
  { slowSeconds, links, pinnedId }: TalkRules,
): Promise<RoomTalk> {
  const { event } = access;
  if (pinnedId) {
    const found = await tx
      .select({ id: roomMessages.id })
      .from(roomMessages)
      .where(isMessageOf(event.id, pinnedId));
    if (found.length === 0) refuse("NOT_FOUND");
  }
  const changed = Object.fromEntries(
    Object.entries({ slowSeconds, links, pinnedId }).filter(([, value]) => value !== undefined),
  );
  await tx
    .insert(roomChats)
    .values({ eventId: event.id, ...changed })
    .onConflictDoUpdate({ target: roomChats.eventId, set: { eventId: event.id, ...changed } });
  record(tx, hintInRoom({ type: "room-talk-changed", eventId: event.id }));
  return getTalk(tx, access);
}

/** Deletes a message for everyone: the viewer's own, or any as a moderator. */
export async function removeRoomMessage(
  tx: Transaction,
  { event, viewer, can }: RoomAccess<"watch">,
  messageId: string,
): Promise<void> {
  await tx
    .update(roomChats)
    .set({ pinnedId: sql`nullif(${roomChats.pinnedId}, ${messageId}::uuid)` })
    .where(eq(roomChats.eventId, event.id));
  const [message] = await tx
    .select({ authorId: roomMessages.authorId, removed: roomMessages.removed })
    .from(roomMessages)
    .where(
      and(
        eq(roomMessages.id, messageId),
        eq(roomMessages.eventId, event.id),
        notBlocked(viewer, roomMessages.authorId),
        notHidden(viewer, "room-message", roomMessages.id),
      ),
    );
  if (!message) refuse("NOT_FOUND");
  if (message.authorId !== viewer?.id && !can.moderate)
    refuse("NOT_ALLOWED", { detail: "You can delete only your own messages." });
  if (message.removed) return;
  await tx
    .update(roomMessages)
    .set({ removed: true, text: "" })
    .where(eq(roomMessages.id, messageId));
  record(tx, hintInRoom({ type: "room-message-removed", eventId: event.id, messageId }));
}

function isMessageOf(eventId: string, id: string) {
  return and(
    eq(roomMessages.id, id),
    eq(roomMessages.eventId, eventId),
    eq(roomMessages.removed, false),
  );
}
