import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, sql, type SQL } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { hintEvent, hintMyEvents } from "../events/live.ts";
import { record, write } from "../lib/effects.ts";
import { notify, removeEventNotifications, withdraw } from "../notifications/notify.ts";
import { lockEvent } from "../events/lock-event.ts";
import { events } from "../events/tables.ts";
import { recordRsvps } from "./record-rsvps.ts";
import { rsvps } from "./tables.ts";
import { deliver } from "../notifications/deliver.ts";
import type { Services } from "../services.ts";

const unlimited = Number.POSITIVE_INFINITY;

/** The columns of an RSVP without an offer. */
export const noOffer = { offeredUntil: null, offerId: null };

/** The latest end of an offer, so that somebody else can still take the place. */
export const latestOfferEnd = sql`${events.startsAt} - interval '2 hours'`;

/** Whether an offer made now would leave people at least 15 minutes to accept it. */
export const isTimeToOffer = sql`${latestOfferEnd} > now() + interval '15 minutes'`;

type Held = Pick<typeof rsvps.$inferSelect, "answer" | "guests" | "offeredUntil" | "byTicket">;

/** How many places an RSVP holds: by going, or by a pending offer. With a ticket it holds none, because the ticket does. */
export function placesHeld(row: Held | undefined): number {
  return row && !row.byTicket && (row.answer === "going" || row.offeredUntil !== null)
    ? 1 + row.guests
    : 0;
}

/** Adds to the number of places taken, or subtracts if negative. The caller holds the event's lock. */
export async function countPlaces(tx: Transaction, eventId: string, more: number): Promise<void> {
  await tx
    .update(events)
    .set({ going: sql`${events.going} + ${more}` })
    .where(eq(events.id, eventId));
  record(tx, hintEvent(eventId, { type: "event-changed", eventId }));
}

/**
 * Offers free places to the waitlist, first come first served, or gives them right away. A party that doesn't fit keeps its position
 * and lets the next one pass. An offered place counts as taken, so nobody else can take it. The caller holds the event's lock.
 */
export async function offerReleasedPlaces(tx: Transaction, eventId: string): Promise<void> {
  const [event] = await tx
    .select({
      capacity: events.capacity,
      going: events.going,
      status: events.status,
      hostId: events.hostId,
      offerEnd: offerEnd(),
    })
    .from(events)
    .where(and(eq(events.id, eventId), sql`${events.endsAt} > now()`));
  if (event?.status !== "published") return;
  const { capacity, hostId } = event;
  if (capacity === null) await giveOffered(tx, eventId);
  const left = capacity === null ? unlimited : capacity - event.going;
  const next = await nextThatFit(tx, eventId, left);
  if (next.length === 0) return;
  const ids = next.map(({ userId }) => userId);
  const offeredUntil = capacity === null ? null : event.offerEnd;
  const given = await tx
    .update(rsvps)
    .set(
      offeredUntil === null
        ? { answer: "going", turn: null, updatedAt: sql`now()` }
        : { offeredUntil, offerId: sql`gen_random_uuid()`, updatedAt: sql`now()` },
    )
    .where(and(eq(rsvps.eventId, eventId), inArray(rsvps.userId, ids)))
    .returning({
      to: rsvps.userId,
      answer: rsvps.answer,
      guests: rsvps.guests,
      fact: sql<string>`coalesce(${rsvps.offerId}, gen_random_uuid())`,
    });
  const places = next.reduce((sum, { guests }) => sum + 1 + guests, 0);
  await countPlaces(tx, eventId, places);
  const kind = "offer" as const;
  // An offer isn't an RSVP yet: that's recorded when it is accepted.
  if (offeredUntil === null)
    await recordRsvps(
      tx,
      eventId,
      given.map(({ to: personId, ...one }) => ({ ...one, personId })),
    );
  const facts = given.map(({ to, fact }) => ({ to, fact, kind, by: hostId ?? to, eventId }));
  record(tx, hintMyEvents(ids));
  await notify(tx, facts);
}

