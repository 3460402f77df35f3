const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Under a minute, or ahead of this clock, 'Just now'; then minutes, hours, and from a day on the reader's local date. */
export function relativeTime(at: Date, now: Date, locale?: string, timeZone?: string): string {
  const passed = now.getTime() - at.getTime();
  if (passed < MINUTE) return "Just now";
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)}m ago`;
  if (passed < DAY) return `${Math.floor(passed / HOUR)}h ago`;
  return at.toLocaleDateString(locale, {
    day: "numeric",
    month: "short",
    year: at.getFullYear() === now.getFullYear() ? undefined : "numeric",
    timeZone,
  });
}
