import { depositMinor } from "./amounts.ts";
import { zoneName } from "../zone-name.ts";
import type { Terms } from "./terms.ts";

/** Formats for dates, times and sums: the viewer's locale on screen, a fixed one on paper. */
export type TermsFormat = {
  day: (day: string) => string;
  /** A local time at the venue, such as "9:30 PM". */
  clock: (day: string, start: string) => string;
  money: (minor: number, currency: string) => string;
};

/** `href` links to the value, such as a PDF. */
export type TermsRow = { name: string; value: string; href?: string };

/** The terms as rows for comparison; an empty value means none. */
export function termRows(terms: Terms, format: TermsFormat): TermsRow[] {
  const { fee, day, start, zone } = terms;
  return [
    { name: "Date", value: format.day(day) },
    {
      name: "Start",
      value: `${format.clock(day, start)} ${zoneName(zone, new Date(`${day}T${start}:00Z`))}`,
    },
    { name: "Length", value: `${terms.minutes} minutes` },
    { name: "Place", value: terms.place },
    {
      name: "Guarantee",
      value: fee.kind === "door" ? "" : format.money(fee.guaranteeMinor, fee.currency),
    },
    { name: "Share of the net", value: shareText(fee) },
    { name: "Deposit", value: depositText(terms, format) },
    { name: "Technical rider", value: withoutMarks(terms.rider) },
    ...fileRow("Technical rider (PDF)", terms.riderFile),
    { name: "Meals and rooms", value: withoutMarks(terms.hospitality) },
    ...fileRow("Meals and rooms (PDF)", terms.hospitalityFile),
    { name: "If it is cancelled", value: cancellationText(terms) },
    { name: "Valid until", value: format.day(terms.validUntil) },
  ];
}

/** The address of an act's PDF. */
export function fileHref(id: string): string {
  return `/media/${id}/file.pdf`;
}

function fileRow(name: string, file: Terms["riderFile"]): TermsRow[] {
  return file ? [{ name, value: file.name, href: fileHref(file.id) }] : [];
}

/** Strips Markdown and gives lists their bullets: riders are copied from an act's page, where it renders, but are shown and compared as plain text here. */
export function withoutMarks(text: string): string {
  return text
    .replaceAll(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, "$2")
    .replaceAll(/(?<![\w*])([*_])(?=[^\s*_])([^*_\n]+?)(?<=\S)\1(?![\w*])/g, "$2")
    .replaceAll(/^#{1,6}\s+/gm, "")
    .replaceAll(/^(\s*)[-*+]\s+/gm, "$1• ")
    .replaceAll(/\[([^\]\n]+)\]\((https?:[^)\s]+)\)/g, "$1 ($2)");
}

/** Shown wherever a door split without a guarantee is offered, accepted or cancelled. */
export const nothingOwedText =
  "Nothing is owed, whichever side cancels: a door split has no guarantee.";

/** Shown where a share of the net is offered without an event, so nothing could be computed. */
export const shareOfNothingText =
  "A share of the net comes from the tickets that an event here sells. Without an event, agree on a guarantee.";

/** What the cancelling side owes and what happens to the deposit, consistent with `cancellationAmounts`. */
function cancellationText(terms: Terms): string {
  const { fee, cancellation } = terms;
  if (fee.kind === "door") return nothingOwedText;
  const tiers = cancellation.filter(({ percent }) => percent > 0);
  if (tiers.length === 0) return `Nothing is owed, whichever side cancels.${returnText(terms)}`;
  const lines = cancellation
    .toSorted((a, b) => b.days - a.days)
    .map(({ days, percent }) => `${daysText(days)}: ${percent}% of the guarantee`);
  return [
    `The side that cancels owes the other a share of the guarantee.${depositUseText(terms)}`,
    ...lines,
    "Earlier than that: nothing",
  ].join("\n");
}

function depositUseText(terms: Terms): string {
  if (depositMinor(terms) === 0) return "";
  return " If the organizer cancels, it is taken from the deposit first; if the act cancels, the organizer gets the whole deposit back as well.";
}

function returnText(terms: Terms): string {
  return depositMinor(terms) === 0 ? "" : " The organizer gets the deposit back.";
}

function daysText(days: number): string {
  if (days === 0) return "On the day";
  return days === 1 ? "1 day or less before the show" : `${days} days or less before the show`;
}

function shareText({ kind, percent }: Terms["fee"]): string {
  if (kind === "guarantee") return "";
  return kind === "door" ? `${percent}% of the net` : `${percent}% of the net, if that is more`;
}

function depositText(terms: Terms, { money }: TermsFormat): string {
  const { depositPercent, fee } = terms;
  const amountMinor = depositMinor(terms);
  return amountMinor === 0 ? "" : `${depositPercent}%, ${money(amountMinor, fee.currency)}`;
}
