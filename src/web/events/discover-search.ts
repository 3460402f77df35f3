import { eventCategories, limits } from "../../contract/limits.ts";

export const presets = [
  { value: "today", label: "Today" },
  { value: "tomorrow", label: "Tomorrow" },
  { value: "this-week", label: "This Week" },
  { value: "this-weekend", label: "This Weekend" },
  { value: "next-week", label: "Next Week" },
  { value: "this-month", label: "This Month" },
  { value: "range", label: "Choose dates" },
] as const;
export type Preset = (typeof presets)[number]["value"];

export const flags = [
  { name: "free", label: "Free" },
  { name: "familyFriendly", label: "Family-friendly" },
  { name: "accessible", label: "Accessible" },
  { name: "online", label: "Online" },
] as const;
type Flag = (typeof flags)[number]["name"];

/** The filters as they stand in the address. */
export type DiscoverSearch = {
  q?: string | undefined;
  category?: (typeof eventCategories)[number] | undefined;
  city?: string | undefined;
  date?: Preset | undefined;
  from?: string | undefined;
  to?: string | undefined;
} & { [name in Flag]?: true | undefined };

/** Reads the filters from an address that anybody may have typed; what makes no sense is left out. */
export function readDiscoverSearch(raw: Record<string, unknown>): DiscoverSearch {
  const found = nothing();
  const [q, city] = [words(raw["q"], limits.search.max), words(raw["city"], 100)];
  if (q) found.q = q;
  if (city) found.city = city;
  const category = eventCategories.find((known) => known === raw["category"]);
  if (category) found.category = category;
  const date = presets.find(({ value }) => value === raw["date"])?.value;
  if (date) found.date = date;
  for (const end of ["from", "to"] as const) {
    const day = raw[end];
    if (date === "range" && typeof day === "string" && isDay(day)) found[end] = day;
  }
  for (const { name } of flags) if (raw[name] === true || raw[name] === "true") found[name] = true;
  return found;
}

// Every filter is named: the router lays what is read over the raw address, and a key left out would let that through.
function nothing(): DiscoverSearch {
  const names = ["q", "category", "city", "date", "from", "to", ...flags.map(({ name }) => name)];
  return Object.fromEntries(names.map((name) => [name, undefined]));
}

// The router reads 2026 as a number and true as a truth; both may be words somebody looks for.
function words(value: unknown, most: number): string {
  if (!["string", "number", "boolean"].includes(typeof value)) return "";
  return String(value)
    .toWellFormed()
    .replaceAll(/[\p{C}\ufffd]+/gu, " ")
    .trim()
    .slice(0, most)
    .toWellFormed()
    .replaceAll("\ufffd", "");
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith("0000")) return false;
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
