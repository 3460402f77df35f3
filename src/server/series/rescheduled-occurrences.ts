import { isDeepStrictEqual } from "node:util";
import { inArray, sql } from "drizzle-orm";
import type { Repeats } from "../../contract/events/recurrence.ts";
import type { Transaction } from "../lib/database/database.ts";
import { addDays, daysBetween } from "../lib/zoned-time.ts";
import { daysOf, type Recurrence, recurrenceOf, repeatsOf } from "./recurrence.ts";
import { events } from "../events/tables.ts";

type Change = {
  /** The old pattern, from the changed date on. */
  before: Recurrence;
  /** The rule in the form, from `startDay` on. */
  repeats: Repeats;
  startDay: string;
  /** The days of the following dates that already exist. */
  made: string[];
};

const unlimited = { most: 1_000 };

/**
 * The new pattern and the new day of each following date. If the rhythm stays the same, the third date remains the third even when
 * all move from Tuesday to Wednesday; otherwise a date stays only if the new rhythm includes its day.
 */
export function planMoves({ before, repeats, startDay, made }: Change) {
  const here = repeatsOf(before);
  const shift = daysBetween(before.startDay, startDay);
  const to = addDays(made.at(-1) ?? startDay, 400);
  const oldDays = daysOf(endless(repeatsOf(before), before.startDay), {
    from: before.startDay,
    to,
    ...unlimited,
  });
  const newDays = daysOf(endless(repeats, startDay), { from: startDay, to, ...unlimited });
  const isShifted = shift !== 0 && isDeepStrictEqual(rhythmOf(here), rhythmOf(repeats));
  const moved = (day: string) =>
    isShifted ? (newDays[oldDays.indexOf(day)] ?? addDays(day, shift)) : day;
  const skip = isDeepStrictEqual(here.skip, repeats.skip) ? repeats.skip.map(moved) : repeats.skip;
  const until =
    here.until === repeats.until && repeats.until !== ""
      ? addDays(repeats.until, isShifted ? shift : 0)
      : repeats.until;
  const pattern = recurrenceOf({ ...repeats, skip, until }, startDay);
  const free = new Set(daysOf(pattern, { from: addDays(startDay, 1), to, ...unlimited }));
  const moves = new Map<string, string>();
  for (const day of made) if (free.delete(moved(day))) moves.set(day, moved(day));
  return { pattern, moves };
}

function endless(repeats: Repeats, startDay: string): Recurrence {
  return recurrenceOf({ ...repeats, ends: "never", skip: [] }, startDay);
}

function rhythmOf({ every, interval, weekdays, monthly }: Repeats) {
  return { every, interval, weekdays: weekdays.toSorted(), monthly };
}

/** Moves occurrences to other days of their rule. */
export async function rescheduleOccurrences(
  tx: Transaction,
  moved: { id: string; day: string | null }[],
): Promise<void> {
  const ids = moved.map(({ id }) => id);
  if (ids.length === 0) return;
  // Cleared first, because days are unique within a series and a date may take the day that another leaves.
  await tx.update(events).set({ occurrence: null }).where(inArray(events.id, ids));
  const days = moved.map(({ day }) => day);
  await tx.execute(sql`
    update ${events} set occurrence = moved.day
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(days)}::date[]) as moved (id, day)
    where ${events.id} = moved.id and moved.day is not null`);
}

/** The last day before this one on which the series has a date. */
export async function previousDay(
  tx: Transaction,
  seriesId: string,
  day: string,
): Promise<string | null> {
  const { rows } = await tx.execute<{ day: string | null }>(sql`
    select max(occurrence)::text as day from ${events}
    where series_id = ${seriesId} and occurrence < ${day}::date`);
  return rows[0]?.day ?? null;
}
