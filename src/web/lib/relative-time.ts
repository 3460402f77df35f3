import { shortDate } from "./date-parts.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Under a minute, or ahead of this clock, 'Just now'; then minutes, hours, and from a day on the reader's local date. */
export function relativeTime(at: string, now: string, zone?: string): string {
  const passed = Date.parse(now) - Date.parse(at);
  if (passed < MINUTE) return "Just now";
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)}m ago`;
  if (passed < DAY) return `${Math.floor(passed / HOUR)}h ago`;
  return shortDate(at, zone, now);
}
