import { and, eq, gt, ne, or, sql } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { lockSeriesOf } from "./lock-following.ts";
import {
  type Ability,
  getEventAccess,
  lockEventAccess,
  filterByAbility,
} from "../events/event-access.ts";
import { events } from "../events/tables.ts";
import { visibleEvent } from "../events/visibility.ts";

type Event = typeof events.$inferSelect;

const isToCome = and(eq(events.status, "published"), gt(events.endsAt, sql`now()`));

/** The other upcoming dates of an event's series on which the person has the same ability. */
export async function listSiblingOccurrences(
  tx: Transaction,
  person: Person,
  id: string,
  ability: Ability,
): Promise<string[]> {
  const { event } = await getEventAccess(tx, person, id, ability);
  if (event.seriesId === null) return [];
  const dates = await tx
    .select({ id: events.id, hostId: events.hostId })
    .from(events)
    .where(
      and(eq(events.seriesId, event.seriesId), ne(events.id, id), isToCome, visibleEvent(person)),
    );
  return filterByAbility(tx, person, dates, ability);
}

/**
 * The same, locked together with the event. As for this-and-following the series is locked first, so that no date is made
 * meanwhile, then the dates in the order of their ids.
 */
export async function lockSiblingOccurrences(
  tx: Transaction,
  person: Person,
  id: string,
  ability: Ability,
): Promise<string[]> {
  // Access is checked before locking: people without a role must not hold up the series.
  const { event: seen } = await getEventAccess(tx, person, id, ability);
  const place = await lockSeriesOf(tx, seen);
  const dates = place ? await lockOccurrences(tx, person, { id, seriesId: place.series.id }) : [];
  await lockEventAccess(tx, person, id, ability);
  const others = dates.filter((date) => date.id !== id);
  return filterByAbility(tx, person, others, ability);
}

function lockOccurrences(
  tx: Transaction,
  person: Person,
  { id, seriesId }: { id: string; seriesId: string },
): Promise<Pick<Event, "id" | "hostId">[]> {
  return tx
    .select({ id: events.id, hostId: events.hostId })
    .from(events)
    .where(
      and(
        eq(events.seriesId, seriesId),
        or(eq(events.id, id), and(isToCome, visibleEvent(person))),
      ),
    )
    .orderBy(events.id)
    .for("update");
}
