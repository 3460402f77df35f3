import { and, eq, gt, ne, or, sql } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { lockSeriesOf } from "./lock-following.ts";
import {
  type Ability,
  type EventAccess,
  filterByAbility,
  lockEventAccess,
  type LockedEventAccess,
} from "../events/event-access.ts";
import { events } from "../events/tables.ts";
import { visibleEvent } from "../events/visibility.ts";

type Event = typeof events.$inferSelect;

const isToCome = and(eq(events.status, "published"), gt(events.endsAt, sql`now()`));

/** The other upcoming dates of an event's series on which the person has the same ability. */
export async function listSiblingOccurrences(
  tx: Transaction,
  { person, event, ability }: EventAccess,
): Promise<string[]> {
  if (event.seriesId === null) return [];
  const dates = await tx
    .select({ id: events.id, hostId: events.hostId })
    .from(events)
    .where(
      and(
        eq(events.seriesId, event.seriesId),
        ne(events.id, event.id),
        isToCome,
        visibleEvent(person),
      ),
    );
  return filterByAbility(tx, person, dates, ability);
}

/**
 * Like `listSiblingOccurrences`, but locks the dates together with the event. As in `lockFollowing`, first the series, so that no
 * date is created meanwhile, then the dates by id.
 */
export async function lockSiblingOccurrences<Proven extends Ability>(
  tx: Transaction,
  { person, event, ability }: EventAccess<Proven>,
): Promise<{ access: LockedEventAccess<Proven>; dates: string[] }> {
  const { id } = event;
  const place = await lockSeriesOf(tx, event);
  const dates = place ? await lockOccurrences(tx, person, { id, seriesId: place.series.id }) : [];
  const access = await lockEventAccess(tx, person, id, ability);
  const others = dates.filter((date) => date.id !== id);
  return { access, dates: await filterByAbility(tx, person, others, ability) };
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
