import { and, asc, desc, eq, gt, lt, lte, sql } from "drizzle-orm";
import type { RoomMessage } from "../../contract/rooms/chat.ts";
import type { Db } from "../lib/database/database.ts";
import { personCardColumns } from "../people/person-card.ts";
import { users } from "../people/tables.ts";
import { notHidden } from "../moderation/visibility.ts";
import { notBlocked } from "../people/visibility.ts";
import type { RoomAccess } from "../rooms/room-access.ts";
import { roomMessageColumns, roomMessageShape } from "./message-shape.ts";
import { roomMessages } from "./tables.ts";

type Query = {
  before?: number | undefined;
  after?: number | undefined;
  until?: string | undefined;
  q?: string | undefined;
  limit?: number | undefined;
};

type MessagesPage = { items: RoomMessage[]; older: boolean; newer: boolean };

const usualLimit = 50;

/** A page of the chat in order: the newest messages, those before or after a position, or those up to a moment. */
export async function listRoomMessages(
  db: Db,
  { event, viewer }: RoomAccess<"watch">,
  { before, after, until, q = "", limit = usualLimit }: Query,
): Promise<MessagesPage> {
  const isCatchUp = after !== undefined;
  const rows = await db
    .select({ message: roomMessageColumns, author: personCardColumns })
    .from(roomMessages)
    .innerJoin(users, eq(users.id, roomMessages.authorId))
    .where(
      and(
        eq(roomMessages.eventId, event.id),
        eq(roomMessages.removed, false),
        notBlocked(viewer, roomMessages.authorId),
        notHidden(viewer, "room-message", roomMessages.id),
        before === undefined ? undefined : lt(roomMessages.place, before),
        isCatchUp ? gt(roomMessages.place, after) : undefined,
        until === undefined ? undefined : lte(roomMessages.createdAt, new Date(until)),
        q === "" ? undefined : sql`strpos(lower(${roomMessages.text}), lower(${q})) > 0`,
      ),
    )
    .orderBy(isCatchUp ? asc(roomMessages.place) : desc(roomMessages.place))
    .limit(limit + 1);
  const isMore = rows.length > limit;
  const items = rows
    .slice(0, limit)
    .map(({ message, author }) => roomMessageShape(message, author));
  return isCatchUp
    ? { items, older: after > 0, newer: isMore }
    : {
        items: items.toReversed(),
        older: isMore,
        newer: before !== undefined || until !== undefined,
      };
}
