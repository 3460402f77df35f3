import { and, asc, eq, gt, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { EventQuery } from "../../contract/events/events.ts";
import type { CalendarEntry } from "../events/calendar.ts";
import { listEvents } from "../discovery/list-events.ts";
import { isShowOf } from "../appearances/credited-acts.ts";
import { acts } from "../acts/tables.ts";
import { visibleAct } from "../acts/visibility.ts";
import { events } from "../events/tables.ts";
import { rsvps } from "../rsvps/tables.ts";
import { mayJoin, visibleEvent } from "../events/visibility.ts";
import { openJoinLinks } from "../join-links/join-link.ts";
import type { Db } from "../lib/database/database.ts";
import { isId } from "../lib/ids.ts";
import { refuse } from "../lib/refuse.ts";
import { availabilityColumn } from "../sales/availability.ts";
import { users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";

type Event = typeof events.$inferSelect;

const maxOwn = 1_000;
const maxOfOrganizer = 300;
const maxFound = 200;

/** The events that somebody RSVP'd to or hosts, including cancelled ones and those of the last three months. */
export async function listOwnEntries(
  db: Db,
  owner: { id: string },
  publicUrl: string,
): Promise<CalendarEntry[]> {
  const rows = await db
    .select({ event: events, mayJoin: mayJoin(owner), answer: rsvps.answer })
    .from(events)
    .leftJoin(rsvps, and(eq(rsvps.eventId, events.id), eq(rsvps.userId, owner.id)))
    .where(
      and(
        // Two short indexed lists.
        sql`${events.id} in (select event_id from ${rsvps} where user_id = ${owner.id}
          union all select id from ${events} where host_id = ${owner.id})`,
        or(
          eq(events.hostId, owner.id),
          and(isNotNull(rsvps.answer), sql`${rsvps.answer} <> 'not-going'`),
        ),
        gt(events.endsAt, sql`now() - interval '90 days'`),
        visibleEvent(owner),
      ),
    )
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(maxOwn);
  const joinLink = await openJoinLinks(db, publicUrl);
  return rows.map(({ event, mayJoin: joins, answer }) => ({
    event,
    joinUrl: joins ? joinLink({ eventId: event.id, personId: owner.id }) : undefined,
    tentative: answer === "maybe" || answer === "waitlist",
  }));
}

/** A person's public events as an anonymous visitor sees them: upcoming ones and those of the last month. */
export async function listEventsOfOrganizer(db: Db, id: string) {
  const [organizer] = isId(id)
    ? await db
        .select({ id: users.id, name: users.name })
        .from(users)
        .where(and(eq(users.id, id), notBlocked(undefined, users.id)))
    : [];
  if (!organizer) return refuse("NOT_FOUND");
  const shown = await db
    .select({ event: events, tickets: availabilityColumn() })
    .from(events)
    .where(
      and(
        eq(events.hostId, id),
        eq(events.visibility, "public"),
        visibleEvent(undefined),
        gt(events.endsAt, sql`now() - interval '30 days'`),
      ),
    )
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(maxOfOrganizer);
  return { organizer, events: shown };
}

/** The public events with an act on their line-up, as an anonymous visitor sees them: upcoming ones and those of the last month. */
export async function listEventsOfAct(db: Db, slug: string) {
  // PostgreSQL doesn't accept NUL in text.
  if (slug.includes("\0")) return refuse("NOT_FOUND");
  const [act] = await db
    .select({
      name: acts.name,
      line: acts.line,
      town: acts.town,
      slug: acts.slug,
      id: acts.id,
      updatedAt: acts.updatedAt,
    })
    .from(acts)
    .where(and(eq(acts.slug, slug), visibleAct(undefined)));
  if (!act) return refuse("NOT_FOUND");
  const shown = await db
    .select({ event: events, tickets: availabilityColumn() })
    .from(events)
    .where(
      and(
        isShowOf(act.id),
        eq(events.visibility, "public"),
        visibleEvent(undefined),
        gt(events.endsAt, sql`now() - interval '30 days'`),
      ),
    )
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(maxOfOrganizer);
  return { act, events: shown };
}

/** The events that a search finds for an anonymous visitor, as full rows for a feed. */
export async function listFoundEvents(db: Db, query: EventQuery): Promise<Event[]> {
  const { items } = await listEvents(db, undefined, { ...query, limit: maxFound });
  const ids = items.map(({ id }) => id);
  if (ids.length === 0) return [];
  return db
    .select()
    .from(events)
    .where(inArray(events.id, ids))
    .orderBy(asc(events.startsAt), asc(events.id));
}
