/** Tells the organizer of a series how many dates aren't on sale. */
export function dueText(due: number): string {
  return due === 1
    ? "One other upcoming date in this series isn't on sale yet."
    : `${due} other upcoming dates in this series aren't on sale yet.`;
}

export function sameText(due: number): string {
  return due === 1
    ? "Sell the same tickets for the other date"
    : `Sell the same tickets for the other ${due} dates`;
}

export function waitedText(waited: number): string {
  return waited === 1
    ? "People are on the waitlist for one other date, so it stays RSVP only. Add places there first."
    : `People are on the waitlist for ${waited} other dates, so they stay RSVP only. Add places there first.`;
}

export function copiedText(made: number): string {
  if (made === 0) return "The other dates are already on sale";
  return made === 1 ? "One more date is on sale" : `${made} more dates are on sale`;
}
