import { eventLimits } from "../../contract/events/limits.ts";
import type { Place } from "../../contract/places.ts";
import { shortDate } from "../lib/date-parts.ts";
import { radiusText } from "../places/place-text.ts";
import { type DiscoverSearch, presets } from "./discover-search.ts";

/** The count for use in a sentence, such as "15 events". */
export function countText(total: number): string {
  if (total > eventLimits.counted) return `More than ${eventLimits.counted} events`;
  if (total === 0) return "No events";
  return total === 1 ? "1 event" : `${total} events`;
}

/** The text after the count, such as "this weekend within 50 km of Austin". */
export function scopeText(filters: DiscoverSearch, place: Place | null | undefined): string {
  const { q } = filters;
  return [periodText(filters), whereText(filters, place), q && `for “${q}”`]
    .filter(Boolean)
    .join(" ");
}

function whereText({ place: asked, radius, online }: DiscoverSearch, place?: Place | null) {
  if (!asked || online) return "";
  if (!place) return `in ${asked}`;
  return `within ${radiusText(radius ?? eventLimits.radius.usual)} of ${place.name || "that point"}`;
}

function periodText({ when, from, to }: DiscoverSearch): string {
  if (when === undefined) return "coming up";
  if (when !== "range") {
    return presets.find(({ value }) => value === when)?.label.toLowerCase() ?? "";
  }
  if (from && to) return `from ${shortDate(from)} to ${shortDate(to)}`;
  if (from) return `from ${shortDate(from)}`;
  return to ? `until ${shortDate(to)}` : "coming up";
}
