import { cancellationAmounts, depositMinor } from "./amounts.ts";
import type { BookingSide } from "./machine.ts";
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

/** What accepting the terms on a day binds a side to: fee, date, deposit, and what a cancellation costs from when on. */
export function acceptanceRows(
  terms: Terms,
  { side, today }: { side: BookingSide; today: string },
  format: TermsFormat,
): TermsRow[] {
  const { fee, day, start, depositPercent } = terms;
  const guarantee = fee.kind === "door" ? "" : format.money(fee.guaranteeMinor, fee.currency);
  const deposit = depositMinor(terms);
  const payer = side === "talent" ? " from the organizer" : "";
  return [
    { name: "Fee", value: [guarantee, shareText(fee)].filter(Boolean).join(", or ") },
    { name: "Date", value: `${format.day(day)}, ${format.clock(day, start)}` },
    {
      name: `Deposit${payer}, ${depositPercent}%`,
      value: deposit === 0 ? "" : `${format.money(deposit, fee.currency)}, due today`,
    },
    ...cancellationRows(terms, today, format),
  ].filter(({ value }) => value !== "");
}

const dayMs = 24 * 3_600_000;

/** What the side that cancels owes today, and from each day on which that rises. */
function cancellationRows(terms: Terms, today: string, format: TermsFormat): TermsRow[] {
  const { fee, day, cancellation } = terms;
  if (fee.kind === "door") return [{ name: "If you cancel", value: nothingOwedText }];
  const show = Date.parse(day);
  const left = Math.max(0, Math.round((show - Date.parse(today)) / dayMs));
  const later = cancellation.map(({ days }) => days).filter((days) => days < left);
  const rows: TermsRow[] = [];
  for (const daysBefore of [left, ...later.toSorted((a, b) => b - a)]) {
    const owed = cancellationAmounts(terms, { by: "talent", daysBefore, heldMinor: 0 });
    const from = new Date(show - daysBefore * dayMs).toISOString().slice(0, 10);
    const when = daysBefore === left ? "today" : `from ${format.day(from)}`;
    const sum = format.money(owed.dueMinor, fee.currency);
    const value = owed.dueMinor === 0 ? "Nothing is owed" : `You owe ${sum}, ${owed.percent}%`;
    if (rows.at(-1)?.value !== value) rows.push({ name: `If you cancel ${when}`, value });
  }
  return rows;
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
