import { dayInZone } from "../lib/zoned-time.ts";
import { clockWords } from "./date-text.ts";

type When = { startsAt: string; endsAt: string | null; zone: string; allDay: boolean };

/** "Fri, May 2, 2031 · 8:00 PM", "May 9 – 11, 2031": when it is, on the clocks of the place. */
export function whenWords({ startsAt, endsAt, zone, allDay }: When): string {
  const first = dayAt(startsAt, zone);
  const start = `${weekdayAt(startsAt, zone)}, ${words(first)}`;
  if (!allDay) return `${start} · ${clockWords(new Date(startsAt), zone)}`;
  const last = endsAt ? dayAt(new Date(Date.parse(endsAt) - 1).toISOString(), zone) : first;
  if (words(last) === words(first)) return start;
  if (first.year !== last.year) return `${words(first)} – ${words(last)}`;
  const end = first.month === last.month ? last.day : `${last.month} ${last.day}`;
  return `${first.month} ${first.day} – ${end}, ${last.year}`;
}

type Day = { day: string; month: string; year: string };

// Written out, since the short names of one runtime are not those of the next.
const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const weekdays = "Sun Mon Tue Wed Thu Fri Sat".split(" ");

function dayAt(at: string, zone: string): Day {
  const [year = "", month, day] = dayInZone(new Date(at), zone).split("-");
  return { day: String(Number(day)), month: months[Number(month) - 1] ?? "", year };
}

function weekdayAt(at: string, zone: string): string {
  return weekdays[new Date(dayInZone(new Date(at), zone)).getUTCDay()] ?? "";
}

function words({ day, month, year }: Day): string {
  return `${month} ${day}, ${year}`;
}
