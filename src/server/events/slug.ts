import { toSearchText } from "../lib/search-text.ts";

/**
 * The readable end of an event's address: its title, the day where it is one of several and, since titles repeat, the
 * random end of its id.
 */
export function slugOf(title: string, id: string, day?: string): string {
  const words = toSearchText(title)
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, "");
  return `${[words || "event", day].filter(Boolean).join("-")}-${id.replaceAll("-", "").slice(-8)}`;
}