/** Runs `offerReleasedPlaces` for many events, skipping those without a waitlist. The caller holds their locks. */
export async function offerReleasedPlacesOfEach(
  tx: Transaction,
  eventIds: string[],
): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select edited.id from unnest(${sql.param(eventIds)}::uuid[]) with ordinality as edited (id, at)
    where exists (select 1 from ${rsvps} where event_id = edited.id and turn is not null)
    order by edited.at`);
  for (const { id } of rows) await offerReleasedPlaces(tx, id);
}

/** With room for everybody, people with an offer are going right away. Their places are already counted. */
async function giveOffered(tx: Transaction, eventId: string): Promise<void> {
  const given = await tx
    .update(rsvps)
    .set({ answer: "going", turn: null, ...noOffer, updatedAt: sql`now()` })
    .where(and(eq(rsvps.eventId, eventId), isNotNull(rsvps.offeredUntil)))
    .returning({ personId: rsvps.userId, answer: rsvps.answer, guests: rsvps.guests });
  await recordRsvps(tx, eventId, given);
  record(tx, hintMyEvents(given.map(({ personId }) => personId)));
}

/** When an offer made now ends, or null if it's too close to the start for an offer and the place is given right away. */
function offerEnd(): SQL<Date | null> {
  return sql`case when ${events.offerHours} > 0 and ${isTimeToOffer}
    then least(now() + ${events.offerHours} * interval '1 hour', ${latestOfferEnd}) end`.mapWith(
    rsvps.offeredUntil,
  ) as SQL<Date | null>;
}

/** The next parties on the waitlist that fit into this many places. Reads no more rows than necessary: the first of each round fits. */
async function nextThatFit(tx: Transaction, eventId: string, places: number) {
  const fitting: { userId: string; guests: number }[] = [];
  let left = places;
  let turn = 0;
  while (left > 0) {
    const maxParties = left;
    const round = tx
      .select({ userId: rsvps.userId, guests: rsvps.guests, turn: rsvps.turn })
      .from(rsvps)
      .where(
        and(
          eq(rsvps.eventId, eventId),
          eq(rsvps.answer, "waitlist"),
          isNull(rsvps.offeredUntil),
          gt(rsvps.turn, turn),
          maxParties === unlimited ? undefined : lte(rsvps.guests, maxParties - 1),
        ),
      )
      .orderBy(asc(rsvps.turn));
    const waiting = await (maxParties === unlimited ? round : round.limit(maxParties));
    for (const one of waiting) {
      turn = one.turn ?? turn;
      if (1 + one.guests > left) continue;
      left -= 1 + one.guests;
      fitting.push(one);
    }
    if (waiting.length < maxParties) break;
  }
  return fitting;
}

/**
 * Passes expired offers on to the next in line. Returns false if no offer has expired. People whose offer expired leave the waitlist
 * and are set to "maybe", so that no place is offered in circles. The caller holds the event's lock.
 */
export async function expireOffers(tx: Transaction, eventId: string): Promise<boolean> {
  const isExpired = and(eq(rsvps.eventId, eventId), lte(rsvps.offeredUntil, sql`now()`));
  const expired = await tx.select().from(rsvps).where(isExpired);
  if (expired.length === 0) return false;
  await tx
    .update(rsvps)
    .set({ answer: "maybe", turn: null, guests: 0, ...noOffer, updatedAt: sql`now()` })
    .where(isExpired);
  const released = expired.reduce((sum, row) => sum + placesHeld(row), 0);
  await countPlaces(tx, eventId, -released);
  await recordRsvps(
    tx,
    eventId,
    expired.map(({ userId: personId }) => ({ personId, answer: "maybe", guests: 0 })),
  );
  record(tx, hintMyEvents(expired.map(({ userId }) => userId)));
  for (const { offerId } of expired) await closeOffer(tx, eventId, offerId);
  await offerReleasedPlaces(tx, eventId);
  return true;
}

/** Withdraws the notification of an offer that was answered or has expired. */
export async function closeOffer(
  tx: Transaction,
  eventId: string,
  offerId: string | null | undefined,
): Promise<void> {
  if (!offerId) return;
  const [event] = await tx
    .select({ hostId: events.hostId })
    .from(events)
    .where(eq(events.id, eventId));
  if (event?.hostId) await withdraw(tx, { kind: "offer", by: event.hostId, fact: offerId });
}

/**
 * Ends the offers of cancelled events: releases places held by RSVPs and withdraws the notifications, including those of offered
 * tickets, whose orders the refunds release. People stay on the waitlist because the cancellation notifies it. The caller holds the
 * events' locks.
 */
export async function endOffers(tx: Transaction, eventIds: string[]): Promise<void> {
  const ended = await tx
    .update(rsvps)
    .set({ ...noOffer, updatedAt: sql`now()` })
    .where(and(inArray(rsvps.eventId, eventIds), isNotNull(rsvps.offeredUntil)))
    .returning({ eventId: rsvps.eventId, userId: rsvps.userId, guests: rsvps.guests });
  for (const [id, rows] of Map.groupBy(ended, ({ eventId }) => eventId))
    await countPlaces(tx, id, -rows.reduce((sum, { guests }) => sum + 1 + guests, 0));
  record(tx, hintMyEvents(ended.map(({ userId }) => userId)));
  await removeEventNotifications(tx, "offer", eventIds);
}

const maxEvents = 500;

/** Passes on the places of expired offers. Every RSVP also does this first, so nobody can accept an expired offer. */
export async function expireDueRsvpOffers(services: Services): Promise<void> {
  const { db, log } = services;
  const due = await db
    .select({ id: rsvps.eventId })
    .from(rsvps)
    .where(lte(rsvps.offeredUntil, sql`now()`))
    .groupBy(rsvps.eventId)
    // In random order, so that events that fail do not block the others.
    .orderBy(sql`random()`)
    .limit(maxEvents);
  for (const { id } of due) {
    try {
      await passOffersOf(services, id);
    } catch (error) {
      // One event's failure doesn't stop the others. It's retried in the next round.
      log.error({ err: error, eventId: id }, "offers not passed on");
    }
  }
}

async function passOffersOf(services: Services, id: string): Promise<void> {
  const passing = write(services.db, async (tx) => {
    await lockEvent(tx, id);
    return expireOffers(tx, id);
  });
  await deliver(services, passing);
}
