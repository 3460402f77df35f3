import ICAL from "ical.js";
import { addDays, dayInZone, timeInZone, zonedTime } from "../lib/zoned-time.ts";
import { type Calendar, tzidOf } from "./occurrences.ts";
import { blocksOf, clocksOf, parseBlock, zoneOf } from "./read-calendar.ts";
import { zoneNamed } from "./zone-names.ts";

/** A calendar file, the zone its days are in, and the range of days, both ends included. */
export type BusyReading = { calendar: string; zone: string; from: string; to: string };
export type BusyDay = { day: string; state: "tentative" | "booked" };

// A hostile rule may yield no date for a long time; this many steps are fast.
const maxSteps = 20_000;
/** Playing until two in the morning doesn't make the next day busy. */
const nightEnds = "06:00";

/** The days on which a calendar's owner is busy. Titles aren't returned. */
export function readBusyDays({ calendar: text, zone, from, to }: BusyReading): BusyDay[] {
  const { events, zones } = blocksOf(text.replace(/^\ufeff/, ""));
  const calendar = { clocks: clocksOf(zones), zone: zoneOf(text) };
  const read = events.flatMap((block) => parseBlock(block).event ?? []);
  const moved = new Set(
    read.filter((event) => event.isRecurrenceException()).map((event) => momentOf(event)),
  );
  const found = new Map<string, BusyDay["state"]>();
  for (const event of read) {
    const state = stateOf(event);
    if (!state) continue;
    for (const span of spansOf(event, { moved, to }))
      for (const day of daysOf(event, span, { calendar, zone })) {
        if (day > to) break;
        if (day >= from && found.get(day) !== "booked") found.set(day, state);
      }
  }
  return [...found].map(([day, state]) => ({ day, state }));
}

function momentOf({ uid, recurrenceId }: ICAL.Event): string {
  return `${uid} ${recurrenceId.toString()}`;
}

/** Undefined when the entry doesn't block any time. */
function stateOf({ component }: ICAL.Event): BusyDay["state"] | undefined {
  const valueOf = (name: string) =>
    String(component.getFirstPropertyValue(name) ?? "").toUpperCase();
  const busy = valueOf("x-microsoft-cdo-busystatus");
  if (valueOf("status") === "CANCELLED" || valueOf("transp") === "TRANSPARENT" || busy === "FREE")
    return undefined;
  return valueOf("status") === "TENTATIVE" || busy === "TENTATIVE" ? "tentative" : "booked";
}

type Span = { startDate: ICAL.Time; endDate: ICAL.Time };

function* spansOf(
  event: ICAL.Event,
  { moved, to }: { moved: Set<string>; to: string },
): Generator<Span> {
  if (!event.isRecurring() || event.isRecurrenceException()) {
    yield event;
    return;
  }
  const dates = event.iterator();
  for (let step = 0; step < maxSteps; step += 1) {
    const startDate = dates.next() as ICAL.Time | undefined;
    if (!startDate || startDate.toString().slice(0, 10) > addDays(to, 1)) return;
    if (moved.has(`${event.uid} ${startDate.toString()}`)) continue;
    const endDate = startDate.clone();
    endDate.addDuration(event.duration);
    yield { startDate, endDate };
  }
}

type Place = { calendar: Calendar; zone: string };
type Clocked = { time: ICAL.Time; tzid: string };

function* daysOf(event: ICAL.Event, { startDate, endDate }: Span, place: Place) {
  const { zone } = place;
  const tzid = tzidOf(event, "dtstart");
  const first = startDate.isDate
    ? startDate.toString()
    : dayInZone(instantOf({ time: startDate, tzid }, place), zone);
  const last = startDate.isDate
    ? addDays(endDate.toString().slice(0, 10), -1)
    : lastDay(instantOf({ time: endDate, tzid: tzidOf(event, "dtend") || tzid }, place), zone);
  yield first;
  for (let day = addDays(first, 1); day <= last; day = addDays(day, 1)) yield day;
}

function lastDay(end: Date, zone: string): string {
  const day = dayInZone(end, zone);
  return timeInZone(end, zone) <= nightEnds ? addDays(day, -1) : day;
}

/** A time without a zone is read in the calendar's zone, or else the act's. */
function instantOf({ time, tzid }: Clocked, { calendar, zone }: Place): Date {
  if (time.zone === ICAL.Timezone.utcTimezone) return time.toJSDate();
  const clock = calendar.clocks.get(tzid);
  const named = zoneNamed(tzid);
  if (named === "" && clock) {
    const there = time.clone();
    there.zone = clock;
    return there.toJSDate();
  }
  const [day = "", hour = ""] = time.toString().split("T");
  return zonedTime(day, hour.slice(0, 5), named || calendar.zone || zone);
}
