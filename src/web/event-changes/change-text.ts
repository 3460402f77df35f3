/** "One person", "1,240 people". */
export function peopleText(people: number): string {
  return people === 1 ? "One person" : `${people.toLocaleString("en")} people`;
}

/** "84% have seen it", with the figures behind it. */
export function seenText({ told, seenBy }: { told: number; seenBy: number }): string {
  const share = Math.floor((100 * seenBy) / told);
  return `${seenBy.toLocaleString("en")} of ${told.toLocaleString("en")} have seen it (${share}%)`;
}
