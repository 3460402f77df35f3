import { monthlyWays, weekdays } from "../../contract/events/series-limits.ts";

const names = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");
const places = ["first", "second", "third", "fourth"];

/** The days of a week as buttons show them. */
export const weekdayNames = weekdays.map((value, at) => ({ value, name: names[at] ?? value }));

/** Which weekday a day such as 2031-05-02 is, counted from Monday. */
function weekdayAt(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

export function weekdayOf(day: string) {
  return weekdays[weekdayAt(day)];
}

/** The ways to say the first date's place in its month. */
export function monthlyOptions(day: string) {
  const weekday = names[weekdayAt(day)] ?? "";
  const date = Number(day.slice(8));
  const isLast = new Date(Date.parse(`${day}T00:00:00Z`) + 7 * 24 * 60 * 60_000)
    .toISOString()
    .slice(5, 7);
  const labels = {
    day: `On day ${date} of the month`,
    weekday: `On the ${places[Math.ceil(date / 7) - 1]} ${weekday}`,
    "last-weekday": `On the last ${weekday}`,
  };
  const fits = { day: true, weekday: date <= 28, "last-weekday": isLast !== day.slice(5, 7) };
  return monthlyWays
    .filter((value) => fits[value])
    .map((value) => ({ value, label: labels[value] }));
}
