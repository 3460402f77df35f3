import { refuse } from "../lib/refuse.ts";
import type { Transaction } from "../lib/database/database.ts";
import { and, eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { EventCard } from "../../contract/events/events.ts";
import { eventLimits } from "../../contract/events/limits.ts";
import type { ViewerId, Viewer } from "../lib/person.ts";
import { mediaShape, shownMedia, type MediaRow } from "../media/media-shape.ts";
import { media } from "../media/tables.ts";
import { blockedBetween, isAmongHidden } from "../people/visibility.ts";
import { isOrganizer } from "./event-roles.ts";
import { shownAvailability } from "../sales/shown-availability.ts";
import { events, saves } from "./tables.ts";
import { rsvps } from "../rsvps/tables.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { availabilityColumn, type Availability } from "../sales/availability.ts";

/** An alias, so that a query can also join a post's picture. */
export const eventCover = alias(media, "event_cover");

// Lists every column that a card sends, so new columns stay private unless they are added here.
const shown = {
  id: events.id,
  slug: events.slug,
  title: events.title,
  summary: events.summary,
  category: events.category,
  tags: events.tags,
  startsAt: events.startsAt,
  endsAt: events.endsAt,
  zone: events.zone,
  allDay: events.allDay,
  venue: events.venue,
  city: events.city,
  country: events.country,
  online: events.online,
  organizer: events.organizer,
  hostId: events.hostId,
  free: events.free,
  currency: events.currency,
  priceFromMinor: events.priceFromMinor,
  priceToMinor: events.priceToMinor,
  familyFriendly: events.familyFriendly,
  accessible: events.accessible,
  status: events.status,
  sample: events.sample,
  poster: events.poster,
  seriesId: events.seriesId,
  going: events.going,
  capacity: events.capacity,
};

/**
 * The columns that an event card needs: join `events`, then `eventCover` on `isCover`, then `rsvps` on `isAnswerOf(viewer)`. With a left
 * join of `events` that finds nothing, `event` is null.
 */
export function eventCardSelect(viewer: ViewerId) {
  return {
    event: shown,
    cover: shownMedia(eventCover),
    answer: rsvps.answer,
    guests: rsvps.guests,
    byTicket: rsvps.byTicket,
    placeHeldUntil: rsvps.offeredUntil,
    saved: isSavedBy(viewer),
    notGoing: sql<number>`(${countHiddenGoing(viewer)} + ${countHeldPlaces()})`,
    runsIt: isOrganizer(viewer),
    tickets: availabilityColumn(),
  };
}

// The limit makes the planner probe per event instead of reading everything the viewer ever saved.
function isSavedBy(viewer: ViewerId): SQL<boolean> {
  if (!viewer) return sql`false`;
  return sql`exists (select 1 from ${saves} where ${saves.userId} = ${viewer.id} and ${saves.eventId} = ${events.id} limit 1)`;
}

/** How many places are taken by people a block hides from the viewer. Reads the shorter list: the hidden people or the people going. */
function countHiddenGoing(viewer: ViewerId): SQL<number> {
  if (!viewer) return sql`0`;
  const taken = sql`select coalesce(sum(1 + others.guests), 0)::int from ${rsvps} as others
    where others.event_id = ${events.id} and others.answer = 'going'`;
  // The ids are read once for all events. Most viewers hide nobody, so that nothing is counted.
  return sql`(select case when ids = '{}' then 0
      when cardinality(ids) < ${events.going} then (${taken} and others.user_id = any(ids))
      else (${taken} and ${isAmongHidden(viewer, sql`others.user_id`)}) end
    from (select array(${blockedBetween(viewer)}) as ids offset 0) as hidden)`;
}

/** How many places unpaid orders hold. Holds cost nothing, so they must not be counted as people going. */
function countHeldPlaces(): SQL<number> {
  return sql`case when ${events.currency} is null then 0 else (
    select coalesce(sum(line.quantity), 0)::int from ${orders} as held join ${orderLines} as line on line.order_id = held.id
    where held.event_id = ${events.id} and held.state = 'held') end`;
}

export const isCover = eq(eventCover.id, events.coverId);

/** Matches the viewer's own RSVP to the event; visitors have none. */
export function isAnswerOf(viewer: ViewerId): SQL | undefined {
  if (!viewer) return sql`false`;
  return and(eq(rsvps.eventId, events.id), eq(rsvps.userId, viewer.id));
}

type Shown = Pick<typeof events.$inferSelect, keyof typeof shown>;
export type EventRow = {
  event: Shown;
  cover: MediaRow | null;
  answer: (typeof rsvps.$inferSelect)["answer"] | null;
  guests: number | null;
  byTicket: boolean | null;
  placeHeldUntil: Date | null;
  saved: boolean;
  /** Taken places that the viewer's count of people going must leave out. */
  notGoing: number;
  runsIt: boolean;
  tickets: Availability | null;
};

function priceOf({ currency, priceFromMinor, priceToMinor }: Shown): EventCard["price"] {
  if (currency === null || priceFromMinor === null) return null;
  return { fromMinor: priceFromMinor, toMinor: priceToMinor ?? priceFromMinor, currency };
}

export function eventCard(row: EventRow): EventCard {
  const { event, cover, answer, guests, byTicket, saved, notGoing, runsIt } = row;
  // The viewer can still take a place that is held for them.
  const ownHold = row.placeHeldUntil ? 1 + (guests ?? 0) : 0;
  const going = event.going - notGoing - ownHold;
  return {
    id: event.id,
    slug: event.slug,
    title: event.title,
    summary: event.summary,
    category: event.category,
    tags: event.tags,
    startsAt: event.startsAt.toISOString(),
    endsAt: event.endsAt > event.startsAt ? event.endsAt.toISOString() : null,
    zone: event.zone,
    allDay: event.allDay,
    venue: event.venue,
    city: event.city,
    country: event.country,
    online: event.online,
    organizer: event.organizer,
    free: event.free,
    sells: event.currency !== null,
    price: priceOf(event),
    familyFriendly: event.familyFriendly,
    accessible: event.accessible,
    cancelled: event.status === "cancelled",
    sample: event.sample,
    cover: cover && mediaShape(cover),
    poster: `${event.seriesId ?? event.id}${event.poster === 0 ? "" : `.${event.poster}`}`,
    seriesId: event.seriesId,
    // Small counts would give away who is going; organizers need the exact number.
    going: runsIt || going >= eventLimits.countedFrom ? going : 0,
    nobodyGoes: going <= 0,
    capacity: event.capacity,
    ...shownAvailability(event, row.tickets, runsIt ? null : going),
    myAnswer: answer,
    myGuests: guests ?? 0,
    myTicket: byTicket ?? false,
    myOffer: row.placeHeldUntil?.toISOString() ?? null,
    saved,
  };
}

export async function getCard(tx: Transaction, viewer: Viewer, id: string): Promise<EventCard> {
  const [row] = await tx
    .select(eventCardSelect(viewer))
    .from(events)
    .leftJoin(eventCover, isCover)
    .leftJoin(rsvps, isAnswerOf(viewer))
    .where(eq(events.id, id));
  return row ? eventCard(row) : refuse("NOT_FOUND");
}
