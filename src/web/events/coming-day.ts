import { machineTime, type When } from "../lib/event-time.ts";

const dayMs = 86_400_000;

/** The number of days until an event, by the calendar of its zone; zero or negative on its day and after. */
export function daysUntil(event: When, now: string): number {
  const dayAt = (time: string) => Date.parse(machineTime(time, { ...event, allDay: true }));
  return Math.round((dayAt(event.startsAt) - dayAt(now)) / dayMs);
}

/** "Today" or "Tomorrow"; empty for a later day. */
export function comingDay(event: When, now: string): string {
  const days = daysUntil(event, now);
  if (days <= 0) return "Today";
  return days === 1 ? "Tomorrow" : "";
}
