import { lt, sql, type SQL } from "drizzle-orm";
import type { EventFilters } from "../../contract/events/events.ts";
import { addDays } from "../lib/zoned-time.ts";
import { events } from "../events/tables.ts";

type Days = { from?: string | undefined; to?: string | undefined };

/** The first and last day that the filters ask for, given today's date. Without a first day, events that aren't over match. */
export function daysOf({ when, from, to }: EventFilters, today: string): Days {
  // Weeks start on Monday.
  const toSunday = (7 - new Date(today).getUTCDay()) % 7;
  switch (when) {
    case "today":
      return { to: today };
    case "tomorrow":
      return { from: addDays(today, 1), to: addDays(today, 1) };
    case "this-week":
      return { to: addDays(today, toSunday) };
    case "this-weekend":
      return {
        ...(toSunday > 1 ? { from: addDays(today, toSunday - 1) } : {}),
        to: addDays(today, toSunday),
      };
    case "next-week":
      return { from: addDays(today, toSunday + 1), to: addDays(today, toSunday + 7) };
    case "this-month":
      return { to: lastOfMonth(today) };
    default:
      return { from, to };
  }
}

/** Today's date in a zone, or in UTC when the zone is unknown. */
export function todayIn(zone: string | undefined, now = new Date()): string {
  try {
    return new Intl.DateTimeFormat("en-CA", { timeZone: zone ?? "UTC" }).format(now);
  } catch {
    return now.toISOString().slice(0, 10);
  }
}

export type Period = {
  /** Under way when the period begins. */
  running: SQL | undefined;
  /** Starting within the period. */
  coming: SQL | undefined;
  /** Conditions on either kind. */
  within: SQL[];
};

/** Compares days in each event's own zone. */
export function periodOf({ from, to }: Days): Period {
  const first = from && inCalendar(from);
  const last = to && inCalendar(to);
  const startDay = sql`(${events.startsAt} at time zone ${events.zone})::date`;
  const endDay = sql`((${events.endsAt} - interval '1 millisecond') at time zone ${events.zone})::date`;
  // Zones are at most 14 hours from UTC; these bounds let the indexes be used.
  const begin = first
    ? sql`((${first}::date - interval '15 hours') at time zone 'UTC')`
    : sql`now()`;
  const within: SQL[] = [];
  if (first) within.push(sql`(${endDay} >= ${first}::date or ${startDay} >= ${first}::date)`);
  if (last)
    within.push(
      lt(events.startsAt, sql`((${last}::date + interval '39 hours') at time zone 'UTC')`),
    );
  if (last) within.push(sql`${startDay} <= ${last}::date`);
  return {
    // An event that starts exactly when the period begins counts as coming.
    running: sql`(tstzrange(${events.startsAt}, ${events.endsAt}) @> ${begin} and ${lt(events.startsAt, begin)})`,
    coming: sql`${events.startsAt} >= ${begin}`,
    within,
  };
}

/** Clamps days outside the database's date range. */
function inCalendar(day: string): string {
  if (day < "1900-01-01") return "1900-01-01";
  return day > "2500-01-01" ? "2500-01-01" : day;
}

function lastOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
