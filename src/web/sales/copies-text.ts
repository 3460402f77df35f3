/** What the organizer of a series reads of its dates that sell nothing. */
export function dueText(due: number): string {
  return due === 1
    ? "One other date to come of this series sells nothing yet."
    : `${due} other dates to come of this series sell nothing yet.`;
}

export function sameText(due: number): string {
  return due === 1
    ? "Sell the same at the other date to come"
    : `Sell the same at the other ${due} dates to come`;
}

export function waitedText(waited: number): string {
  return waited === 1
    ? "At one other date people wait for a place: it stays by RSVP. Give it more places first."
    : `At ${waited} other dates people wait for a place: they stay by RSVP. Give them more places first.`;
}

export function copiedText(made: number): string {
  if (made === 0) return "The other dates sell already";
  return made === 1 ? "One more date sells the same" : `${made} more dates sell the same`;
}
