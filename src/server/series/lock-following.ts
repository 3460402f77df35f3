import { and, eq, gt, gte, sql } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import {
  type EventAccess,
  lockEventAccess,
  type LockedEventAccess,
} from "../events/event-access.ts";
import type { Series } from "./series.ts";
import { events } from "../events/tables.ts";
import { eventSeries } from "./tables.ts";

type Event = typeof events.$inferSelect;
export type Following<Proven extends "edit" | "cancel" = "edit" | "cancel"> = {
  access: LockedEventAccess<Proven>;
  /** Its series, and its day in the series. */
  place: { series: Series; day: string } | undefined;
  /** The following dates that aren't over. */
  later: (Event & { occurrence: string })[];
};

/** Locks an event and the dates that follow it: first the series, then the dates by id. */
export async function lockFollowing<Proven extends "edit" | "cancel">(
  tx: Transaction,
  { person, event: seen, ability }: EventAccess<Proven>,
): Promise<Following<Proven>> {
  const { id } = seen;
  const place = await lockSeriesOf(tx, seen);
  const dates = place
    ? await tx
        .select()
        .from(events)
        .where(and(eq(events.seriesId, place.series.id), gte(events.occurrence, place.day)))
        .orderBy(events.id)
        .for("update")
    : [];
  const access = await lockEventAccess(tx, person, id, ability);
  const { event } = access;
  if (event.seriesId !== seen.seriesId || event.occurrence !== seen.occurrence) refuse("CONFLICT");
  const later = dates
    .flatMap((date) => (date.occurrence === null ? [] : [{ ...date, occurrence: date.occurrence }]))
    .filter((date) => date.id !== id && date.endsAt.getTime() > Date.now())
    .toSorted((one, other) => (one.occurrence < other.occurrence ? -1 : 1));
  return { access, place, later };
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

/** Ids of an event and the following dates that aren't over, without locking them. */
export async function listFollowingIds(
  tx: Transaction,
  { id, seriesId, occurrence }: Pick<Event, "id" | "seriesId" | "occurrence">,
): Promise<string[]> {
  if (seriesId === null || occurrence === null) return [id];
  const later = await tx
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eq(events.seriesId, seriesId),
        gt(events.occurrence, occurrence),
        eq(events.status, "published"),
        gt(events.endsAt, sql`now()`),
      ),
    );
  return [id, ...later.map((date) => date.id)];
}
