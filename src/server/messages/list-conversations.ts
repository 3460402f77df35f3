import { and, desc, eq, ne, or, type Placeholder, sql } from "drizzle-orm";
import { pageSize } from "../../contract/paging.ts";
import type { Conversation } from "../../contract/messages.ts";
import type { Page } from "../../contract/shapes.ts";
import { before, type Cursor, pageOf, readCursor } from "../lib/database/cursor.ts";
import { type Db, preparedOnce } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { type Person, preparedViewer, viewing, type ViewerId } from "../lib/person.ts";
import { makePersonCard, personCardColumns } from "../people/person-card.ts";
import { rememberVisible } from "../people/require-visible-person.ts";
import { users } from "../people/tables.ts";
import { notBlocked, notBlockedBetween } from "../people/visibility.ts";
import {
  ability,
  conversationShape,
  type Participant,
  participating,
  preparedParticipant,
  selectConversations,
} from "./conversation-shape.ts";
import { closedFor } from "./access.ts";
import { pairOf } from "./pair.ts";
import { conversations, participants } from "./tables.ts";

type BoxQuery = {
  box: "inbox" | "requests";
  cursor?: string | undefined;
  limit?: number | undefined;
};

/** The viewer's conversations, latest message first; message requests are listed separately. */
export async function listConversations(
  db: Db,
  me: Person,
  { box, limit = pageSize, ...query }: BoxQuery,
): Promise<Page<Conversation>> {
  const state = box === "inbox" ? "open" : "incoming";
  const cursor = readCursor(query.cursor);
  const rows = cursor
    ? await selectBox(db, me, { state, cursor }).limit(limit + 1)
    : await prepared(db).latest.execute({ ...participating(me), state, limit: limit + 1 });
  const { items, next } = pageOf(rows, limit, ({ mine }) => ({
    time: mine.lastAt,
    id: mine.conversationId,
  }));
  return { items: items.map(conversationShape), next };
}

type Box = { state: "open" | "incoming" | Placeholder; cursor?: Cursor };

function selectBox(db: Db, me: Participant, { state, cursor }: Box) {
  return selectConversations(db, me)
    .where(
      and(
        eq(participants.userId, me.id),
        eq(participants.state, state),
        notBlockedBetween(me, participants.otherId),
        before(participants.lastAt, participants.conversationId, cursor),
      ),
    )
    .orderBy(desc(participants.lastAt), desc(participants.conversationId));
}

/** What every visit of Messages asks. */
const prepared = preparedOnce((db) => ({
  latest: selectBox(db, preparedParticipant, { state: sql.placeholder("state") })
    .limit(sql.placeholder("limit"))
    .prepare("conversations"),
  one: selectConversations(db, preparedParticipant)
    .where(
      and(
        eq(conversations.pair, sql.placeholder("pair")),
        eq(participants.userId, preparedParticipant.id),
        notBlockedBetween(preparedParticipant, participants.otherId),
      ),
    )
    .prepare("conversation"),
  unread: selectUnread(db, preparedViewer).prepare("unread_messages"),
}));

/** How many conversations have unread messages, and how many requests are pending. */
export async function countUnread(db: Db, me: Person) {
  const [counts] = await prepared(db).unread.execute(viewing(me));
  return counts ?? { conversations: 0, requests: 0 };
}

function selectUnread(db: Db, me: NonNullable<ViewerId>) {
  const isUnread = and(
    eq(participants.state, "open"),
    sql`${participants.came} > ${participants.read}`,
  );
  return db
    .select({
      conversations: sql<number>`count(*) filter (where ${participants.state} = 'open')::int`,
      requests: sql<number>`count(*) filter (where ${participants.state} = 'incoming')::int`,
    })
    .from(participants)
    .where(
      and(
        eq(participants.userId, me.id),
        or(eq(participants.state, "incoming"), isUnread),
        notBlockedBetween(me, participants.otherId),
      ),
    );
}

/** The conversation with a person, even before the first message. */
export async function getConversation(db: Db, me: Person, id: string): Promise<Conversation> {
  const pair = pairOf(me.id, id);
  const [row] = await prepared(db).one.execute({ ...participating(me), pair });
  return row ? conversationShape(row) : conversationToBegin(db, me, id);
}

async function conversationToBegin(db: Db, me: Person, id: string): Promise<Conversation> {
  const [row] = await db
    .select({
      person: personCardColumns,
      closed: closedFor(me, {
        id: users.id,
        state: participants.state,
        lastPlace: conversations.lastPlace,
      }),
    })
    .from(users)
    // No conversation exists yet: its columns are null, as `closedFor` expects.
    .leftJoin(conversations, sql`false`)
    .leftJoin(participants, sql`false`)
    .where(and(eq(users.id, id), ne(users.id, me.id), notBlocked(me, users.id)));
  if (!row) refuse("NOT_FOUND");
  rememberVisible(me, id);
  const person = makePersonCard(row.person);
  return {
    id: pairOf(me.id, id),
    person,
    last: null,
    unread: 0,
    request: "none",
    delivered: 0,
    read: 0,
    ...ability(row.closed, person.name),
  };
}
