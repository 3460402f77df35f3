import { todayIn } from "../lib/viewer-zone.ts";

/** "21:14", hour and minute on the reader's clock. */
export function hourMinute(at: string, zone: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: zone,
  }).format(new Date(at));
}

/** The calendar day of a moment, YYYY-MM-DD, on the reader's clock. */
export function dayOf(at: string, zone: string): string {
  return todayIn(zone, new Date(at));
}

/** What a separator between days says: Today, Yesterday, "Fri 18 Dec", and the year when it is another; the date as long as the reader's now is unknown. */
export function dayText(at: string, now: string | undefined, zone: string): string {
  if (now === undefined) return `${weekday(at, zone)} ${dayMonth(at, at, zone)}`;
  const days = daysBetween(at, now, zone);
  if (days === 0) return "Today";
  if (days === 1) return "Yesterday";
  return `${weekday(at, zone)} ${dayMonth(at, now, zone)}`;
}

/** When the last message came, in a list: the time of today, a weekday of this week, else the date. */
export function listTime(at: string, now: string, zone: string): string {
  const days = daysBetween(at, now, zone);
  if (days <= 0) return hourMinute(at, zone);
  return days < 7 ? weekday(at, zone) : dayMonth(at, now, zone);
}

function daysBetween(at: string, now: string, zone: string): number {
  return (Date.parse(dayOf(now, zone)) - Date.parse(dayOf(at, zone))) / 86_400_000;
}

function weekday(at: string, zone: string): string {
  return new Intl.DateTimeFormat("en-GB", { weekday: "short", timeZone: zone }).format(
    new Date(at),
  );
}

function dayMonth(at: string, now: string, zone: string): string {
  const date = dayOf(at, zone);
  // Node and browsers disagree on "Sep" and "Sept".
  const month = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: zone })
    .format(new Date(at))
    .slice(0, 3);
  const words = `${Number(date.slice(8))} ${month}`;
  return date.slice(0, 4) === dayOf(now, zone).slice(0, 4) ? words : `${words} ${date.slice(0, 4)}`;
}
