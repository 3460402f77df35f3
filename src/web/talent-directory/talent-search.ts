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

/** What the limits of fees are in where the address names no currency. */
export const usualCurrency = "USD";

/** When an act is looked for and for which own event (by its slug); both go with the links from the directory to the offer. */
export type Occasion = { day?: string | undefined; event?: string | undefined };

/** The filters of the directory as they stand in the address; prices in whole units of the currency. */
export type TalentSearch = {
  q?: string | undefined;
  skill?: string | undefined;
  place?: string | undefined;
  radius?: number | undefined;
  currency?: string | undefined;
  min?: number | undefined;
  max?: number | undefined;
  day?: string | undefined;
  /** The last of several days from `day` on. */
  until?: string | undefined;
  /** The slug of the own event that an act is looked for; it filters nothing. */
  event?: string | undefined;
  order?: (typeof actOrders)[number] | undefined;
  view?: "map" | undefined;
} & { [name in Flag]?: true | undefined };

/** Reads the filters from an address that anybody may have typed; what makes no sense is left out. */
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

// A last day without a first, before it or long after it says nothing.
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

/** What the way to an act's offer says already, read from an address. */
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

// The router reads 2026 as a number and true as a truth; both may be words somebody looks for.
function words(value: unknown, most: number): string | undefined {
  if (!["string", "number", "boolean"].includes(typeof value)) return undefined;
  const text = String(value)
    .toWellFormed()
    .replaceAll(/[\p{C}\ufffd]+/gu, " ")
    .trim();
  return [...text].slice(0, most).join("") || undefined;
}
