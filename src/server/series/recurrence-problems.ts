import type { FieldProblem } from "../../contract/errors.ts";
import type { EventFields } from "../../contract/events/editing.ts";
import type { Repeats } from "../../contract/events/recurrence.ts";
import { refuse } from "../lib/refuse.ts";
import { addDays } from "../lib/zoned-time.ts";

/** Missing or invalid fields of the rule. */
export function repeatProblems({
  repeats,
  startDay,
}: Pick<EventFields, "repeats" | "startDay">): FieldProblem[] {
  if (repeats === null || startDay === "") return [];
  const { every, monthly, ends, until, count, skip } = repeats;
  const problems: FieldProblem[] = [];
  const say = (field: keyof Repeats, message: string) =>
    problems.push({ field: `repeats.${field}`, message });
  if (
    every === "month" &&
    monthly === "last-weekday" &&
    addDays(startDay, 7).slice(5, 7) === startDay.slice(5, 7)
  )
    say("monthly", "The first date isn't the last of its weekday in the month.");
  if (ends === "on" && until === "") say("until", "Choose the last day.");
  if (ends === "on" && until !== "" && until < startDay)
    say("until", "This is before the first date.");
  if (ends === "on" && until > "2200-01-01") say("until", "Choose a date that isn't so far away.");
  if (ends === "after" && count === null) say("count", "Enter how many dates there are.");
  if (skip.includes(startDay))
    say("skip", "The first date can't be left out. Choose another start.");
  return problems;
}

/** Refuses an invalid rule. */
export function refuseRule(repeats: Repeats, startDay: string): void {
  const fields = repeatProblems({ repeats, startDay });
  if (fields.length > 0) refuse("BAD_INPUT", { fields });
}
