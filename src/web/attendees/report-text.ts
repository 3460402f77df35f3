import type { EventReport } from "../../contract/events/attendees.ts";
import { otherCampaigns } from "../../contract/events/limits.ts";
import type { Brought } from "../../contract/events/shares.ts";
import { numberText } from "../lib/number-text.ts";
import { formatMoney } from "../orders/money-text.ts";

const sourceNames: Record<string, string> = {
  feed: "Feed",
  discover: "Discover Events",
  search: "Search",
  share: "Shared links",
  direct: "Direct",
  [otherCampaigns]: "Other campaigns",
};

/** A source's name: "Feed", or for a campaign its words: "newsletter / email". */
export function sourceName(source: string): string {
  return sourceNames[source] ?? source.replace("utm:", "").replace("/", " / ");
}

/** Whether the event has had no visitors or guests yet. One with sales that were all refunded has. */
export function isUntouched({ views, answers, paid, coming, arrived }: Brought): boolean {
  return views + answers + paid + coming + arrived === 0;
}

/** A count with digit grouping: "1,234". */
export function count(number: number): string {
  return numberText(number);
}

/** "4.1%", "98%"; undefined if the whole is zero. */
export function share(part: number, whole: number): string | undefined {
  if (whole <= 0) return undefined;
  const percent = (part / whole) * 100;
  return `${percent >= 10 || Number.isInteger(percent) ? Math.round(percent) : percent.toFixed(1)}%`;
}

/** The share of visits; undefined if more came than visits were counted (by a program, for example), because it'd be a guess. */
export function partOfVisits(part: number, visits: number): string | undefined {
  return part > visits ? undefined : share(part, visits);
}

/** The lead over the previous event: "37% ahead of", "12% behind", "level with". */
export function leadText(coming: number, before: number): string {
  const percent = Math.round(((coming - before) / before) * 100);
  if (percent === 0) return "level with";
  return percent > 0 ? `${percent}% ahead of` : `${-percent}% behind`;
}

/** Rows that lead from ticket revenue to net sales; empty if they're equal. */
export function salesBesideTypes(
  { partialRefundsMinor, retainedMinor, netMinor }: NonNullable<EventReport["money"]>,
  currency: string,
): { name: string; sum: string }[] {
  if (partialRefundsMinor === 0 && retainedMinor === 0) return [];
  const sum = (minor: number) => formatMoney(minor, currency);
  return [
    ...(partialRefundsMinor > 0
      ? [{ name: "Partial refunds", sum: `−${sum(partialRefundsMinor)}` }]
      : []),
    ...(retainedMinor > 0 ? [{ name: "Kept of returned tickets", sum: sum(retainedMinor) }] : []),
    { name: "Net sales", sum: sum(netMinor) },
  ];
}
