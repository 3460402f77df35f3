import { and, eq, sql, type Placeholder, type SQL } from "drizzle-orm";
import type { notificationKinds } from "../../contract/notification-kinds.ts";
import type { Transaction } from "../lib/database/database.ts";
import { notified, record } from "../lib/effects.ts";
import { newId } from "../lib/ids.ts";
import { notifications } from "./tables.ts";

export type Kind = (typeof notificationKinds)[number];

/** Something that somebody did and another is told of. */
export type NotificationEvent = {
  kind: Kind;
  to: string;
  by: string;
  /** What tells this deed from the next: the comment's id, else the thing's, else the recipient's. */
  fact: string;
  /** The thing it is about, one of three; none for a follow. */
  postId?: string;
  eventId?: string;
  personId?: string;
  /** The comment that did it, with which it goes. */
  commentId?: string;
};

/** Tells of facts, in the transaction that makes them; nobody is told of their own. */
export async function notify(tx: Transaction, facts: NotificationEvent[]): Promise<void> {
  const actions = facts
    .filter(({ to, by }) => to !== by)
    .map(
      (
        one,
      ) => sql`(${newId()}::uuid, ${one.to}::uuid, ${one.by}::uuid, ${one.kind}, ${one.fact}::uuid,
        ${one.postId ?? null}::uuid, ${one.eventId ?? null}::uuid, ${one.personId ?? null}::uuid,
        ${one.commentId ?? null}::uuid)`,
    );
  if (actions.length === 0) return;
  const { rows } = await tx.execute<{ id: string }>(sql`
    with actions (id, recipient_id, actor_id, kind, fact, post_id, event_id, person_id, comment_id)
      as (values ${sql.join(actions, sql`, `)}), ${notifying}
    select distinct recipient_id as id from actions`);
  record(
    tx,
    notified(
      rows.map(({ id }) => id),
      { push: true },
    ),
  );
}

/**
 * The parts of a statement that write what its part `told` says, for facts that are one statement themselves. Anyone who
 * did the same before is shown again where they were; otherwise the thing's unread card takes them, or a new one. Its time
 * moves at most once a second: a change of it touches five indexes, which a much liked post would feel.
 */
export const notifyingParts = {
  known: sql`
    update notification_actors as a set withdrawn = false from actions
    where a.actor_id = actions.actor_id and a.kind = actions.kind and a.fact = actions.fact
      and a.recipient_id = actions.recipient_id
    returning a.recipient_id, a.kind, a.fact`,
  opened: sql`
    insert into notifications (id, recipient_id, kind, post_id, event_id, person_id)
    select id, recipient_id, kind, post_id, event_id, person_id from actions
    where (recipient_id, kind, fact) not in (select recipient_id, kind, fact from known)
    order by recipient_id, kind
    on conflict (recipient_id, kind, coalesce(post_id, event_id, person_id, recipient_id))
      where read_at is null
    do update set time = case when notifications.time > excluded.time - interval '1 second'
      then notifications.time else excluded.time end
    returning id, recipient_id, kind, coalesce(post_id, event_id, person_id, recipient_id) as thing`,
  acted: sql`
    insert into notification_actors
      (notification_id, actor_id, kind, fact, recipient_id, comment_id)
    select opened.id, actions.actor_id, actions.kind, actions.fact, actions.recipient_id, actions.comment_id
    from actions join opened on opened.recipient_id = actions.recipient_id and opened.kind = actions.kind
      and opened.thing
        = coalesce(actions.post_id, actions.event_id, actions.person_id, actions.recipient_id)
    on conflict (actor_id, kind, fact, recipient_id) do update set withdrawn = false`,
};

/** The same in one piece. */
export const notifying: SQL = sql`known as (${notifyingParts.known}), opened as (${notifyingParts.opened}),
  acted as (${notifyingParts.acted})`;

type Undone = { kind: Kind; by: string | Placeholder; fact: string | SQL };

/** Takes back that somebody did something; their doing it again shows the same card, as read as it was. */
export async function withdraw(tx: Transaction, undone: Undone): Promise<void> {
  const { rows } = await tx.execute<{ recipient_id: string }>(withdrawing(undone));
  record(tx, notified(rows.map((row) => row.recipient_id)));
}

/** The same as a part of a statement, whose own part `from` names the fact. */
export function withdrawing({ kind, by, fact }: Undone, from?: SQL): SQL {
  return sql`update notification_actors set withdrawn = true ${from ? sql`from ${from}` : sql``}
    where actor_id = ${by} and kind = ${kind} and fact = ${fact} and not withdrawn
    returning recipient_id`;
}

/** Removes what stands of a person's messages or request, as when it is read or answered; the next one notifies again. */
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

/** Removes what everybody was told of this kind about an event; the next one notifies again. */
export async function removeEventNotifications(
  tx: Transaction,
  kind: Kind,
  eventId: string,
): Promise<void> {
  const gone = await tx
    .delete(notifications)
    .where(and(eq(notifications.eventId, eventId), eq(notifications.kind, kind)))
    .returning({ recipientId: notifications.recipientId });
  record(tx, notified(gone.map(({ recipientId }) => recipientId)));
}

/** Who has been told of a comment, as a part of the statement that deletes it and, with it, what they were told. */
export function recipientsOfComment(commentId: string): SQL<string[]> {
  return sql`array(select distinct recipient_id from notification_actors where comment_id = ${commentId})`;
}

/** Call it before a post is deleted: its notifications go with it. */
export async function hintRecipientsOfPost(tx: Transaction, postId: string): Promise<void> {
  const rows = await tx
    .selectDistinct({ id: notifications.recipientId })
    .from(notifications)
    .where(eq(notifications.postId, postId));
  record(tx, notified(rows.map(({ id }) => id)));
}
