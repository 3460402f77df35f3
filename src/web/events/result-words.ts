import { type DiscoverSearch, presets } from "./discover-search.ts";

// The server counts no further.
const countedAtMost = 10_000;

/** "15 events", as the count reads in a sentence. */
export function countWords(total: number): string {
  if (total >= countedAtMost) return "More than 10,000 events";
  if (total === 0) return "No events";
  return total === 1 ? "1 event" : `${total.toLocaleString("en")} events`;
}

/** What follows the count: "this weekend in Austin". */
export function scopeWords({ date, from, to, city, q }: DiscoverSearch): string {
  return [periodWords({ date, from, to }), city && `in ${city}`, q && `for “${q}”`]
    .filter(Boolean)
    .join(" ");
}

function periodWords({ date, from, to }: DiscoverSearch): string {
  if (date === undefined) return "coming up";
  if (date !== "range") {
    return presets.find(({ value }) => value === date)?.label.toLowerCase() ?? "";
  }
  if (from && to) return `from ${dayWords(from)} to ${dayWords(to)}`;
  if (from) return `from ${dayWords(from)}`;
  return to ? `until ${dayWords(to)}` : "coming up";
}

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

function dayWords(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return `${date} ${months[month - 1]} ${year}`;
}
