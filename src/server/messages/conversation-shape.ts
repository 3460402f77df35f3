import { and, desc, eq, getTableColumns, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Conversation } from "../../contract/messages.ts";
import type { PersonCard } from "../../contract/people/people.ts";
import type { Db } from "../lib/database/database.ts";
import { type Person, preparedViewer, viewing, type ViewerId } from "../lib/person.ts";
import type { MediaRow } from "../media/media-shape.ts";
import { media } from "../media/tables.ts";
import { notHidden } from "../moderation/visibility.ts";
import { makePersonCard, personCardColumns } from "../people/person-card.ts";
import { users } from "../people/tables.ts";
import { closedFor, closingText, type Closing, type Writer } from "./access.ts";
import { messageColumns, messageShape, notDeleted } from "./message-shape.ts";
import { conversations, messages, participants } from "./tables.ts";

const maxUnread = 100;
const theirs = alias(participants, "theirs");

/** A person, or the placeholders for one. */
export type Participant = NonNullable<ViewerId> & Writer;

/** The person of a prepared statement. */
export const preparedParticipant = {
  ...preparedViewer,
  emailVerified: sql.placeholder("emailVerified"),
};

/** Values for the placeholders of `preparedParticipant`. */
export function participating(me: Person) {
  return { ...viewing(me), emailVerified: me.emailVerified };
}

/** A person's conversations with everything the list shows, in one statement for any number of them. */
export function selectConversations(db: Db, me: Participant) {
  const here = eq(messages.conversationId, participants.conversationId);
  const last = db
    .select({ ...messageColumns, mediaId: messages.mediaId })
    .from(messages)
    .where(and(here, notDeleted(me)))
    .orderBy(desc(messages.place))
    .limit(1)
    .as("last");
  const unread = db
    .select({ one: sql`1`.as("one") })
    .from(messages)
    .where(
      and(
        here,
        sql`${messages.place} > ${participants.read}`,
        ne(messages.senderId, me.id),
        eq(messages.unsent, false),
        eq(messages.receiverHid, false),
        notHidden(me, "message", messages.id),
      ),
    )
    .limit(maxUnread)
    .as("unread");
  return db
    .select({
      pair: conversations.pair,
      mine: participants,
      theirs: { state: theirs.state, delivered: theirs.delivered, read: theirs.read },
      person: personCardColumns,
      closed: closedFor(me, {
        id: users.id,
        state: theirs.state,
        lastPlace: conversations.lastPlace,
      }),
      last: {
        id: last.id,
        place: last.place,
        senderId: last.senderId,
        text: last.text,
        createdAt: last.createdAt,
        unsent: last.unsent,
      },
      medium: getTableColumns(media),
      // Counted only when something is unread.
      unread: sql<number>`case when ${participants.came} > ${participants.read} then (select count(*)::int from ${unread}) else 0 end`,
    })
    .from(participants)
    .innerJoin(conversations, eq(conversations.id, participants.conversationId))
    .leftJoin(users, eq(users.id, participants.otherId))
    .leftJoin(
      theirs,
      and(
        eq(theirs.conversationId, participants.conversationId),
        eq(theirs.userId, participants.otherId),
      ),
    )
    .leftJoinLateral(last, sql`true`)
    .leftJoin(media, eq(media.id, last.mediaId));
}

export type ConversationRow = Awaited<ReturnType<typeof selectConversations>>[number];

export function conversationShape(row: ConversationRow): Conversation {
  const { pair, mine, theirs: other, last, medium, unread } = row;
  const person = row.person ? makePersonCard(row.person) : standIn(mine.otherId);
  const closing = row.person ? row.closed : "gone";
  const isAnswered = other?.state === "open";
  return {
    id: pair,
    person,
    last: last && messageShape(pair, last, medium as MediaRow | null),
    unread,
    request: mine.state === "open" ? (isAnswered || !other ? "none" : "outgoing") : mine.state,
    // A stranger learns nothing about a person who has not replied.
    delivered: isAnswered ? other.delivered : 0,
    read: isAnswered ? other.read : 0,
    ...ability(closing, person.name),
  };
}

/** Whether the viewer may send, or why not. */
export function ability(closing: Closing | null, name: string) {
  return { can: { send: closing === null }, closed: closing && closingText(closing, name) };
}

/** A stand-in for somebody who has deleted their account. */
function standIn(id: string): PersonCard {
  return { id, name: "Deleted user", username: "", avatar: null, role: "attendee", sample: false };
}
