import ICAL from "ical.js";
import { zonedTime } from "../lib/zoned-time.ts";
import { windowsZone } from "./windows-zones.ts";
import { zoneNamed } from "./zone-names.ts";
import type { Raw, Values } from "./import-row.ts";

/** The zones that a calendar file defines, by name. */
export type Clocks = Map<string, ICAL.Timezone>;

/** Settings of a calendar that apply to all its entries. */
export type Calendar = { clocks: Clocks; zone: string };

type Entry = Omit<Raw, "line">;

const maxOccurrences = 100;
// A hostile rule may yield no date for a long time; this many steps are fast.
const maxSteps = 20_000;
const horizonMs = 183 * 24 * 60 * 60_000;

/** An entry's event, or its occurrences when it repeats: those of the next half year, or the last ones of a series that has ended. */
export function occurrencesOf(
  event: ICAL.Event,
  calendar: Calendar,
  exceptions: ICAL.Event[],
): Entry[] {
  const without = (problem: string) => [
    { values: withoutEmpty({ title: event.summary ?? "" }), problem },
  ];
  const status = String(event.component.getFirstPropertyValue("status") ?? "");
  if (status.toUpperCase() === "CANCELLED") return without("It is cancelled in the file.");
  if (event.isRecurrenceException()) {
    const which = event.recurrenceId.toString();
    return [entryOf(event, event, calendar, `${event.uid} ${which}`)];
  }
  if (!event.isRecurring()) return [entryOf(event, event, calendar, event.uid ?? "")];
  if (repeatsTooOften(event)) return without("It repeats every second or minute.");
  const changed = new Set(exceptions.map(({ recurrenceId }) => recurrenceId.toString()));
  const found: Entry[] = [];
  const over: Entry[] = [];
  let hasEnded = false;
  const from = Date.now();
  const dates = event.iterator();
  for (let step = 0; step < maxSteps && found.length < maxOccurrences; step += 1) {
    const startDate = dates.next() as ICAL.Time | undefined;
    if (!startDate) {
      hasEnded = true;
      break;
    }
    const roughly = startDate.toJSDate().getTime();
    if (roughly > from + horizonMs) break;
    if (changed.has(startDate.toString())) continue;
    const endDate = startDate.clone();
    endDate.addDuration(event.duration);
    const id = `${event.uid} ${startDate.toString()}`;
    (roughly < from ? over : found).push(entryOf(event, { startDate, endDate }, calendar, id));
    if (over.length > maxOccurrences) over.shift();
  }
  // A series that has ended is imported with its last dates.
  if (found.length === 0 && hasEnded && over.length > 0) return over;
  return found.length > 0 ? found : without("It repeats, but has no dates in the next six months.");
}

function repeatsTooOften({ component }: ICAL.Event): boolean {
  return component
    .getAllProperties("rrule")
    .flatMap((rule) => rule.getValues())
    .some((rule) => rule instanceof ICAL.Recur && /^(SECOND|MINUTE)LY$/.test(rule.freq));
}

type Span = { startDate: ICAL.Time; endDate: ICAL.Time };

function entryOf(event: ICAL.Event, { startDate, endDate }: Span, file: Calendar, id: string) {
  const tzid = tzidOf(event, "dtstart");
  const zone = zoneNamed(tzid);
  const { clocks } = file;
  const location = locationOf(event);
  const entry: Entry = {
    ...(location !== "" && !isWebAddress(location) && { location }),
    values: withoutEmpty({
      ...textValues(event),
      id,
      zone,
      start: timeText(startDate, { tzid, zone, clocks }),
      end: startDate.isDate
        ? lastDay(endDate)
        : timeText(endDate, { tzid: tzidOf(event, "dtend") || tzid, zone, clocks }),
    }),
  };
  if (tzid === "" && !startDate.isDate && !isUtc(startDate)) return entry;
  if (file.zone !== "") entry.fileZone = file.zone;
  const isUnknown = tzid !== "" && zone === "" && !clocks.has(tzid);
  if (isUnknown && !startDate.isDate && !isUtc(startDate)) entry.unknownZone = tzid;
  return entry;
}

export function tzidOf({ component }: ICAL.Event, name: string): string {
  const tzid = component.getFirstProperty(name)?.getParameter("tzid");
  return typeof tzid === "string" ? tzid : "";
}

function isUtc({ zone }: ICAL.Time): boolean {
  return zone === ICAL.Timezone.utcTimezone;
}

function textValues(event: ICAL.Event): Record<string, string> {
  const { component } = event;
  const valueOf = (name: string) => {
    const value = component.getFirstPropertyValue(name);
    return value === null || value === undefined ? "" : String(value);
  };
  const geo = component.getFirstPropertyValue("geo") as unknown;
  const [latitude, longitude] = Array.isArray(geo) ? geo.map(String) : [];
  const organizer = component.getFirstProperty("organizer")?.getParameter("cn");
  const meeting = valueOf("x-google-conference") || valueOf("conference");
  const location = locationOf(event);
  const isLink = isWebAddress(location);
  const comma = location.indexOf(",");
  return {
    title: event.summary ?? "",
    description: event.description ?? "",
    venue: isLink ? "" : comma > 0 ? location.slice(0, comma) : location,
    address: isLink || comma < 0 ? "" : location.slice(comma + 1).trim(),
    latitude: latitude ?? "",
    longitude: longitude ?? "",
    online: isLink || meeting !== "" ? "yes" : "",
    link: valueOf("url") || meeting || (isLink ? location : ""),
    organizer: typeof organizer === "string" ? organizer : "",
    tags: component
      .getAllProperties("categories")
      .flatMap((one) => one.getValues())
      .join(", "),
  };
}

function locationOf({ component }: ICAL.Event): string {
  return String(component.getFirstPropertyValue("location") ?? "").trim();
}

function isWebAddress(location: string): boolean {
  return /^https?:\/\/\S+$/.test(location);
}

function withoutEmpty(values: Record<string, string>): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ""));
}

type TimeZoneInfo = { tzid: string; zone: string; clocks: Clocks };

/** Local time if the zone is known by name; otherwise the instant, by the file's own definition of the zone. */
function timeText(time: ICAL.Time, { tzid, zone, clocks }: TimeZoneInfo): string {
  if (time.isDate) return time.toString();
  if (isUtc(time)) return time.toJSDate().toISOString();
  const own = zoneNamed(tzid);
  const clock = clocks.get(tzid);
  if (clock && (own === "" || windowsZone(tzid) !== "")) {
    const there = time.clone();
    there.zone = clock;
    return there.toJSDate().toISOString();
  }
  const [day = "", hour = ""] = time.toString().split("T");
  // The end is in another zone than the start, as in a journey.
  if (own !== "" && own !== zone) return zonedTime(day, hour.slice(0, 5), own).toISOString();
  return time.toString();
}

/** RFC 5545 gives the end of all-day events as the day after. */
function lastDay(end: ICAL.Time): string {
  const last = end.clone();
  last.addDuration(ICAL.Duration.fromSeconds(-86_400));
  return last.toString();
}
