import { numberText } from "../lib/number-text.ts";

const [minute, hour, day] = [60, 3_600, 86_400];

/** "Up for 13 min", "Up for 5 h", "Up for 2 days": in whole units, rounded down. */
export function upText(seconds: number): string {
  if (seconds < minute) return "Up for less than a minute";
  if (seconds < hour) return `Up for ${Math.floor(seconds / minute)} min`;
  if (seconds < day) return `Up for ${Math.floor(seconds / hour)} h`;
  const days = Math.floor(seconds / day);
  return `Up for ${numberText(days)} ${days === 1 ? "day" : "days"}`;
}
