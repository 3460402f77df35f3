import {
  eventCategories,
  eventOrders,
  periods,
  eventLimits,
} from "../../contract/events/limits.ts";
import { searchLimits } from "../../contract/search-limits.ts";

export const presets = [
  { value: "today", label: "Today" },
  { value: "tomorrow", label: "Tomorrow" },
  { value: "this-week", label: "This Week" },
  { value: "this-weekend", label: "This Weekend" },
  { value: "next-week", label: "Next Week" },
  { value: "this-month", label: "This Month" },
  { value: "range", label: "Choose dates" },
] as const satisfies { value: (typeof periods)[number] | "range"; label: string }[];
type Preset = (typeof presets)[number]["value"];

export const flags = [
  { name: "free", label: "Free" },
  { name: "family", label: "Family-friendly" },
  { name: "accessible", label: "Accessible" },
  { name: "online", label: "Online" },
] as const;
type Flag = (typeof flags)[number]["name"];

const views = ["grid", "map"] as const;

/** The filters in the URL. */
export type DiscoverSearch = {
  q?: string | undefined;
  category?: (typeof eventCategories)[number] | undefined;
  place?: string | undefined;
  radius?: number | undefined;
  when?: Preset | undefined;
  from?: string | undefined;
  to?: string | undefined;
  sort?: (typeof eventOrders)[number] | undefined;
  view?: (typeof views)[number] | undefined;
  /** Where the list begins. Only set by links for visitors without scripts; changing the search clears it. */
  cursor?: string | undefined;
} & { [name in Flag]?: true | undefined };

/** Reads filters from a possibly hand-typed URL; invalid values are dropped. */
export function readDiscoverSearch(raw: Record<string, unknown>): DiscoverSearch {
  const found = nothing();
  const [q, place] = [words(raw["q"], searchLimits.max), readPlace(raw)];
  if (q) found.q = q;
  if (place) found.place = place;
  const radius = Math.round(Number(raw["radius"]));
  if (place && radius >= eventLimits.radius.min && radius <= eventLimits.radius.max)
    found.radius = radius;
  const category = eventCategories.find((known) => known === raw["category"]);
  if (category) found.category = category;
  const sort = eventOrders.find((known) => known === raw["sort"]);
  if (sort) found.sort = sort;
  const view = views.find((known) => known === raw["view"]);
  if (view) found.view = view;
  const cursor = words(raw["cursor"], eventLimits.place);
  if (cursorShape.test(cursor)) found.cursor = cursor;
  for (const { name } of flags) if (raw[name] === true || raw[name] === "true") found[name] = true;
  return Object.assign(found, readDates(raw));
}

const cursorShape = /^~?-?\d{1,10}\.-?\d{1,13}\.[\da-f-]{36}$/;

/** The place. A form submitted without scripts also sends the label its field showed and the value behind that label. */
function readPlace(raw: Record<string, unknown>): string {
  const [place, shown, meant] = ["place", "shown", "meant"].map((name) =>
    words(raw[name], eventLimits.place),
  );
  return (place && place === shown && meant) || place || "";
}

/** A preset or a custom range of days. */
function readDates(raw: Record<string, unknown>): Pick<DiscoverSearch, "when" | "from" | "to"> {
  const when = presets.find(({ value }) => value === raw["when"])?.value;
  if (when !== undefined && when !== "range") return { when };
  const days: Pick<DiscoverSearch, "from" | "to"> = {};
  for (const end of ["from", "to"] as const) {
    const day = raw[end];
    if (typeof day === "string" && isDay(day)) days[end] = day;
  }
  return when || days.from || days.to ? { when: "range", ...days } : {};
}

// Sets every key, if only to undefined: the router merges the result over the raw search params, so a missing key would let the raw
// value through.
function nothing(): DiscoverSearch {
  const names = ["q", "category", "place", "radius", "when", "from", "to", "sort", "view"];
  const forms = ["cursor", "shown", "meant"];
  const all = [...names, ...forms, ...flags.map(({ name }) => name)];
  return Object.fromEntries(all.map((name) => [name, undefined]));
}

// The router parses 2026 as a number and true as a boolean; both may be search words.
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
