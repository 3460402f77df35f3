import type { Booking, BookingCard } from "../../contract/bookings/bookings.ts";
import type { Terms } from "../../contract/bookings/terms.ts";
import { termRows as termRowsIn, type TermsRow } from "../../contract/bookings/terms-text.ts";
import { dayName } from "../availability/month.ts";
import { printDate } from "../lib/date-format.ts";
import { formatMoney } from "../orders/money-text.ts";

const shortDay = { weekday: "short", month: "short", day: "numeric", year: "numeric" } as const;

/** The terms in rows, as both sides compare them; an empty value means none. */
export function termRows(terms: Terms): TermsRow[] {
  return termRowsIn(terms, {
    day: (day) => dayName(day, shortDay),
    // A clock on the wall of the place, whatever the viewer's zone is.
    clock: (day, start) =>
      printDate(`${day}T${start}:00Z`, { hour: "numeric", minute: "2-digit" }, "UTC"),
    money: formatMoney,
  });
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

/** What follows for a booking that both accepted: the show, or once it has started the settlement. */
export function nextStepText(
  { terms, startsAt, endsAt }: Pick<BookingCard, "terms" | "startsAt" | "endsAt">,
  now: number,
): string {
  if (now < Date.parse(startsAt)) return `See you on ${dayName(terms.day)}.`;
  if (now >= Date.parse(endsAt)) return "The show is over: the settlement opens within minutes.";
  const end = printDate(endsAt, { hour: "numeric", minute: "2-digit" }, terms.zone);
  return `The settlement opens when the show is over, at ${end}.`;
}

/** One line of the log in words. */
export function entryText(
  { entry, by, number, amountMinor }: Booking["log"][number],
  currency: string,
): string {
  const who = by ?? "The clock";
  const sum = amountMinor === null ? "" : formatMoney(amountMinor, currency);
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
    "ask-deposit": `A deposit of ${sum} is due`,
    "pay-deposit": `${by ?? "The organizer"} paid the deposit, ${sum}`,
    "waive-deposit": "The deposit is no longer due",
    "release-deposit": `The deposit, ${sum}, went to the act`,
    "return-deposit": `The deposit, ${sum}, went back to the organizer`,
    "share-deposit": `The deposit, ${sum}, was shared as the terms say`,
    "open-settlement": "The settlement is open",
    "propose-expenses": `${who} proposed the expenses and accepted the statement`,
    "accept-settlement": `${who} accepted the statement: final, with a balance of ${sum}`,
    "close-settlement": `The statement became final by itself, with a balance of ${sum}`,
    "dispute-settlement": `${who} disputed the statement: open again`,
    "adjust-settlement": `Late refunds changed the fee by ${sum}`,
  } as const;
  return sentences[entry];
}
