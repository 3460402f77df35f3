import { depositMinor } from "./amounts.ts";
import { zoneName } from "../zone-name.ts";
import type { Terms } from "./terms.ts";

/** How dates, clocks and sums are written: in the viewer's locale on a screen, in a fixed one on paper. */
export type TermsFormat = {
  day: (day: string) => string;
  /** "9:30 PM", as clocks at the place show it. */
  clock: (day: string, start: string) => string;
  money: (minor: number, currency: string) => string;
};

/** `href`: where the value can be read. */
export type TermsRow = { name: string; value: string; href?: string };

/** The terms in rows, as both sides compare them; an empty value means none. */
export function termRows(terms: Terms, format: TermsFormat): TermsRow[] {
  const { fee, cancellation, day, start, zone } = terms;
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
    { name: "Share of the door", value: shareText(fee) },
    { name: "Deposit", value: depositText(terms, format) },
    { name: "Technical rider", value: withoutMarks(terms.rider) },
    ...fileRow("Technical rider (PDF)", terms.riderFile),
    { name: "Meals and rooms", value: withoutMarks(terms.hospitality) },
    ...fileRow("Meals and rooms (PDF)", terms.hospitalityFile),
    {
      name: "If it is cancelled",
      value: cancellation.map(({ days, percent }) => `${daysText(days)}: ${percent}%`).join("\n"),
    },
    { name: "Valid until", value: format.day(terms.validUntil) },
  ];
}

/** Where a PDF of an act is read. */
export function fileHref(id: string): string {
  return `/media/${id}/file.pdf`;
}

function fileRow(name: string, file: Terms["riderFile"]): TermsRow[] {
  return file ? [{ name, value: file.name, href: fileHref(file.id) }] : [];
}

/** Riders are copied from an act's page, where Markdown works: here they are read and compared as plain words. */
export function withoutMarks(text: string): string {
  return text
    .replaceAll(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, "$2")
    .replaceAll(/(?<![\w*])([*_])(?=[^\s*_])([^*_\n]+?)(?<=\S)\1(?![\w*])/g, "$2")
    .replaceAll(/^#{1,6}\s+/gm, "")
    .replaceAll(/\[([^\]\n]+)\]\((https?:[^)\s]+)\)/g, "$1 ($2)");
}

function daysText(days: number): string {
  if (days === 0) return "On the day";
  return days === 1 ? "1 day before or later" : `${days} days before or later`;
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
