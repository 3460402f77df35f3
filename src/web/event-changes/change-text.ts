import { numberText } from "../lib/number-text.ts";

/** "One person", "1,240 people". */
export function peopleText(people: number): string {
  return people === 1 ? "One person" : `${numberText(people)} people`;
}

/** "Notifying 34,000 of 120,000 people". */
export function notifyingText({ processed, total }: { processed: number; total: number | null }) {
  if (total === null) return "Notifying people";
  const [done, all] = [Math.min(processed, total), total].map((people) =>
    people.toLocaleString("en"),
  );
  return `Notifying ${done} of ${all} people`;
}

/** "84% have seen it", with the figures behind it. */
export function seenText({ recipients, seenBy }: { recipients: number; seenBy: number }): string {
  const share = Math.floor((100 * seenBy) / recipients);
  return `${numberText(seenBy)} of ${numberText(recipients)} have seen it (${share}%)`;
}

/** "36 guests without an account got an email." */
export function guestsText(guests: number): string {
  return guests === 1
    ? "One guest without an account got an email."
    : `${numberText(guests)} guests without an account got an email.`;
}
