import { currencies } from "../../contract/orders/currencies.ts";
import { eventLimits } from "../../contract/events/limits.ts";
import { searchLimits } from "../../contract/search-limits.ts";
import { actLimits, actOrders } from "../../contract/talent/limits.ts";

export const talentFlags = [
  { name: "sound", label: "Has sound" },
  { name: "video", label: "Has video" },
  { name: "verified", label: "Verified" },
  { name: "saved", label: "Acts I saved" },
] as const;
type Flag = (typeof talentFlags)[number]["name"];

/** The currency of price limits if the address names none. */
export const usualCurrency = "USD";

/** The day and the viewer's event (its slug) that an act is wanted for; both go with the links from the directory to the offer. */
export type Occasion = { day?: string | undefined; event?: string | undefined };

/** The directory's filters as in the address; prices in whole units of the currency. */
export type TalentSearch = {
  q?: string | undefined;
  skill?: string | undefined;
  place?: string | undefined;
  radius?: number | undefined;
  currency?: string | undefined;
  min?: number | undefined;
  max?: number | undefined;
  day?: string | undefined;
  /** The last day of a range that starts on `day`. */
  until?: string | undefined;
  /** The slug of the viewer's event that an act is wanted for; it filters nothing. */
  event?: string | undefined;
  order?: (typeof actOrders)[number] | undefined;
  view?: "map" | undefined;
} & { [name in Flag]?: true | undefined };

/** Reads the filters from an address that anybody may have typed; invalid ones are left out. */
export function readTalentSearch(raw: Record<string, unknown>): TalentSearch {
  const { min: least, max: most } = actLimits.radiusKm;
  const price = (value: unknown) => whole(value, 0, 1_000_000);
  return {
    q: words(raw["q"], searchLimits.max),
    skill: words(raw["skill"], actLimits.skill),
    place: words(raw["place"], eventLimits.place),
    radius: whole(raw["radius"], least, most),
    currency: currencies.find((one) => one === raw["currency"]),
    min: price(raw["min"]),
    max: price(raw["max"]),
    ...readSpan(readDay(raw["day"]), readDay(raw["until"])),
    event: readEvent(raw["event"]),
    order: actOrders.find((one) => one === raw["order"]),
    view: raw["view"] === "map" ? "map" : undefined,
    sound: flag(raw["sound"]),
    video: flag(raw["video"]),
    verified: flag(raw["verified"]),
    saved: flag(raw["saved"]),
  };
}

// Ignores a last day without a first, before it or too long after it.
export function readSpan(day: string | undefined, until: string | undefined) {
  const days = day && until ? (Date.parse(until) - Date.parse(day)) / 86_400_000 + 1 : 0;
  return { day, until: days > 1 && days <= actLimits.freeDays ? until : undefined };
}

/** A day, YYYY-MM-DD, from an address. */
function readDay(value: unknown): string | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  const date = new Date(value);
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
  return isDay ? value : undefined;
}

/** The slug of an event, from an address. */
function readEvent(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

/** Reads the day and the event for an act's offer from an address. */
export function readOccasion(raw: Record<string, unknown>): Occasion {
  return { day: readDay(raw["day"]), event: readEvent(raw["event"]) };
}

function flag(value: unknown): true | undefined {
  return value === true || value === "true" || undefined;
}

function whole(value: unknown, min: number, max: number): number | undefined {
  if (value === "" || value === undefined || value === null) return undefined;
  const number = Math.round(Number(value));
  return number >= min && number <= max ? number : undefined;
}

// The router parses 2026 as a number and true as a boolean; both may be words somebody searches for.
function words(value: unknown, most: number): string | undefined {
  if (!["string", "number", "boolean"].includes(typeof value)) return undefined;
  const text = String(value)
    .toWellFormed()
    .replaceAll(/[\p{C}\ufffd]+/gu, " ")
    .trim();
  return [...text].slice(0, most).join("") || undefined;
}
