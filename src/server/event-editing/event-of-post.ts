import { and, eq, ne, sql } from "drizzle-orm";
import type { eventCategories } from "../../contract/events/limits.ts";
import type { Transaction } from "../lib/database/database.ts";
import { newId } from "../lib/ids.ts";
import { announceNewEvent } from "../announcements/announce-new-event.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { cancelBookingsOfEvents } from "../event-bookings/cancel-bookings-of-events.ts";
import { hasFinancialRecords } from "../events/has-financial-records.ts";
import { countConcerned } from "../event-changes/changes.ts";
import { searchTextOf } from "../events/search-text.ts";
import { whenOf } from "../events/when-fields.ts";
import { isZone } from "../events/zones.ts";
import { cancelEvents } from "./cancel-events.ts";
import { slugOf } from "../events/slug.ts";
import { findPlace } from "../places/service.ts";
import { events } from "../events/tables.ts";
import { recordWebhooks } from "../webhooks/record-webhooks.ts";
import { rsvps } from "../rsvps/tables.ts";

export type EventOfPost = {
  title: string;
  /** YYYY-MM-DD */
  eventDate: string;
  /** HH:MM in the zone; all day without it. */
  eventTime?: string;
  /** HH:MM in the zone; open-ended without it. */
  endTime?: string;
  zone?: string;
  /** The key of a known place, if there is one. */
  place?: string;
  venue: string;
  organizer: string;
  category: (typeof eventCategories)[number];
  coverId: string | null;
  summary: string;
  /** Whether Discover lists it; otherwise it is only reachable by its link. */
  listed: boolean;
};

/**
 * Creates the event that an event post announces: free, hosted by the author, all day or with a start time. Followers learn of it through
 * the post. Returns the event's id.
 */
export async function createEventFromPost(
  tx: Transaction,
  person: Person,
  input: EventOfPost,
): Promise<string> {
  const { title, venue, organizer, category, coverId, summary, listed } = input;
  const when = await whenOfPost(tx, input);
  const place = input.place ? await findPlace(input.place) : undefined;
  const id = newId();
  const slug = slugOf(title, id);
  const visibility = listed ? "public" : "unlisted";
  await tx.insert(events).values({
    id,
    slug,
    hostId: person.id,
    title,
    summary,
    category,
    ...when,
    venue,
    ...(place && { latitude: place.latitude, longitude: place.longitude }),
    organizer,
    coverId,
    visibility,
    search: searchTextOf({ title, venue, organizer }),
  });
  await recordWebhooks(tx, [
    { kind: "event.published", eventId: id, objectId: id, data: { slug, title } },
  ]);
  return id;
}

/** Announces the event of a post once the post can be seen: while the post waits for review, so does its event. */
export async function announceEventOfPost(tx: Transaction, id: string): Promise<void> {
  const [event] = await tx.select().from(events).where(eq(events.id, id));
  if (event) await announceNewEvent(tx, event);
}

const postFields: Partial<Record<string, string>> = {
  startDay: "eventDate",
  startTime: "eventTime",
};

/** Converts the post's day and times to moments. Without a start time the event is all day, in UTC. */
async function whenOfPost(
  tx: Transaction,
  { eventDate, eventTime = "", endTime = "", zone = "UTC" }: EventOfPost,
) {
  const allDay = eventTime === "";
  if (allDay && endTime !== "")
    refuse("BAD_INPUT", { fields: [{ field: "eventTime", message: "Choose a start time." }] });
  if (!allDay && !(await isZone(tx, zone)))
    refuse("BAD_INPUT", { fields: [{ field: "eventTime", message: "Choose a time zone." }] });
  const read = whenOf({
    startDay: eventDate,
    startTime: eventTime,
    endDay: "",
    endTime,
    allDay,
    zone: allDay ? "UTC" : zone,
  });
  if ("when" in read) return read.when;
  const fields = read.problems.map(({ field, message }) => ({
    field: postFields[field] ?? field,
    message,
  }));
  return refuse("BAD_INPUT", { fields });
}

/** Deletes the event of a deleted post. If others RSVP'd or saved it, it is cancelled with a message instead, and its page stays. */
export async function removeEventOfPost(
  tx: Transaction,
  eventId: string,
  message = "",
): Promise<void> {
  const [found] = await tx
    .select({ event: events, isOver: sql<boolean>`${events.endsAt} <= now()` })
    .from(events)
    .where(eq(events.id, eventId))
    .for("update");
  const host = found?.event.hostId ? { id: found.event.hostId } : undefined;
  if (host) await cancelBookingsOfEvents(tx, host.id, [eventId]);
  const [other] = await tx
    .select({ userId: rsvps.userId })
    .from(rsvps)
    .where(
      and(
        eq(rsvps.eventId, eventId),
        ne(rsvps.answer, "not-going"),
        sql`${rsvps.userId} is distinct from ${host?.id ?? null}::uuid`,
      ),
    )
    .limit(1);
  const isHeard = host && (await countConcerned(tx, [eventId], host)).count > 0;
  if (!other && !isHeard && !(await mustStay(tx, eventId)))
    await tx.delete(events).where(eq(events.id, eventId));
  else if (host && found && !found.isOver && found.event.status !== "cancelled")
    await cancelEvents(tx, host, [found.event], message);
}

async function mustStay(tx: Transaction, eventId: string): Promise<boolean> {
  const [recorded] = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.id, eventId), hasFinancialRecords(events.id)));
  return recorded !== undefined;
}

/** Copies the post's new picture to its event. Calendars don't include pictures, so the event's version stays. */
export async function coverEventOfPost(
  tx: Transaction,
  eventId: string,
  coverId: string | null,
): Promise<void> {
  await tx
    .update(events)
    .set({ coverId, updatedAt: sql`now()` })
    .where(eq(events.id, eventId));
}

/** Follows a change of the post's audience: the event is listed when everybody may see the post, unless its host chose otherwise. */
export async function listEventOfPost(
  tx: Transaction,
  eventId: string,
  listed: boolean,
): Promise<void> {
  const [changed] = await tx
    .update(events)
    .set({ visibility: listed ? "public" : "unlisted", updatedAt: sql`now()` })
    // After the event's own form was saved, its visibility is the host's choice: the post may still hide the event but not list it.
    .where(
      and(
        eq(events.id, eventId),
        listed
          ? and(eq(events.visibility, "unlisted"), eq(events.version, 1))
          : eq(events.visibility, "public"),
      ),
    )
    .returning();
  if (changed) await announceNewEvent(tx, changed);
}
