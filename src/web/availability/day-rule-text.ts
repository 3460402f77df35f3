import type { monthWeeks } from "../../contract/talent/limits.ts";
import { weekdays } from "../../contract/events/series-limits.ts";
import type { DayRepeats } from "../../contract/talent/availability.ts";
import { dayName } from "./month.ts";

type Weekday = (typeof weekdays)[number];

export const weekNames = {
  1: "First",
  2: "Second",
  3: "Third",
  4: "Fourth",
  [-1]: "Last",
} as const;

/** "Friday". */
export function weekdayName(weekday: Weekday): string {
  // January 1, 2024 was a Monday.
  return dayName(`2024-01-0${weekdays.indexOf(weekday) + 1}`, { weekday: "long" });
}

/** "Every Monday and Friday", "Second Friday of the month", "January 1, every year". */
export function repeatsText(repeats: DayRepeats): string {
  if (repeats.every === "week") {
    const names = weekdays.filter((day) => repeats.weekdays.includes(day)).map(weekdayName);
    return `Every ${new Intl.ListFormat("en", { type: "conjunction" }).format(names)}`;
  }
  if (repeats.every === "month")
    return `${weekNames[repeats.week as (typeof monthWeeks)[number]]} ${weekdayName(repeats.weekday)} of the month`;
  const [month, day] = [repeats.month, repeats.day].map((part) => String(part).padStart(2, "0"));
  // A leap year, so that February 29 exists.
  return `${dayName(`2024-${month}-${day}`, { month: "long", day: "numeric" })}, every year`;
}
