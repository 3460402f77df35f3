const dayMs = 24 * 60 * 60_000;

/**
 * The moment at which clocks in the zone show this day (YYYY-MM-DD) and time (HH:MM). A skipped or repeated time uses the offset before the
 * change (RFC 5545, 3.3.5): the first of two, or as much later as the clocks skip.
 */
export function zonedTime(day: string, time: string, zone: string): Date {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const before = new Date(wall - offsetAt(new Date(wall - dayMs), zone));
  if (before.getTime() + offsetAt(before, zone) === wall) return before;
  const after = new Date(wall - offsetAt(new Date(wall + dayMs), zone));
  return after.getTime() + offsetAt(after, zone) === wall ? after : before;
}

/** The calendar day of a moment in the zone. */
export function dayInZone(moment: Date, zone: string): string {
  return new Date(moment.getTime() + offsetAt(moment, zone)).toISOString().slice(0, 10);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The zone's offset from UTC at a moment, in milliseconds. */
function offsetAt(moment: Date, zone: string): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" });
  formats.set(zone, format);
  const name =
    format.formatToParts(moment).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours = "0", minutes = "0"] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** The local time of a moment in the zone, HH:MM. */
export function timeInZone(moment: Date, zone: string): string {
  return new Date(moment.getTime() + offsetAt(moment, zone)).toISOString().slice(11, 16);
}

/** Adds days to a day, YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The number of days from the first day to the second. */
export function daysBetween(first: string, second: string): number {
  return (Date.parse(`${second}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / dayMs;
}
