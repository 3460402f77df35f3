import { viewerLocale } from "./viewer-clock.ts";

/** "1,234", formatted in the viewer's locale. */
export function numberText(number: number): string {
  return number.toLocaleString(viewerLocale());
}
