import type { ChangePreview, Progress } from "../../contract/events/changes.ts";
import { clockTime } from "../lib/event-time.ts";
import { shortDate } from "../lib/date-parts.ts";
import { numberText } from "../lib/number-text.ts";

/** "One person", "1,240 people", "More than 5,000 people". */
export function peopleText(people: number, more = false): string {
  if (more) return `More than ${numberText(people)} people`;
  return people === 1 ? "One person" : `${numberText(people)} people`;
}

/** The number of people notified of a change: "1 person", "232 people". */
export function whoOf({ people, guests, more }: ChangePreview): string {
  const all = people + guests;
  if (all === 1) return "1 person";
  return peopleText(all, more.people || more.guests).toLowerCase();
}

/** Whether the start changes, so that booked acts are asked again. */
export function movesStart({ when }: Pick<ChangePreview, "when">): boolean {
  return when !== null && when.before.startsAt !== when.after.startsAt;
}

/** "Change date and time?", "Change time and place?"; undefined if neither time nor place changes. */
export function changeTitle({
  when,
  isElsewhere,
}: Pick<ChangePreview, "when" | "isElsewhere">): string | undefined {
  const what = [...(when ? whenParts(when) : []), ...(isElsewhere ? ["place"] : [])];
  if (what.length === 0) return undefined;
  const last = what.pop();
  return `Change ${what.length > 0 ? `${what.join(", ")} and ${last}` : last}?`;
}

function whenParts({ before, after }: NonNullable<ChangePreview["when"]>): string[] {
  const hours = (when: typeof after) =>
    when.allDay ? "" : [when.startsAt, when.endsAt].map((at) => clockTime(at, when.zone)).join();
  const isOtherDay =
    shortDate(before.startsAt, before.zone) !== shortDate(after.startsAt, after.zone);
  const isOtherTime = hours(before) !== hours(after) || before.zone !== after.zone || !isOtherDay;
  return [...(isOtherDay ? ["date"] : []), ...(isOtherTime ? ["time"] : [])];
}

/** "Notifying 34,000 of 120,000 people". */
export function notifyingText({ processed, total }: { processed: number; total: number | null }) {
  if (total === null) return "Notifying people";
  const [done, all] = [Math.min(processed, total), total].map(numberText);
  return `Notifying ${done} of ${all} people`;
}

/** "Emailing 200 of 36,000 guests". */
export function emailingText({ done, total }: Progress): string {
  return `Emailing ${numberText(done)} of ${numberText(total)} guests`;
}

/** "Refunding 12 of 47 orders". */
export function refundingText({ done, total }: Progress): string {
  return `Refunding ${numberText(done)} of ${numberText(total)} orders`;
}

/** "42 of 50 have seen it (84%)". */
export function seenText({ recipients, seenBy }: { recipients: number; seenBy: number }): string {
  const share = Math.floor((100 * seenBy) / recipients);
  const verb = recipients === 1 ? "has" : "have";
  return `${numberText(seenBy)} of ${numberText(recipients)} ${verb} seen it (${share}%)`;
}

/** "36 guests without an account got an email." */
export function guestsText(guests: number, more = false): string {
  if (more) return `More than ${numberText(guests)} guests without an account got an email.`;
  return guests === 1
    ? "One guest without an account got an email."
    : `${numberText(guests)} guests without an account got an email.`;
}
