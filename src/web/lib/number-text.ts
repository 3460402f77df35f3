import { viewerLocale } from "./viewer-clock.ts";

/** "1,234", in the viewer's locale. */
export function numberText(number: number): string {
  return number.toLocaleString(viewerLocale());
}

/** "1st", "2nd", "3rd", "4th": what has few places. */
export function rankText(rank: number): string {
  return ["1st", "2nd", "3rd"][rank - 1] ?? `${rank}th`;
}
