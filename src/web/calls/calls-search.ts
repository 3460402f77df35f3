import { callLimits } from "../../contract/calls/limits.ts";
import { actLimits } from "../../contract/talent/limits.ts";

/** The filters of the open calls as in the address. */
export type CallsSearch = {
  skill?: string | undefined;
  town?: string | undefined;
  days?: number | undefined;
};

/** The choices for the number of days until a call closes. */
export const closingChoices = [7, 14, 30] as const;

/** Reads the filters from an address that anybody may have typed; invalid ones are left out. */
export function readCallsSearch(raw: Record<string, unknown>): CallsSearch {
  return {
    skill: words(raw["skill"], actLimits.skill),
    town: words(raw["town"], callLimits.town),
    days: closingChoices.find((days) => String(days) === String(raw["days"])),
  };
}

function words(value: unknown, most: number): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const text = String(value)
    .toWellFormed()
    .replaceAll(/[\p{C}\ufffd]+/gu, " ")
    .trim();
  return [...text].slice(0, most).join("") || undefined;
}
