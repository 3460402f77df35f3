import type { ActRow } from "./tables.ts";

type Columns = Pick<
  ActRow,
  "name" | "line" | "about" | "rider" | "hospitality" | "skills" | "rates" | "testimonials"
>;

/** Everything the owner wrote on an act's page, one part per line. */
export function actTextOf(act: Columns): string {
  const { name, line, about, rider, hospitality, skills, rates, testimonials } = act;
  const prices = rates.flatMap((rate) => [rate.name, rate.note]);
  const quotes = testimonials.flatMap(({ text, author, link }) => [text, author, link]);
  return [name, line, about, rider, hospitality, ...skills, ...prices, ...quotes]
    .filter(Boolean)
    .join("\n");
}
