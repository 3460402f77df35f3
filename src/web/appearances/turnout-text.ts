import type { Turnout } from "../../contract/talent/appearance-statement.ts";
import { numberText } from "../lib/number-text.ts";

/** "150 to 199 people". */
export function turnoutText({ from, to }: Turnout): string {
  if (to === null) return `${numberText(from)} people or more`;
  return `${numberText(from)} to ${numberText(to)} people`;
}
