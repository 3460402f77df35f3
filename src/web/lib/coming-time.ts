import { machineTime, type When } from "./event-time.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** "In 25 minutes", "Today", "Tomorrow", "In 3 days" by the calendar of the place; nothing from a week on, when the date says more. */
export function comingText(event: When, now: string): string {
  const left = Date.parse(event.startsAt) - Date.parse(now);
  if (!event.allDay) {
    if (left <= 0) return "On now";
    if (left < hourMs) return inUnits(Math.max(1, Math.round(left / minuteMs)), "minute");
    if (left < 6 * hourMs) return inUnits(Math.round(left / hourMs), "hour");
  }
  const dayAt = (time: string) => Date.parse(machineTime(time, { ...event, allDay: true }));
  const days = Math.round((dayAt(event.startsAt) - dayAt(now)) / dayMs);
  if (days <= 0) return "Today";
  if (days === 1) return "Tomorrow";
  return days < 7 ? inUnits(days, "day") : "";
}

function inUnits(count: number, unit: string): string {
  return `In ${count} ${unit}${count === 1 ? "" : "s"}`;
}
