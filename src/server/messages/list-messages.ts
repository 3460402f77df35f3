import { and, asc, desc, eq, getTableColumns, gt, lt } from "drizzle-orm";
import { pageSize } from "../../contract/paging.ts";
import type { Message } from "../../contract/messages.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { media } from "../media/tables.ts";
import { isVisiblePerson } from "../people/require-visible-person.ts";
import { notBlockedBetween } from "../people/visibility.ts";
import { messageColumns, messageShape, notDeleted } from "./message-shape.ts";
import { otherOf } from "./pair.ts";
import { conversations, messages, participants } from "./tables.ts";

type MessagesQuery = {
  id: string;
  before?: number | undefined;
  after?: number | undefined;
  limit?: number | undefined;
};

type MessagesPage = { items: Message[]; older: boolean; newer: boolean };

/** A page of a conversation ordered by place: the newest messages, those before a place, or those after one. */
export async function listMessages(
  db: Db,
  me: Person,
  query: MessagesQuery,
): Promise<MessagesPage> {
  const { id, before, after, limit = pageSize } = query;
  const isCatchUp = after !== undefined;
  const rows = await db
    .select({ message: messageColumns, medium: getTableColumns(media) })
    .from(conversations)
    .innerJoin(
      participants,
      and(eq(participants.conversationId, conversations.id), eq(participants.userId, me.id)),
    )
    .innerJoin(messages, eq(messages.conversationId, conversations.id))
    .leftJoin(media, eq(media.id, messages.mediaId))
    .where(
      and(
        eq(conversations.pair, id),
        notBlockedBetween(me, participants.otherId),
        notDeleted(me),
        before === undefined ? undefined : lt(messages.place, before),
        isCatchUp ? gt(messages.place, after) : undefined,
      ),
    )
    .orderBy(isCatchUp ? asc(messages.place) : desc(messages.place))
    .limit(limit + 1);
  // No rows may also mean that the conversation does not exist or is not theirs.
  if (rows.length === 0) await refuseUnlessTheirs(db, me, id);
  const isMore = rows.length > limit;
  const found = rows
    .slice(0, limit)
    .map(({ message, medium }) => messageShape(id, message, medium));
  return isCatchUp
    ? { items: found, older: after > 0, newer: isMore }
    : { items: found.toReversed(), older: isMore, newer: before !== undefined };
}

/** Refuses unless the person is one of the two and no block hides the other, even before the first message. */
async function refuseUnlessTheirs(db: Db, me: Person, pair: string): Promise<void> {
  const otherId = otherOf(pair, me.id);
  if (otherId && (await isVisiblePerson(db, me, otherId))) return;
  const [participation] = await db
    .select({ one: participants.userId })
    .from(conversations)
    .innerJoin(
      participants,
      and(eq(participants.conversationId, conversations.id), eq(participants.userId, me.id)),
    )
    .where(and(eq(conversations.pair, pair), notBlockedBetween(me, participants.otherId)));
  if (!participation) refuse("NOT_FOUND");
}
