import { numberText } from "../lib/number-text.ts";

type Named = { name: string; region: string; country: string };

/** "Austin, TX, United States": enough to tell it from others of its name. */
export function placeText({ name, region, country }: Named): string {
  return [name, region, country].filter(Boolean).join(", ");
}

/** "3.4 km", "120 km". */
export function distanceText(metres: number): string {
  const km = metres / 1000;
  return `${km < 10 ? Math.max(0.1, km).toFixed(1) : numberText(Math.round(km))}\u00a0km`;
}
