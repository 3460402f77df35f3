import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db, Transaction } from "../lib/database/database.ts";
import { notifyingParts } from "../notifications/notify.ts";
import { users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { closedFor, followsThem, requestMessages } from "./access.ts";
import { notifications } from "../notifications/tables.ts";
import { conversations, messages, participants } from "./tables.ts";

const me = sql.placeholder("me");
const to = sql.placeholder("to");
const theirs = alias(participants, "theirs");

/** Sends in one statement: checks the rule, takes the next place and updates both lists. No row means no such receiver. */
function prepareSend(db: Db | Transaction) {
  const writer = { id: me, emailVerified: sql.placeholder("verified") };
  const rule = db.$with("rule").as(
    db
      .select({
        conversationId: sql<string | null>`${conversations.id}`.as("conversation"),
        name: users.name,
        state: theirs.state,
        friend: followsThem(users.id, sql`${me}::uuid`).as("friend"),
        closed: closedFor(writer, {
          id: users.id,
          state: theirs.state,
          lastPlace: conversations.lastPlace,
        }).as("closed"),
      })
      .from(users)
      .leftJoin(conversations, eq(conversations.pair, sql.placeholder("pair")))
      .leftJoin(
        theirs,
        and(eq(theirs.conversationId, conversations.id), eq(theirs.userId, users.id)),
      )
      .where(and(eq(users.id, to), notBlocked({ id: me }, users.id))),
  );
  // Locks the conversation and then the receiver's side, so that the latest state is read, including how far the receiver has read. If the
  // receiver's account was deleted meanwhile, the pair no longer matches.
  const held = db.$with("held", {}).as(sql`
    select ${conversations.id}, ${conversations.lastPlace}, ${conversations.lastAt},
      ${theirs.state}, ${theirs.came} > ${theirs.read} as behind from ${conversations}
    join rule on rule.conversation = ${conversations.id}
    join ${participants} as ${theirs} on ${theirs.conversationId} = ${conversations.id} and ${theirs.userId} = ${to}
    where ${conversations.pair} = ${sql.placeholder("pair")} and rule.closed is null and (rule.state = 'open' or rule.friend
      or ${conversations.lastPlace} < ${sql.raw(String(requestMessages))})
    for no key update of ${conversations}, ${theirs}`);
  // The clock may be set back, but times in a conversation never decrease.
  const added = db.$with("added", getTableColumns(messages)).as(sql`
    insert into ${messages} (id, conversation_id, place, sender_id, text, created_at)
    select ${sql.placeholder("id")}::uuid, held.id, held.last_place + 1, ${me}::uuid, ${sql.placeholder("text")},
      greatest(held.last_at, clock_timestamp()) from held
    on conflict (id) do nothing returning *`);
  const counted = db.$with("counted", {}).as(sql`
    update ${conversations} set last_place = added.place, last_at = added.created_at from added
    where ${conversations.id} = added.conversation_id`);
  // Sending opens the sender's side; the receiver's opens if they follow the sender.
  const updated = db.$with("updated", {}).as(sql`
    update ${participants} set last_at = added.created_at,
      came = case when ${participants.userId} = ${to} then added.place else ${participants.came} end,
      state = case when ${participants.userId} = ${me} or rule.friend then 'open' else ${participants.state} end
    from added, rule where ${participants.conversationId} = added.conversation_id`);
  // Only the first unread message notifies. A receiver who refused the request is not notified.
  const actions = db.$with("actions", { id: notifications.id }).as(sql`
    select ${sql.placeholder("cardId")}::uuid as id, ${to}::uuid as recipient_id, ${me}::uuid as actor_id,
      case when rule.friend or held.state = 'open' then 'message' else 'message-request' end as kind,
      ${me}::uuid as fact, null::uuid as post_id, null::uuid as event_id, ${me}::uuid as person_id,
      null::uuid as comment_id
    from added, rule, held where not held.behind and (rule.friend or held.state <> 'refused')`);
  const known = db.$with("known", {}).as(notifyingParts.known);
  const opened = db.$with("opened", {}).as(notifyingParts.opened);
  const acted = db.$with("acted", {}).as(notifyingParts.acted);
  return db
    .with(rule, held, added, counted, updated, actions, known, opened, acted)
    .select({
      conversationId: rule.conversationId,
      name: rule.name,
      state: rule.state,
      friend: rule.friend,
      closed: rule.closed,
      place: sql<number | null>`added.place`,
      notifies: sql<boolean>`exists (select 1 from actions)`,
      createdAt: sql<Date>`added.created_at`.mapWith(messages.createdAt),
    })
    .from(rule)
    .leftJoin(added, sql`true`)
    .prepare("send_message");
}

const statements = new WeakMap<object, ReturnType<typeof prepareSend>>();

/** Prepared once, since planning takes longer than running. */
export function sendStatement(db: Db | Transaction) {
  const known = statements.get(db) ?? prepareSend(db);
  statements.set(db, known);
  return known;
}
