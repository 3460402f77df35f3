import ICAL from "ical.js";
import { isZoneHere } from "./zone-names.ts";
import type { Values } from "./row.ts";

/** The zones that a calendar file describes itself, by the names that it gives them. */
export type Clocks = Map<string, ICAL.Timezone>;

const mostOccurrences = 100;
// A hostile rule may give no date for ages; this many steps are within a blink.
const mostSteps = 20_000;
const reachMs = 183 * 24 * 60 * 60_000;

/** An entry's event, or its dates within the next half year when it repeats. */
export function occurrencesOf(
  event: ICAL.Event,
  clocks: Clocks,
  exceptions: ICAL.Event[],
): (Values | { problem: string })[] {
  const status = String(event.component.getFirstPropertyValue("status") ?? "");
  if (status.toUpperCase() === "CANCELLED") return [{ problem: "It is called off in the file." }];
  if (event.isRecurrenceException()) {
    const which = event.recurrenceId.toString();
    return [
      { ...valuesOf(event, event.startDate, event.endDate, clocks), id: `${event.uid} ${which}` },
    ];
  }
  if (!event.isRecurring()) return [valuesOf(event, event.startDate, event.endDate, clocks)];
  const changed = new Set(exceptions.map(({ recurrenceId }) => recurrenceId.toString()));
  const found: Values[] = [];
  const from = Date.now();
  const dates = event.iterator();
  for (let step = 0; step < mostSteps && found.length < mostOccurrences; step += 1) {
    const start = dates.next() as ICAL.Time | undefined;
    if (!start) break;
    const roughly = start.toJSDate().getTime();
    if (roughly > from + reachMs) break;
    if (roughly < from || changed.has(start.toString())) continue;
    const end = start.clone();
    end.addDuration(event.duration);
    found.push({ ...valuesOf(event, start, end, clocks), id: `${event.uid} ${start.toString()}` });
  }
  return found.length > 0
    ? found
    : [{ problem: "It repeats, but not within the next six months." }];
}

function valuesOf(event: ICAL.Event, start: ICAL.Time, end: ICAL.Time, clocks: Clocks): Values {
  const { component } = event;
  const said = (name: string) => {
    const value = component.getFirstPropertyValue(name);
    return value === null || value === undefined ? "" : String(value);
  };
  const name = component.getFirstProperty("dtstart")?.getParameter("tzid");
  const tzid = typeof name === "string" ? name : "";
  const geo = component.getFirstPropertyValue("geo") as unknown;
  const [latitude, longitude] = Array.isArray(geo) ? geo.map(String) : [];
  const organizer = component.getFirstProperty("organizer")?.getParameter("cn");
  const meeting = said("x-google-conference") || said("conference");
  const location = said("location");
  const isAddress = /^https?:\/\/\S+$/.test(location);
  const comma = location.indexOf(",");
  return filled({
    title: event.summary ?? "",
    description: event.description ?? "",
    start: written(start, tzid, clocks),
    end: start.isDate ? lastDay(end) : written(end, tzid, clocks),
    zone: zoneOf(tzid),
    venue: isAddress ? "" : comma > 0 ? location.slice(0, comma) : location,
    address: isAddress || comma < 0 ? "" : location.slice(comma + 1).trim(),
    latitude: latitude ?? "",
    longitude: longitude ?? "",
    online: isAddress || meeting !== "" ? "yes" : "",
    link: said("url") || meeting || (isAddress ? location : ""),
    organizer: typeof organizer === "string" ? organizer : "",
    tags: component
      .getAllProperties("categories")
      .flatMap((one) => one.getValues())
      .join(", "),
    id: event.uid ?? "",
  });
}

function filled(values: Record<string, string>): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ""));
}

/** The zone by its name, also with a maker's path before it; of any other the moments say enough. */
function zoneOf(tzid: string): string {
  const tail = /[A-Za-z_+-]+\/[A-Za-z_+-]+(\/[A-Za-z_+-]+)?$/.exec(tzid)?.[0] ?? tzid;
  return isZoneHere(tail) ? tail : "";
}

/** The clock of the place where the zone has a name we know; else the moment, by the file's own description of the zone. */
function written(time: ICAL.Time, tzid: string, clocks: Clocks): string {
  if (time.isDate) return time.toString();
  if (time.zone === ICAL.Timezone.utcTimezone) return time.toJSDate().toISOString();
  const clock = clocks.get(tzid);
  if (zoneOf(tzid) !== "" || !clock) return time.toString();
  const there = time.clone();
  there.zone = clock;
  return there.toJSDate().toISOString();
}

/** Whole days end with the first day after. */
function lastDay(end: ICAL.Time): string {
  const last = end.clone();
  last.addDuration(ICAL.Duration.fromSeconds(-86_400));
  return last.toString();
}
