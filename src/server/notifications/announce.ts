import { and, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import {
  type Db,
  preparedAnywhere,
  preparedSql,
  type Transaction,
} from "../lib/database/database.ts";
import { notified, record, write, type Done } from "../lib/effects.ts";
import { newId } from "../lib/ids.ts";
import type { Kind } from "./notify.ts";
import { notifications } from "./tables.ts";

/** Notifications caused by an event itself; they have no actor. */
const newsKinds = [
  "event-changed",
  "event-cancelled",
  "reminder",
  "saved-reminder",
  "on-sale",
] as const satisfies Kind[];

/** `newsKinds` as a condition, written exactly as in the index of notifications to be emailed. */
export const isEventNews = sql`${notifications.kind} in ('event-changed', 'event-cancelled', 'reminder', 'saved-reminder', 'on-sale')`;

/** Decisions of moderators and organizers, appeals, and what was deleted with an account: they have neither actor nor subject. */
export const isNeverGrouped = sql`${notifications.kind} in ('notice', 'report-answer', 'ban', 'ban-appeal', 'call-gone', 'booking-gone')`;

/**
 * Notifies any number of people in one statement of the transaction that changes the event, and returns their ids.
 * `recipients` selects recipient_id, kind, event_id, change_id and urgent; an unread card of the same kind and event is
 * updated, and a person selected twice gets one. `parts` are common table expressions for `recipients`.
 */
export async function announce(
  tx: Transaction,
  recipients: SQL,
  { parts = sql`` }: { parts?: SQL } = {},
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    ${parts} insert into ${notifications} (id, recipient_id, kind, event_id, change_id, urgent)
    select gen_random_uuid(), one.* from (
      select distinct on (recipient_id, kind, event_id) recipient_id, kind, event_id, change_id, urgent
      from (${recipients}) as recipients order by recipient_id, kind, event_id, urgent desc) as one
    on conflict (recipient_id, kind, coalesce(post_id, event_id, person_id, recipient_id))
      where read_at is null
    do update set time = excluded.time, urgent = notifications.urgent or excluded.urgent
    returning recipient_id as id`);
  const personIds = rows.map(({ id }) => id);
  record(tx, notified(personIds, { push: true }));
  return personIds;
}

type Sale = { hostId: string; eventId: string; tickets: number };

/** Notifies a host of sold tickets, or of those that buyers gave back for a refund; they add up on one card until it is read. */
export async function notifySale(
  tx: Transaction,
  { hostId, eventId, tickets }: Sale,
  kind: "ticket-sale" | "ticket-refund" = "ticket-sale",
): Promise<void> {
  await noteSale(tx).execute({ id: newId(), hostId, kind, eventId, tickets });
  record(tx, notified([hostId], { push: true }));
}

// In a rush the card's time changes at most once a second, like that of other cards.
const noteSale = preparedAnywhere((db) => {
  const $ = sql.placeholder;
  return preparedSql(
    db,
    sql`insert into notifications (id, recipient_id, kind, event_id, tickets)
    values (${$("id")}, ${$("hostId")}, ${$("kind")}, ${$("eventId")}, ${$("tickets")})
    on conflict (recipient_id, kind, coalesce(post_id, event_id, person_id, recipient_id))
      where read_at is null
    do update set tickets = notifications.tickets + excluded.tickets,
      time = case when notifications.time > excluded.time - interval '1 second'
        then notifications.time else excluded.time end`,
  );
});

/** Marks an event's notifications read, for example when the recipient opens the event. */
export function readNews(db: Db, person: { id: string }, eventId: string): Promise<Done<void>> {
  const about = eq(notifications.eventId, eventId);
  return write(db, (tx) => readCardsAbout(tx, person.id, { kinds: newsKinds, about }));
}

/** Marks a person's cards of these kinds about something as read, so that no email or push mentions it later. */
export async function readCardsAbout(
  tx: Transaction,
  personId: string,
  { kinds, about }: { kinds: readonly Kind[]; about: SQL | undefined },
): Promise<void> {
  const read = await tx
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(
      and(
        eq(notifications.recipientId, personId),
        inArray(notifications.kind, kinds),
        isNull(notifications.readAt),
        about,
      ),
    )
    .returning({ id: notifications.id });
  if (read.length > 0) record(tx, notified([personId]));
}

/** Marks the invitations to an event and the questions whether the person still comes as read: every RSVP and every ticket answers them. */
export function readEventInvitations(
  tx: Transaction,
  personId: string,
  eventId: string,
): Promise<void> {
  return readCardsAbout(tx, personId, {
    kinds: ["invitation", "friend-invitation", "reconfirm"],
    about: eq(notifications.eventId, eventId),
  });
}
