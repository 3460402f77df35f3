import { and, eq, getTableColumns, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { EventCard } from "../../contract/events.ts";
import type { ViewerId } from "../lib/routes.ts";
import { mediaShape } from "../media/media-shape.ts";
import { media } from "../media/tables.ts";
import { events, rsvps } from "./tables.ts";

/** The cover's own name in a query, so that a post's picture may be joined beside it. */
export const eventCover = alias(media, "event_cover");

const {
  search: _search,
  source: _source,
  sourceKey: _sourceKey,
  ...shown
} = getTableColumns(events);

/**
 * What a query selects to show an event: join `events`, then `eventCover` on `isCover`, then `rsvps` on `isAnswerOf(viewer)`.
 * Where the join of `events` finds nothing, `event` is null.
 */
export const eventCardSelect = {
  event: shown,
  cover: getTableColumns(eventCover),
  answer: getTableColumns(rsvps),
};

export const isCover = eq(eventCover.id, events.coverId);

/** The viewer's own answer to the event; a stranger has none. */
export function isAnswerOf(viewer: ViewerId): SQL | undefined {
  if (!viewer) return sql`false`;
  return and(eq(rsvps.eventId, events.id), eq(rsvps.userId, viewer.id));
}

type Shown = Omit<typeof events.$inferSelect, "search" | "source" | "sourceKey">;
export type EventRow = {
  event: Shown;
  cover: typeof media.$inferSelect | null;
  answer: typeof rsvps.$inferSelect | null;
};

export function eventCard({ event, cover, answer }: EventRow): EventCard {
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
    familyFriendly: event.familyFriendly,
    accessible: event.accessible,
    cancelled: event.status === "cancelled",
    sample: event.sample,
    cover: cover && mediaShape(cover),
    going: event.going,
    myAnswer: answer?.answer ?? null,
  };
}
