import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { notificationKinds } from "../../contract/notification-kinds.ts";
import type { Transaction, Db } from "../lib/database/database.ts";
import { notified, record } from "../lib/effects.ts";
import { newId } from "../lib/ids.ts";
import { findMutedFor } from "../settings/service.ts";
import { notifications } from "./tables.ts";

export type Kind = (typeof notificationKinds)[number];

/** An action by one person that another is notified of. */
export type NotificationEvent = {
  kind: Kind;
  to: string;
  by: string;
  /** Identifies the action: the comment's id, else the subject's, else the recipient's. */
  fact: string;
  /** The subject, one of these three; a follow has none. */
  postId?: string;
  eventId?: string;
  personId?: string;
  /** The comment that caused it; the notification is deleted with it. */
  commentId?: string;
  /** The text that was written; people who muted a word in it are not notified. */
  text?: string;
};

/** Notifies people of actions in the transaction that stores them; nobody is notified of their own. */
export async function notify(tx: Transaction, facts: NotificationEvent[]): Promise<void> {
  const ofOthers = facts.filter(({ to, by }) => to !== by);
  const spared = await findSpared(tx, ofOthers);
  const actions = ofOthers
    .filter(({ to }) => !spared.has(to))
    .map(
      (
        one,
      ) => sql`(${newId()}::uuid, ${one.to}::uuid, ${one.by}::uuid, ${one.kind}, ${one.fact}::uuid,
        ${one.postId ?? null}::uuid, ${one.eventId ?? null}::uuid, ${one.personId ?? null}::uuid,
        ${one.commentId ?? null}::uuid)`,
    );
  if (actions.length > 0) await notifyEach(tx, sql`values ${sql.join(actions, sql`, `)}`);
}

/** Only one text is written at a time, so the settings are checked once. */
async function findSpared(tx: Transaction, facts: NotificationEvent[]): Promise<Set<string>> {
  const written = facts.find(({ text }) => text !== undefined)?.text;
  if (written === undefined) return new Set();
  const people = facts.map(({ to }) => to);
  return findMutedFor(tx, people, written);
}

