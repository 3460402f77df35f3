import { and, eq, gte } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { getEventAccess, lockEventAccess } from "../events/event-access.ts";
import type { Series } from "./series.ts";
import { events } from "../events/tables.ts";
import { eventSeries } from "./tables.ts";

type Event = typeof events.$inferSelect;
export type Following = {
  event: Event;
  /** Its series, and its day in the series. */
  place: { series: Series; day: string } | undefined;
  /** The dates that follow and are not over. */
  later: (Event & { occurrence: string })[];
};

/** Locks an event and the dates that follow it: first the series, then the dates in the order of their ids. */
export async function lockFollowing(
  tx: Transaction,
  person: Person,
  id: string,
  ability: "edit" | "cancel",
): Promise<Following> {
  // Access is checked before locking: people without a role must not hold up the series.
  const { event: seen } = await getEventAccess(tx, person, id, ability);
  const place = await lockSeriesOf(tx, seen);
  const dates = place
    ? await tx
        .select()
        .from(events)
        .where(and(eq(events.seriesId, place.series.id), gte(events.occurrence, place.day)))
        .orderBy(events.id)
        .for("update")
    : [];
  const { event } = await lockEventAccess(tx, person, id, ability);
  if (event.seriesId !== seen.seriesId || event.occurrence !== seen.occurrence) refuse("CONFLICT");
  const later = dates
    .flatMap((date) => (date.occurrence === null ? [] : [{ ...date, occurrence: date.occurrence }]))
    .filter((date) => date.id !== id && date.endsAt.getTime() > Date.now())
    .toSorted((one, other) => (one.occurrence < other.occurrence ? -1 : 1));
  return { event, place, later };
}

/** Locks the series of an event. */
export async function lockSeriesOf(
  tx: Transaction,
  { seriesId, occurrence }: Pick<Event, "seriesId" | "occurrence">,
): Promise<Following["place"]> {
  if (seriesId === null || occurrence === null) return undefined;
  const [series] = await tx
    .select()
    .from(eventSeries)
    .where(eq(eventSeries.id, seriesId))
    .for("update");
  return series && { series, day: occurrence };
}
