import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, sql, type SQL } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { hintMyEvents } from "../events/live.ts";
import { record, write } from "../lib/effects.ts";
import { removeEventNotifications, notify, withdraw } from "../notifications/notify.ts";
import { deliver } from "../notifications/deliver.ts";
import type { Services } from "../services.ts";
import { countPlaces, latestOfferEnd, offerReleasedPlaces, placesHeld } from "./waitlist-offers.ts";
import { lockEvent } from "../events/lock-event.ts";
import { events } from "../events/tables.ts";
import { rsvps } from "./tables.ts";
import { isTeamMember } from "../events/event-roles.ts";
import { eventMembers } from "../events/member-tables.ts";

const maxEvents = 200;

// People are asked a day before, but not so late that they can hardly answer in time.
const isTimeToAsk = sql`${events.startsAt} between now() + interval '6 hours' and now() + interval '24 hours'`;
const isTimeToPass = sql`${events.startsAt} between now() and now() + interval '3 hours'`;
const unasked = and(
  eq(rsvps.answer, "going"),
  // Tickets have to be returned; they don't expire for lack of an answer.
  eq(rsvps.byTicket, false),
  isNull(rsvps.askedAt),
  isNotNull(events.hostId),
  ne(rsvps.userId, events.hostId),
  sql`not exists (select 1 from ${eventMembers} where ${eventMembers.eventId} = ${events.id}
    and ${eventMembers.userId} = ${rsvps.userId} and ${isTeamMember})`,
  // People who responded within a day of the start have just confirmed.
  lt(rsvps.updatedAt, sql`${events.startsAt} - interval '24 hours'`),
);
const unanswered = and(
  eq(rsvps.answer, "going"),
  isNotNull(rsvps.askedAt),
  lte(rsvps.askedAt, sql`now() - interval '3 hours'`),
);

/** Asks every attendee once whether they're still coming, except the host and the team. */
export function requestReconfirmations(services: Services): Promise<void> {
  return forEvents(services, and(isTimeToAsk, unasked), async (tx, { id, hostId }) => {
    if (hostId === null) return;
    const { rows } = await tx.execute<{ to: string }>(sql`
      update ${rsvps} set asked_at = now() from ${events}
      where ${events.id} = ${id} and ${rsvps.eventId} = ${events.id} and ${unasked}
      returning ${rsvps.userId} as "to"`);
    const about = { kind: "reconfirm", by: hostId, fact: id, eventId: id } as const;
    record(tx, hintMyEvents(rows.map(({ to }) => to)));
    await notify(
      tx,
      rows.map(({ to }) => Object.assign({ to }, about)),
    );
  });
}

/** Releases the places of attendees who were asked in time and haven't confirmed. */
export function releaseUnconfirmedPlaces(services: Services): Promise<void> {
  return forEvents(services, and(isTimeToPass, unanswered), async (tx, { id, hostId }) => {
    const silent = await tx
      .update(rsvps)
      .set({ answer: "maybe", askedAt: null, updatedAt: sql`now()` })
      .where(and(eq(rsvps.eventId, id), unanswered))
      .returning({ userId: rsvps.userId, guests: rsvps.guests });
    const places = silent.reduce(
      (sum, { guests }) =>
        sum + placesHeld({ answer: "going", guests, offeredUntil: null, byTicket: false }),
      0,
    );
    if (places === 0) return;
    await countPlaces(tx, id, -places);
    await offerReleasedPlaces(tx, id);
    const gone = silent.map(({ userId }) => userId);
    record(tx, hintMyEvents(gone));
    if (hostId !== null) await tellReleased(tx, { id, hostId }, gone);
  });
}

async function tellReleased(
  tx: Transaction,
  { id, hostId }: { id: string; hostId: string },
  people: string[],
): Promise<void> {
  const about = { by: hostId, fact: id, eventId: id };
  await withdraw(tx, { kind: "reconfirm", by: hostId, fact: id });
  const facts = people.map((to) => Object.assign({ to, kind: "released" as const }, about));
  await notify(tx, facts);
}

/** After the start has changed, asks people to reconfirm again and ends offers two hours before the new start. The caller holds the events' locks. */
export async function moveReconfirmDeadlines(tx: Transaction, eventIds: string[]): Promise<void> {
  if (eventIds.length === 0) return;
  await tx
    .update(rsvps)
    .set({ askedAt: null })
    .where(and(inArray(rsvps.eventId, eventIds), isNotNull(rsvps.askedAt)));
  await removeEventNotifications(tx, "reconfirm", eventIds);
  await tx.execute(sql`update ${rsvps}
    set offered_until = least(offered_until, ${latestOfferEnd}) from ${events}
    where ${events.id} = any(${sql.param(eventIds)}::uuid[]) and ${rsvps.eventId} = ${events.id}
      and offered_until is not null`);
}

type Work = (tx: Transaction, event: { id: string; hostId: string | null }) => Promise<void>;

/** Runs the work for every event that asks for reconfirmation and has matching RSVPs, each event separately and under its lock. */
async function forEvents(services: Services, due: SQL | undefined, work: Work): Promise<void> {
  const { db, log } = services;
  const found = await db
    .select({ id: events.id, hostId: events.hostId })
    .from(events)
    .innerJoin(rsvps, eq(rsvps.eventId, events.id))
    .where(
      and(events.reconfirm, eq(events.status, "published"), gt(events.endsAt, sql`now()`), due),
    )
    .groupBy(events.id)
    // In random order, so that events that fail do not block the others.
    .orderBy(sql`random()`)
    .limit(maxEvents);
  for (const event of found) {
    try {
      const working = write(db, async (tx) => {
        await lockEvent(tx, event.id);
        return work(tx, event);
      });
      await deliver(services, working);
    } catch (error) {
      log.error({ err: error, eventId: event.id }, "reconfirmation not done");
    }
  }
}
