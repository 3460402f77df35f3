import { toSearchText } from "../lib/search-text.ts";

/** The readable end of an event's address: its title and, since titles repeat, the random end of its id. */
export function slugOf(title: string, id: string): string {
  const words = toSearchText(title)
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, "");
  return `${words || "event"}-${id.replaceAll("-", "").slice(-8)}`;
}
