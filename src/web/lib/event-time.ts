import { deviceZone } from "./viewer-zone.ts";

/** When something is, and the zone of the place where it is. */
export type When = { startsAt: string; endsAt: string | null; zone: string; allDay: boolean };

// Written out, because Node and the browsers do not agree on every short name.
const days = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");
const months =
  "January February March April May June July August September October November December".split(
    " ",
  );

type Wall = { year: number; month: number; day: number; weekday: number; time: string };

/** What calendar and clock show at the place at this moment. */
function wallAt(at: string, zone: string): Wall {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const parts = new Map(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
  const [year, month, day] = [number("year"), number("month"), number("day")];
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  return { year, month, day, weekday, time: `${parts.get("hour")}:${parts.get("minute")}` };
}

/** The wall at its last moment: an all-day event ends with the midnight after its last day. */
function lastWall({ startsAt, endsAt, zone, allDay }: When): Wall {
  if (endsAt === null) return wallAt(startsAt, zone);
  return wallAt(allDay ? new Date(Date.parse(endsAt) - 1).toISOString() : endsAt, zone);
}

function isSameDay(one: Wall, other: Wall): boolean {
  return one.year === other.year && one.month === other.month && one.day === other.day;
}

/** "Friday 18 December" and, unless the other end has it already, the year. */
function longDay({ weekday, day, month, year }: Wall, withYear = true): string {
  return `${days[weekday]} ${day} ${months[month - 1]}${withYear ? ` ${year}` : ""}`;
}

function shortDay({ day, month }: Wall): string {
  return `${day} ${months[month - 1]?.slice(0, 3)}`;
}

function weekdayAnd(wall: Wall): string {
  return `${days[wall.weekday]?.slice(0, 3)} ${shortDay(wall)}`;
}

/** "Friday 18 December 2026, 19:30 to 23:00", in the event's own zone. */
export function longTime(when: When): string {
  const start = wallAt(when.startsAt, when.zone);
  const end = lastWall(when);
  if (when.allDay) {
    if (isSameDay(start, end)) return longDay(start);
    return `${longDay(start, start.year !== end.year)} to ${longDay(end)}`;
  }
  const begins = `${longDay(start)}, ${start.time}`;
  if (when.endsAt === null) return begins;
  // Past midnight is still the same night out.
  const hours = (Date.parse(when.endsAt) - Date.parse(when.startsAt)) / 3_600_000;
  if (isSameDay(start, end) || hours < 12) return `${begins} to ${end.time}`;
  return `${begins} to ${longDay(end)}, ${end.time}`;
}

/** "19:30": what the clock shows at this moment, at a place or where one is. */
export function clockTime(at: string, zone = deviceZone()): string {
  return wallAt(at, zone).time;
}

/** "Fri 18 Dec, 19:30", or the days where whole ones are meant. */
export function shortTime(when: When): string {
  const start = wallAt(when.startsAt, when.zone);
  if (!when.allDay) return `${weekdayAnd(start)}, ${start.time}`;
  const end = lastWall(when);
  return isSameDay(start, end) ? weekdayAnd(start) : `${weekdayAnd(start)} to ${weekdayAnd(end)}`;
}

/** "Fri 4 Dec, 10:00" on the clock of a place. */
export function momentAt(at: string, zone: string): string {
  return shortTime({ startsAt: at, endsAt: null, zone, allDay: false });
}

/** "19:30", "9 to 11 Dec", or nothing for one whole day: what a card says beside its date. */
export function cardTime(when: When): string {
  const start = wallAt(when.startsAt, when.zone);
  if (!when.allDay) return start.time;
  const end = lastWall(when);
  if (isSameDay(start, end)) return "";
  const first = start.month === end.month ? String(start.day) : shortDay(start);
  return `${first} to ${shortDay(end)}`;
}

/** "New York time": the zone by its city, in the same words everywhere. */
export function zoneText(zone: string): string {
  const place = zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
  return zone.includes("/") ? `${place} time` : place;
}

/** Whether the viewer's clock shows something else than the clock at the place; whole days are the same everywhere. */
export function isElsewhere({ startsAt, zone, allDay }: When, viewerZone: string): boolean {
  if (allDay) return false;
  const [there, here] = [wallAt(startsAt, zone), wallAt(startsAt, viewerZone)];
  return there.time !== here.time || !isSameDay(there, here);
}

/** The moment for machines: a day for whole days. */
export function machineTime(at: string, { zone, allDay }: When): string {
  if (!allDay) return at;
  const { year, month, day } = wallAt(at, zone);
  return [year, String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");
}
