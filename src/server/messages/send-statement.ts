import { and, eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  placeholderList,
  preparedAnywhere,
  preparedOnce,
  preparedSql,
  prepareSql,
  type Db,
  type Transaction,
} from "../lib/database/database.ts";
import { inSameRound, shareRuns } from "../lib/limit-concurrency.ts";
import { notifying } from "../notifications/notify.ts";
import { users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { type Closing, closedFor, followsThem, requestMessages } from "./access.ts";
import { conversations, messages, participants } from "./tables.ts";

/** A message to send; `cardId` is the notification's id if it opens one. */
export type Sending = {
  me: string;
  verified: boolean;
  to: string;
  pair: string;
  id: string;
  text: string;
  cardId: string;
};

/** What became of a message. */
export type SentRow = {
  at: number;
  conversationId: string | null;
  name: string;
  /** The receiver's side. */
  state: typeof participants.$inferSelect.state | null;
  friend: boolean;
  closed: Closing | null;
  /** Null if it was not stored. */
  place: number | null;
  createdMs: number | null;
  notifies: boolean;
};

const messagesAtOnce = 16;

const theirs = alias(participants, "theirs");
/** The senders, each with a message. */
const asked = alias(users, "asked");
const receiver = sql`asked.receiver`;

/** The rule for each message; no row means no such receiver. */
const rule = sql`select asked.*, ${conversations.id} as conversation, ${users.name}, ${theirs.state},
    ${followsThem(users.id, asked.id)} as friend,
    ${closedFor(asked, { id: users.id, state: theirs.state, lastPlace: conversations.lastPlace })} as closed
  from asked join ${users} on ${and(eq(users.id, receiver), notBlocked({ id: asked.id }, users.id))}
    left join ${conversations} on ${conversations.pair} = asked.pair
    left join ${participants} as ${theirs} on ${theirs.conversationId} = ${conversations.id} and ${theirs.userId} = ${users.id}`;

/**
 * Sends in one statement: checks the rule, takes the next place and updates both lists. Each message of several must be of another pair.
 */
function send({ waits }: { waits: boolean }): SQL {
  // With several messages, one that would have to wait for a lock is left out, or all of them would wait.
  const locks = waits
    ? sql`for no key update of ${conversations}, ${theirs}`
    : sql`for no key update of ${conversations}, ${theirs}, mine skip locked`;
  const own = waits
    ? sql``
    : sql`join ${participants} as mine on mine.conversation_id = ${conversations.id} and mine.user_id = rule.id`;
  return sql`with asked as (
      select * from unnest(${placeholderList("me", "uuid")}, ${placeholderList("verified", "boolean")}, ${placeholderList("to", "uuid")},
        ${placeholderList("pair", "text")}, ${placeholderList("id", "uuid")}, ${placeholderList("text", "text")},
        ${placeholderList("cardId", "uuid")}) with ordinality
        as asked (id, email_verified, receiver, pair, message_id, text, card, at)
    ), rule as (${rule}), held as (${
      // Locks the conversation and then the receiver's side, so that the latest state is read, including how far the receiver has read. If
      // the receiver's account was deleted meanwhile, the pair no longer matches.
      sql`select rule.at, rule.id as me, rule.message_id, rule.text, ${conversations.id}, ${conversations.lastPlace}, ${conversations.lastAt},
        ${theirs.state}, ${theirs.came} > ${theirs.read} as behind from ${conversations}
      join rule on rule.conversation = ${conversations.id}
      join ${participants} as ${theirs} on ${theirs.conversationId} = ${conversations.id} and ${theirs.userId} = rule.receiver ${own}
      where ${conversations.pair} = rule.pair and rule.closed is null and (rule.state = 'open' or rule.friend
        or ${conversations.lastPlace} < ${sql.raw(String(requestMessages))})
      ${locks}`
    }), added as (${
      // The clock may be set back, but times in a conversation never decrease. In the order of the ids, so that two statements with the same
      // ids can't block each other.
      sql`insert into ${messages} (id, conversation_id, place, sender_id, text, created_at)
      select held.message_id, held.id, held.last_place + 1, held.me, held.text, greatest(held.last_at, clock_timestamp()) from held
      order by held.message_id
      on conflict (id) do nothing returning *`
    }), counted as (
      update ${conversations} set last_place = added.place, last_at = added.created_at from added
      where ${conversations.id} = added.conversation_id
    ), sent as (
      select rule.*, added.place, added.created_at, held.state as latest, held.behind
      from added join held on held.id = added.conversation_id join rule on rule.at = held.at
    ), updated as (${
      // Sending opens the sender's side; the receiver's opens if they follow the sender.
      sql`update ${participants} set last_at = sent.created_at,
        came = case when ${participants.userId} = sent.receiver then sent.place else ${participants.came} end,
        state = case when ${participants.userId} = sent.id or sent.friend then 'open' else ${participants.state} end
      from sent where ${participants.conversationId} = sent.conversation`
    }), actions as (${
      // Only the first unread message notifies. A receiver who refused the request is not notified.
      sql`select sent.card as id, sent.receiver as recipient_id, sent.id as actor_id,
        case when sent.friend or sent.latest = 'open' then 'message' else 'message-request' end as kind,
        sent.id as fact, null::uuid as post_id, null::uuid as event_id, sent.id as person_id, null::uuid as comment_id
      from sent where not sent.behind and (sent.friend or sent.latest <> 'refused')`
    }), ${notifying}
    select rule.at::int, rule.conversation as "conversationId", rule.name, rule.state, rule.friend, rule.closed, sent.place,
      (extract(epoch from sent.created_at) * 1000)::float8 as "createdMs",
      exists (select 1 from actions where actions.id = rule.card) as notifies
    from rule left join sent on sent.at = rule.at`;
}

const sendAlone = preparedAnywhere((db) =>
  preparedSql<SentRow>(db, send({ waits: true }), "send_message"),
);

/** Sends a message; undefined if there is no such receiver. */
export async function sendOne(
  db: Db | Transaction,
  sending: Sending,
): Promise<SentRow | undefined> {
  const { rows } = await sendAlone(db).execute(listsOf([sending]));
  return rows[0];
}

/**
 * Sends a message with others that were sent in the same round of the event loop. "again" if one of them is of the same pair. A message that
 * would have to wait for a lock is not stored.
 */
export function sendTogether(db: Db, sending: Sending): Promise<SentRow | "again" | undefined> {
  return together(db)("", sending);
}

const together = preparedOnce((db) => {
  const run = prepareSql<SentRow>(db, "send_messages", send({ waits: false }));
  return shareRuns(
    inSameRound,
    async (_, asking: Sending[]): Promise<(SentRow | "again" | undefined)[]> => {
      const firsts = [...new Map(asking.toReversed().map((one) => [one.pair, one])).values()];
      const rows = new Map((await run(listsOf(firsts))).map((row) => [row.at, row]));
      return asking.map((one) => {
        const place = firsts.indexOf(one);
        return place < 0 ? "again" : rows.get(place + 1);
      });
    },
    messagesAtOnce,
  );
});

function listsOf(sendings: Sending[]) {
  const list = (name: keyof Sending) => sendings.map((one) => one[name]);
  return {
    me: list("me"),
    verified: list("verified"),
    to: list("to"),
    pair: list("pair"),
    id: list("id"),
    text: list("text"),
    cardId: list("cardId"),
  };
}
