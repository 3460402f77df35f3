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

/** "Feed"; a campaign by the words of its address: "newsletter / email". */
export function sourceName(source: string): string {
  return sourceNames[source] ?? source.replace("utm:", "").replace("/", " / ");
}

/** Nobody came near it yet; where tickets were sold and all of them given back, somebody did. */
export function isUntouched({ views, answers, paid, coming, arrived }: Brought): boolean {
  return views + answers + paid + coming + arrived === 0;
}

/** 1,234 as one reads it. */
export function count(number: number): string {
  return numberText(number);
}

/** "4.1%", "98%"; nothing where there is no whole. */
export function share(part: number, whole: number): string | undefined {
  if (whole <= 0) return undefined;
  const percent = (part / whole) * 100;
  return `${percent >= 10 || Number.isInteger(percent) ? Math.round(percent) : percent.toFixed(1)}%`;
}

/** The same of visits; nothing where more came than were counted, as by a program: it would be a guess. */
export function partOfVisits(part: number, visits: number): string | undefined {
  return part > visits ? undefined : share(part, visits);
}

/** How far ahead of, or behind, the event before: "37% ahead"; nothing where they are level. */
export function leadText(coming: number, before: number): string {
  const percent = Math.round(((coming - before) / before) * 100);
  if (percent === 0) return "level with";
  return percent > 0 ? `${percent}% ahead of` : `${-percent}% behind`;
}

/** What stands between the revenue of the types and the net sales, and then these; nothing where they are the same. */
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
