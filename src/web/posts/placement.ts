export type Placement = { numeral: string; suffix: string };

const words = [
  "first",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
];

/** The large numeral of an achievement: "1st", "1", "2nd place" and "third of 24" have one, "Finalist" has none. */
export function placementOf(typed: string): Placement | undefined {
  const text = typed.trim().toLowerCase();
  const number = /^(?:no\.?|#|nr\.?)?\s*(\d{1,4})(?:st|nd|rd|th|\.|º|°)?(?=$|[\s,/])/.exec(
    text,
  )?.[1];
  const rank = number ? Number(number) : words.indexOf(text.split(/[\s,]/)[0] ?? "") + 1;
  return rank > 0 ? { numeral: String(rank), suffix: ordinalSuffix(rank) } : undefined;
}

function ordinalSuffix(rank: number): string {
  const tens = rank % 100;
  if (tens >= 11 && tens <= 13) return "th";
  return ["th", "st", "nd", "rd"][rank % 10] ?? "th";
}
