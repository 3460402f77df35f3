import type { ActRow } from "./tables.ts";

type Columns = Pick<
  ActRow,
  "name" | "line" | "about" | "rider" | "hospitality" | "skills" | "rates"
>;

/** Everything that its owner wrote on an act's page, a part a line. */
export function actTextOf(act: Columns): string {
  const { name, line, about, rider, hospitality, skills, rates } = act;
  const prices = rates.flatMap((rate) => [rate.name, rate.note]);
  return [name, line, about, rider, hospitality, ...skills, ...prices].filter(Boolean).join("\n");
}
