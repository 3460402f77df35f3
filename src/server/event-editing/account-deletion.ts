import { and, eq, exists, gt, ne, or, sql, type SQL } from "drizzle-orm";
import { removeEmailsAbout } from "../attendees/account-deletion.ts";
import { removeDoorSetup } from "../door/account-deletion.ts";
import type { Transaction } from "../lib/database/database.ts";
import { hasFinancialRecords } from "../events/has-financial-records.ts";
import { orders } from "../orders/tables.ts";
import { eraseSalesText } from "../sales/account-deletion.ts";
import { withdrawRsvp } from "../rsvps/rsvp.ts";
import { noteGone } from "../event-changes/changes.ts";
import { draftLineUpsWith, leaveForms } from "./draft-line-ups.ts";
import { slugOf } from "../events/slug.ts";
import { eventChanges } from "../event-changes/tables.ts";
import { rsvps } from "../rsvps/tables.ts";
import { eventsWithPerformer, refreshSearchText } from "./line-up-search.ts";
import { events } from "../events/tables.ts";
import { eventSeries } from "../series/tables.ts";
import { lineUp, eventMembers } from "../events/member-tables.ts";

type Event = typeof events.$inferSelect;

/** What stays after the host's account is deleted: when the event was and how many came, but not what it was or whose. */
type RetainedColumn =
  | ("id" | "startsAt" | "endsAt" | "allDay" | "status" | "occurrence" | "seriesId" | "modified")
  | ("online" | "free" | "familyFriendly" | "accessible" | "poster" | "sample" | "createdAt")
  | ("capacity" | "going" | "offerHours" | "reconfirm")
  | ("currency" | "priceFromMinor" | "priceToMinor")
  // Generated from `search` by the database.
  | "words";
/** A new column must be erased here or be listed above. */
type Erased = { [Column in Exclude<keyof Event, RetainedColumn>]: Event[Column] | SQL };

const blank = {
  summary: "",
  description: "",
  about: [],
  tags: [],
  venue: "",
  address: "",
  city: "",
  country: "",
  latitude: null,
  longitude: null,
  organizer: "",
  access: [],
  accessNote: "",
  agenda: [],
  cancelMessage: "",
  hostId: null,
  link: null,
  coverId: null,
  source: null,
  sourceKey: null,
};

/** Locks every event that a person hosts, performs at, has an RSVP to or holds an unpaid order for, in a fixed order; returns their ids. */
export async function lockEventsOf(tx: Transaction, personId: string): Promise<string[]> {
  // Series before their events, the same order as when all dates of a series change.
  await tx.execute(sql`
    select id from ${eventSeries} where host_id = ${personId} or ${draftLineUpsWith(personId)}
    order by id for update`);
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from ${events} where host_id = ${personId}
      or id in (select event_id from ${rsvps} where user_id = ${personId})
      or id in (select event_id from ${lineUp} where person_id = ${personId})
      or id in (select event_id from ${orders} where buyer_id = ${personId} and state = 'held')
    order by id for update`);
  return rows.map(({ id }) => id);
}

/**
 * Withdraws a person's RSVPs and deletes their events. Events that others still plan to attend become cancelled events stripped of the
 * host's data, so that nobody arrives at a locked door. Events with sold tickets stay too, cancelled or over.
 */
export async function removeEventsOf(tx: Transaction, personId: string): Promise<void> {
  const answered = await tx
    .select({ eventId: rsvps.eventId })
    .from(rsvps)
    .where(eq(rsvps.userId, personId));
  for (const { eventId } of answered) await withdrawRsvp(tx, eventId, personId);
  await leaveForms(tx, personId);
  const performed = await eventsWithPerformer(tx, personId);
  await tx.delete(lineUp).where(eq(lineUp.personId, personId));
  await refreshSearchText(tx, performed);
  const awaited = await tx
    .select({ id: events.id, isOver: sql<boolean>`${events.endsAt} <= now()` })
    .from(events)
    .where(
      and(
        eq(events.hostId, personId),
        or(
          hasFinancialRecords(events.id),
          and(
            gt(events.endsAt, sql`now()`),
            exists(
              tx
                .select({ one: sql`1` })
                .from(rsvps)
                .where(and(eq(rsvps.eventId, events.id), ne(rsvps.answer, "not-going"))),
            ),
          ),
        ),
      ),
    );
  for (const { id, isOver } of awaited) {
    const title = isOver ? "Past event" : "Cancelled event";
    const [left] = await tx
      .update(events)
      .set({
        ...blank,
        title,
        slug: slugOf(title, id),
        category: "General",
        zone: "UTC",
        // A past event isn't cancelled, so nobody is refunded.
        ...(isOver ? {} : { status: "cancelled" as const }),
        visibility: sql`case when ${events.visibility} = 'invite-only' then 'invite-only' else 'unlisted' end`,
        search: "",
        version: sql`${events.version} + 1`,
        updatedAt: sql`now()`,
      } satisfies Erased)
      .where(eq(events.id, id))
      .returning();
    if (left && !isOver) await noteGone(tx, { id: personId }, left);
    await tx.delete(eventChanges).where(eq(eventChanges.eventId, id));
    await tx.delete(lineUp).where(eq(lineUp.eventId, id));
    await tx.delete(eventMembers).where(eq(eventMembers.eventId, id));
    await eraseSalesText(tx, id);
    await removeDoorSetup(tx, id);
    await removeEmailsAbout(tx, id);
  }
  await tx.delete(events).where(eq(events.hostId, personId));
  await tx.delete(eventSeries).where(eq(eventSeries.hostId, personId));
}
