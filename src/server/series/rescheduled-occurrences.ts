import { isDeepStrictEqual } from "node:util";
import { eq, inArray, sql } from "drizzle-orm";
import type { Repeats } from "../../contract/events/recurrence.ts";
import type { Transaction } from "../lib/database/database.ts";
import { addDays, daysBetween } from "../events/days.ts";
import { daysOf, type Pattern, patternOf, repeatsOf } from "./recurrence.ts";
import { events } from "../events/tables.ts";

type Change = {
  /** What has been true from the date on that is changed. */
  before: Pattern;
  /** What the form says, from `startDay` on. */
  repeats: Repeats;
  startDay: string;
  /** Days of the dates that were made already and follow. */
  made: string[];
};

const all = { most: 1_000 };

/**
 * The new pattern and where it puts the dates that follow. While the rhythm stays, the third date stays the third also
 * when all move from Tuesday to Wednesday; otherwise a date stays only if the new rhythm has that very day.
 */
export function planMoves({ before, repeats, startDay, made }: Change) {
  const here = repeatsOf(before);
  const shift = daysBetween(before.startDay, startDay);
  const to = addDays(made.at(-1) ?? startDay, 400);
  const olds = daysOf(endless(repeatsOf(before), before.startDay), {
    from: before.startDay,
    to,
    ...all,
  });
  const news = daysOf(endless(repeats, startDay), { from: startDay, to, ...all });
  const isShifted = shift !== 0 && isDeepStrictEqual(rhythmOf(here), rhythmOf(repeats));
  const moved = (day: string) =>
    isShifted ? (news[olds.indexOf(day)] ?? addDays(day, shift)) : day;
  const skip = isDeepStrictEqual(here.skip, repeats.skip) ? repeats.skip.map(moved) : repeats.skip;
  const until =
    here.until === repeats.until && repeats.until !== ""
      ? addDays(repeats.until, isShifted ? shift : 0)
      : repeats.until;
  const pattern = patternOf({ ...repeats, skip, until }, startDay);
  const free = new Set(daysOf(pattern, { from: addDays(startDay, 1), to, ...all }));
  const moves = new Map<string, string>();
  for (const day of made) if (free.delete(moved(day))) moves.set(day, moved(day));
  return { pattern, moves };
}

function endless(repeats: Repeats, startDay: string): Pattern {
  return patternOf({ ...repeats, ends: "never", skip: [] }, startDay);
}

function rhythmOf({ every, interval, weekdays, monthly }: Repeats) {
  return { every, interval, weekdays: weekdays.toSorted(), monthly };
}

/** Gives dates other days of their rule. */
export async function moveDates(
  tx: Transaction,
  moved: { id: string; day: string | null }[],
): Promise<void> {
  const ids = moved.map(({ id }) => id);
  if (ids.length === 0) return;
  // First none, since one date may take the day that another leaves.
  await tx.update(events).set({ occurrence: null }).where(inArray(events.id, ids));
  for (const { id, day } of moved)
    if (day !== null) await tx.update(events).set({ occurrence: day }).where(eq(events.id, id));
}

/** The last day before this one that the series has used. */
export async function dayBefore(
  tx: Transaction,
  seriesId: string,
  day: string,
): Promise<string | null> {
  const { rows } = await tx.execute<{ day: string | null }>(sql`
    select max(occurrence)::text as day from ${events}
    where series_id = ${seriesId} and occurrence < ${day}::date`);
  return rows[0]?.day ?? null;
}
