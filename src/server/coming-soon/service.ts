import { and, asc, eq, gt, notInArray, sql } from "drizzle-orm";
import type { ComingSoon } from "../../contract/events/coming-soon.ts";
import type { EventCard } from "../../contract/events/events.ts";
import type { Db } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { listDrafts } from "../event-editing/drafts.ts";
import {
  eventCard,
  eventCardSelect,
  eventCover,
  isAnswerOf,
  isCover,
} from "../events/event-card.ts";
import { listMyEvents } from "../events/my-events.ts";
import { events, saves } from "../events/tables.ts";
import { rsvps } from "../rsvps/tables.ts";
import { visibleEvent } from "../events/visibility.ts";

// Enough that a month of a weekly event does not crowd out everything else.
const candidateLimit = 16;
const maxShown = { next: 3, hosting: 3, saved: 2, drafts: 2 };

/** The next events that a person goes to, hosts or has saved, and their latest drafts. */
export async function getComingSoon(db: Db, person: Person): Promise<ComingSoon> {
  const { items: own } = await listMyEvents(db, person, { limit: candidateLimit });
  const [next, hosting] = [own.filter(({ mine }) => !mine), own.filter(({ mine }) => mine)];
  const known = own.map(({ id }) => id);
  const { items: drafts } = await listDrafts(db, person, { limit: maxShown.drafts });
  return {
    next: next.slice(0, maxShown.next),
    hosting: hosting.slice(0, maxShown.hosting),
    saved: await listSavedSoon(db, person, known),
    drafts: drafts.map(({ id, fields, changedAt }) => ({ id, title: fields.title, changedAt })),
  };
}

async function listSavedSoon(db: Db, person: Person, known: string[]): Promise<EventCard[]> {
  const rows = await db
    .select(eventCardSelect(person))
    .from(saves)
    .innerJoin(events, eq(events.id, saves.eventId))
    .leftJoin(eventCover, isCover)
    .leftJoin(rsvps, isAnswerOf(person))
    .where(
      and(
        eq(saves.userId, person.id),
        eq(events.status, "published"),
        gt(events.endsAt, sql`now()`),
        sql`${rsvps.answer} is null`,
        known.length > 0 ? notInArray(events.id, known) : undefined,
        visibleEvent(person),
      ),
    )
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(maxShown.saved);
  return rows.map(eventCard);
}
