import { toSearchText } from "../lib/search-text.ts";

/** The slug of an event's address: its title, its day when it's one of a series, and the end of its id, since titles repeat. */
export function slugOf(title: string, id: string, day?: string): string {
  const words = toSearchText(title)
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, "");
  return `${[words || "event", day].filter(Boolean).join("-")}-${id.replaceAll("-", "").slice(-8)}`;
}
