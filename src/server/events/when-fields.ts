import type { FieldProblem } from "../../contract/errors.ts";
import type { EventFields } from "../../contract/events/editing.ts";
import { dayInZone, timeInZone, zonedTime, addDays } from "../lib/zoned-time.ts";

type WhenFields = Pick<
  EventFields,
  "startDay" | "startTime" | "endDay" | "endTime" | "allDay" | "zone"
>;
type When = { startsAt: Date; endsAt: Date; zone: string; allDay: boolean };

const dayMs = 24 * 60 * 60_000;
// Discover only looks at events that started within the last year.
const maxMs = 366 * dayMs;

/** Converts the form's days and times to moments in the event's zone, or returns what is missing or invalid. */
export function whenOf(fields: WhenFields): { when: When } | { problems: FieldProblem[] } {
  const { startDay, startTime, allDay, zone } = fields;
  const problems: FieldProblem[] = [];
  if (startDay === "") problems.push({ field: "startDay", message: "Choose a date." });
  else if (startDay < "1970-01-01" || startDay > "2200-01-01")
    problems.push({ field: "startDay", message: "Choose a date that isn't so far away." });
  if (!allDay && startTime === "")
    problems.push({ field: "startTime", message: "Choose a time, or make it all day." });
  if (!allDay && fields.endDay !== "" && fields.endTime === "")
    problems.push({ field: "endTime", message: "Choose an end time." });
  if (problems.length > 0) return { problems };
  const when = { ...momentsOf(fields), zone, allDay };
  const usual = momentsOf({ ...fields, zone: "UTC" });
  // A start in an hour skipped by the clock change moves later; the duration stays as entered.
  if (!allDay && timeInZone(when.startsAt, zone) !== startTime) {
    const lasts = usual.endsAt.getTime() - usual.startsAt.getTime();
    if (lasts >= 0) when.endsAt = new Date(when.startsAt.getTime() + lasts);
  }
  const lasts = when.endsAt.getTime() - when.startsAt.getTime();
  const field = fields.endDay === "" ? "endTime" : "endDay";
  if (lasts < 0) return { problems: [{ field, message: "This is before the start." }] };
  if (lasts > maxMs) return { problems: [{ field, message: "An event can last up to a year." }] };
  return { when };
}

function momentsOf({ startDay, startTime, endDay, endTime, allDay, zone }: WhenFields) {
  if (allDay) {
    const startsAt = zonedTime(startDay, "00:00", zone);
    return { startsAt, endsAt: zonedTime(addDays(endDay || startDay, 1), "00:00", zone) };
  }
  const startsAt = zonedTime(startDay, startTime, zone);
  if (endTime === "") return { startsAt, endsAt: startsAt };
  // Without an end day, an end time before the start means the next morning.
  const lastDay = endDay || (endTime > startTime ? startDay : addDays(startDay, 1));
  return { startsAt, endsAt: zonedTime(lastDay, endTime, zone) };
}

/** Converts an event's moments back to the form's days and times. */
export function whenFieldsOf({ startsAt, endsAt, zone, allDay }: When): WhenFields {
  const startDay = dayInZone(startsAt, zone);
  const open = { startDay, endDay: "", allDay, zone };
  if (allDay) {
    const endDay = dayInZone(new Date(endsAt.getTime() - 1), zone);
    return { ...open, startTime: "", endTime: "", endDay: endDay > startDay ? endDay : "" };
  }
  const startTime = timeInZone(startsAt, zone);
  if (endsAt.getTime() === startsAt.getTime()) return { ...open, startTime, endTime: "" };
  const short = { ...open, startTime, endTime: timeInZone(endsAt, zone) };
  const isImplied = momentsOf(short).endsAt.getTime() === endsAt.getTime();
  return isImplied ? short : { ...short, endDay: dayInZone(endsAt, zone) };
}