/** `notify` for actions selected by a query, with the columns of `NotificationEvent` after an id. */
export async function notifyEach(tx: Transaction, actions: SQL): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with actions (id, recipient_id, actor_id, kind, fact, post_id, event_id, person_id, comment_id)
      as (${actions}), ${notifying}
    select distinct recipient_id as id from actions`);
  if (rows.length === 0) return;
  record(
    tx,
    notified(
      rows.map(({ id }) => id),
      { push: true },
    ),
  );
}

/**
 * Common table expressions that store the notifications of a preceding one named `actions`, for writes that are a single
 * statement. An actor who did the same before is shown again on the same card; otherwise they join the subject's unread card or
 * a new one. A card's time changes at most once a second, since that updates five indexes and a popular post gets many likes.
 * Several actions about one subject open one card: a statement can't update a row that it has just inserted.
 */
const notifyingParts = {
  known: sql`
    update notification_actors as a set withdrawn = false from actions
    where a.actor_id = actions.actor_id and a.kind = actions.kind and a.fact = actions.fact
      and a.recipient_id = actions.recipient_id
    returning a.recipient_id, a.kind, a.fact`,
  opened: sql`
    insert into notifications (id, recipient_id, kind, post_id, event_id, person_id)
    select distinct on (recipient_id, kind, coalesce(post_id, event_id, person_id, recipient_id))
      id, recipient_id, kind, post_id, event_id, person_id from actions
    where (recipient_id, kind, fact) not in (select recipient_id, kind, fact from known)
    order by recipient_id, kind, coalesce(post_id, event_id, person_id, recipient_id)
    on conflict (recipient_id, kind, coalesce(post_id, event_id, person_id, recipient_id))
      where read_at is null
    do update set time = case when notifications.time > excluded.time - interval '1 second'
      then notifications.time else excluded.time end
    returning id, recipient_id, kind, coalesce(post_id, event_id, person_id, recipient_id) as thing`,
  acted: sql`
    insert into notification_actors
      (notification_id, actor_id, kind, fact, recipient_id, comment_id)
    select distinct on (actions.actor_id, actions.kind, actions.fact, actions.recipient_id)
      opened.id, actions.actor_id, actions.kind, actions.fact, actions.recipient_id, actions.comment_id
    from actions join opened on opened.recipient_id = actions.recipient_id and opened.kind = actions.kind
      and opened.thing
        = coalesce(actions.post_id, actions.event_id, actions.person_id, actions.recipient_id)
    on conflict (actor_id, kind, fact, recipient_id) do update set withdrawn = false`,
};

/** `notifyingParts`, joined. */
export const notifying: SQL = sql`known as (${notifyingParts.known}), opened as (${notifyingParts.opened}),
  acted as (${notifyingParts.acted})`;

type Undone = { kind: Kind; by: string | SQL; fact: string | SQL };

/** Withdraws an action; if the action is repeated, the same card is shown again, still read if it was. */
export async function withdraw(tx: Transaction, undone: Undone): Promise<void> {
  const { rows } = await tx.execute<{ recipient_id: string }>(withdrawing(undone));
  record(tx, notified(rows.map((row) => row.recipient_id)));
}

/** `withdraw` as part of a statement; `from` is the common table expression that `fact` refers to. */
export function withdrawing({ kind, by, fact }: Undone, from?: SQL): SQL {
  return sql`update notification_actors set withdrawn = true ${from ? sql`from ${from}` : sql``}
    where actor_id = ${by} and kind = ${kind} and fact = ${fact} and not withdrawn
    returning recipient_id, actor_id`;
}

/** Removes the notifications of a person's messages or request once it is read or answered; the next one notifies again. */
export async function removeNotifications(
  tx: Transaction,
  { kind, to, personId }: { kind: Kind; to: string; personId: string },
): Promise<void> {
  await tx
    .delete(notifications)
    .where(
      and(
        eq(notifications.recipientId, to),
        eq(notifications.kind, kind),
        eq(notifications.personId, personId),
      ),
    );
  record(tx, notified([to]));
}

/** Removes all notifications of this kind about these events; the next one notifies again. */
export async function removeEventNotifications(
  tx: Transaction,
  kind: Kind,
  eventIds: string[],
): Promise<void> {
  const gone = await tx
    .delete(notifications)
    .where(and(inArray(notifications.eventId, eventIds), eq(notifications.kind, kind)))
    .returning({ recipientId: notifications.recipientId });
  record(tx, notified(gone.map(({ recipientId }) => recipientId)));
}

/** Who was notified of a comment, for the statement that deletes it together with its notifications. */
export function recipientsOfComment(commentId: string): SQL<string[]> {
  return sql`array(select distinct recipient_id from notification_actors where comment_id = ${commentId})`;
}

/** Hints the recipients of a post's notifications. Call it before deleting the post, which deletes the notifications too. */
export async function hintRecipientsOfPost(tx: Transaction, postId: string): Promise<void> {
  const rows = await tx
    .selectDistinct({ id: notifications.recipientId })
    .from(notifications)
    .where(eq(notifications.postId, postId));
  record(tx, notified(rows.map(({ id }) => id)));
}

/** Deletes notifications that were read 90 days ago, and unread ones after a year. */
export async function sweepNotifications(db: Db): Promise<void> {
  await sweepWhere(db, sql`read_at < now() - interval '90 days'`);
  await sweepWhere(db, sql`read_at is null and time < now() - interval '1 year'`);
}

/** Each condition has its own index. Deletes a thousand rows at a time, so that other writes do not wait long. */
async function sweepWhere(db: Db, condition: SQL): Promise<void> {
  for (let gone = 1; gone;) {
    const { rowCount } = await db.execute(sql`delete from ${notifications} where id in (
      select id from ${notifications} where ${condition} limit 1000)`);
    gone = rowCount ?? 0;
  }
}
