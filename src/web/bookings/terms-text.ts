import type { Booking, BookingCard } from "../../contract/bookings/bookings.ts";
import type { Terms } from "../../contract/bookings/terms.ts";
import { dayName } from "../availability/month.ts";
import { printDate } from "../lib/date-format.ts";
import { formatMoney } from "../orders/money-text.ts";

const shortDay = { weekday: "short", month: "short", day: "numeric", year: "numeric" } as const;

/** The terms in rows, as both sides compare them; an empty value means none. */
export function termRows(terms: Terms): { name: string; value: string }[] {
  const { fee, cancellation } = terms;
  const sum = (minor: number) => formatMoney(minor, fee.currency);
  return [
    { name: "Date", value: dayName(terms.day, shortDay) },
    { name: "Start", value: startText(terms) },
    { name: "Length", value: `${terms.minutes} minutes` },
    { name: "Place", value: terms.place },
    { name: "Guarantee", value: fee.kind === "door" ? "" : sum(fee.guaranteeMinor) },
    { name: "Share of the door", value: shareText(fee) },
    { name: "Deposit", value: depositText(terms) },
    { name: "Technical rider", value: terms.rider },
    { name: "Meal and rooms", value: terms.hospitality },
    {
      name: "If it is cancelled",
      value: cancellation
        .map(({ days, percent }) => `${days} days before or later: ${percent}%`)
        .join("\n"),
    },
    { name: "Valid until", value: dayName(terms.validUntil, shortDay) },
  ];
}

function startText({ day, start, zone }: Terms): string {
  // A clock on the wall of the place, whatever the viewer's zone is.
  const clock = printDate(`${day}T${start}:00Z`, { hour: "numeric", minute: "2-digit" }, "UTC");
  return `${clock} (${zone.replaceAll("_", " ")})`;
}

function shareText({ kind, percent }: Terms["fee"]): string {
  if (kind === "guarantee") return "";
  return kind === "door" ? `${percent}% of the net` : `${percent}% of the net, if that is more`;
}

function depositText({ fee, depositPercent }: Terms): string {
  if (depositPercent === 0) return "";
  if (fee.kind === "door") return `${depositPercent}%`;
  return `${depositPercent}%, ${formatMoney(depositMinor(fee.guaranteeMinor, depositPercent), fee.currency)}`;
}

/** What is paid ahead, rounded down to the smallest coin. */
export function depositMinor(guaranteeMinor: number, percent: number): number {
  return Math.floor((guaranteeMinor * percent) / 100);
}

/** The fee in two lines for a list: "$1,200.00" and "or 60% of the net". */
export function feeText({ fee }: Terms): { sum: string; more: string } {
  const sum = formatMoney(fee.guaranteeMinor, fee.currency);
  if (fee.kind === "guarantee") return { sum, more: "guarantee" };
  if (fee.kind === "door") return { sum: `${fee.percent}%`, more: "of the net of the door" };
  return { sum, more: `or ${fee.percent}% of the net` };
}

/** The number of a version as people compare it: 9F3C 41D8 07AE. */
export function hashText(hash: string): string {
  const groups = hash.slice(0, 12).toUpperCase().match(/.{4}/g);
  return groups ? groups.join(" ") : "";
}

/** Where a booking stands, in a word or two for its badge. */
export function stateText({ state, myTurn }: Pick<BookingCard, "state" | "myTurn">) {
  const words = {
    open: myTurn ? "Your turn" : "Waiting for them",
    accepted: "Booked",
    declined: "Declined",
    withdrawn: "Withdrawn",
    expired: "Expired",
    cancelled: "Cancelled",
    done: "Done",
  } as const;
  return words[state];
}

/** One line of the log in words. */
export function entryText({ entry, by, number }: Booking["log"][number]): string {
  const who = by ?? "The clock";
  const sentences = {
    offer: `${who} made an offer, version 1`,
    counter: `${who} sent and accepted version ${number}`,
    accept: `${who} accepted version ${number}: booked`,
    hold: `${who} put the date on hold for this booking`,
    release: by ? `${by} released the hold` : "The hold ended",
    challenge: by ? `${by} challenged the first hold` : "Another organizer challenged this hold",
    decline: `${who} declined`,
    withdraw: `${who} withdrew the offer`,
    expire: "The offer ended without an answer",
    cancel: `${who} cancelled the booking`,
    complete: "The show is over",
  } as const;
  return sentences[entry];
}
