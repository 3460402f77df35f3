const dayMs = 24 * 60 * 60_000;

/**
 * The moment at which clocks in the zone show this day (YYYY-MM-DD) and time (HH:MM). A time that the clocks skip or show
 * twice is read as if they had not been changed yet (RFC 5545, 3.3.5): the first of two, or as much later as they skip.
 */
export function zonedTime(day: string, time: string, zone: string): Date {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const before = new Date(wall - offsetAt(new Date(wall - dayMs), zone));
  if (before.getTime() + offsetAt(before, zone) === wall) return before;
  const after = new Date(wall - offsetAt(new Date(wall + dayMs), zone));
  return after.getTime() + offsetAt(after, zone) === wall ? after : before;
}

/** The calendar day that a moment falls on in the zone. */
export function dayInZone(moment: Date, zone: string): string {
  return new Date(moment.getTime() + offsetAt(moment, zone)).toISOString().slice(0, 10);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** How far clocks in the zone are ahead of UTC, in milliseconds. */
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

/** What clocks in the zone show at a moment, HH:MM. */
export function timeInZone(moment: Date, zone: string): string {
  return new Date(moment.getTime() + offsetAt(moment, zone)).toISOString().slice(11, 16);
}

/** The day so many days later, YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** How many days the second is after the first. */
export function daysBetween(first: string, second: string): number {
  return (Date.parse(`${second}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / dayMs;
}
