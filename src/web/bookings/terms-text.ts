import type {
  Booking,
  BookingCard,
  BookingOutcome,
  ListedBooking,
} from "../../contract/bookings/bookings.ts";
import { bookingLimits } from "../../contract/bookings/limits.ts";
import type { Terms } from "../../contract/bookings/terms.ts";
import {
  acceptanceRows as acceptanceRowsIn,
  termRows as termRowsIn,
  type TermsFormat,
  type TermsRow,
} from "../../contract/bookings/terms-text.ts";
import { dayName } from "../availability/month.ts";
import { printDate } from "../lib/date-format.ts";
import { formatMoney } from "../orders/money-text.ts";

const shortDay = { weekday: "short", month: "short", day: "numeric", year: "numeric" } as const;

const format: TermsFormat = {
  day: (day) => dayName(day, shortDay),
  // The local time at the place, whatever the viewer's zone.
  clock: (day, start) =>
    printDate(`${day}T${start}:00Z`, { hour: "numeric", minute: "2-digit" }, "UTC"),
  money: formatMoney,
};

/** The terms in rows, as both sides compare them; an empty value means none. */
export function termRows(terms: Terms): TermsRow[] {
  return termRowsIn(terms, format);
}

/** What accepting the latest terms on a day binds the viewer's side to. */
export function acceptanceRows(
  { terms, side }: Pick<Booking, "terms" | "side">,
  today: string,
): TermsRow[] {
  return acceptanceRowsIn(terms, { side, today }, format);
}

/** The fee in two lines for a list: "$1,200.00" and "or 60% of the net". */
export function feeText({ fee }: Pick<Terms, "fee">): { sum: string; more: string } {
  const sum = formatMoney(fee.guaranteeMinor, fee.currency);
  if (fee.kind === "guarantee") return { sum, more: "guarantee" };
  if (fee.kind === "door") return { sum: `${fee.percent}%`, more: "of the net" };
  return { sum, more: `or ${fee.percent}% of the net` };
}

/** The hash of a version as people compare it: 9F3C 41D8 07AE. */
export function hashText(hash: string): string {
  const groups = hash.slice(0, 12).toUpperCase().match(/.{4}/g);
  return groups ? groups.join(" ") : "";
}

type StandingBooking = Pick<BookingCard, "state" | "myTurn" | "settlement" | "toSettle"> &
  Partial<Pick<BookingCard, "isTaken" | "side" | "other">>;

/** Whether an open offer ended because the account of the other side was deleted; declined ones are deleted with an account. */
export function isEndedByDeletion({
  state,
  other,
}: Pick<StandingBooking, "state" | "other">): boolean {
  return other === null && (state === "declined" || state === "withdrawn");
}

/** "The act's account was deleted", as the viewer's side reads about the other. */
export function accountGoneText(side: BookingCard["side"]): string {
  return `The ${side === "organizer" ? "act" : "organizer"}'s account was deleted`;
}

/** The state of a booking, in a word or two for its badge. */
export function stateText({
  state,
  myTurn,
  settlement,
  toSettle,
  isTaken,
  side,
  other,
}: StandingBooking): string {
  if (isTaken) return "Time taken";
  if (side && isEndedByDeletion({ state, other })) return accountGoneText(side);
  const words = {
    open: myTurn ? "Your turn" : "Waiting for them",
    accepted: "Booked",
    moved: myTurn ? "New time: your turn" : "New time: waiting",
    declined: "Declined",
    withdrawn: "Withdrawn",
    expired: "Expired",
    cancelled: "Cancelled",
    done: settlementStateText(settlement, toSettle),
  } as const;
  return words[state];
}

function settlementStateText(settlement: BookingCard["settlement"], toSettle: boolean) {
  if (settlement === "none" || settlement === "final") return "Done";
  return toSettle ? "Settlement: your turn" : "Settlement: waiting";
}

/** The payment of a final balance, for a badge: who owes what is left of it; empty if nothing was ever owed. */
export function paymentText(
  { payment, dueMinor }: Pick<BookingOutcome, "payment" | "dueMinor">,
  { currency, side }: { currency: string; side: BookingCard["side"] },
): string {
  if (payment === "due") return balanceDueText(dueMinor, currency, side);
  return { none: "", marked: "Marked as paid", paid: "Paid" }[payment];
}

/** Who owes what is left of a balance (negative: the act does), in words for the act itself or for the organizer's side. */
export function balanceDueText(
  dueMinor: number,
  currency: string,
  side: BookingCard["side"] = "organizer",
): string {
  const sum = formatMoney(Math.abs(dueMinor), currency);
  if (side === "talent") return dueMinor > 0 ? `You are owed ${sum}` : `You owe ${sum}`;
  return dueMinor > 0 ? `Balance due to the act: ${sum}` : `The act owes ${sum}`;
}

/** The other side as a sentence names it: the act, or the organizer in person. */
export function otherSideText({
  side,
  other,
  actName,
}: Pick<BookingCard, "side" | "other" | "actName">): string {
  if (!other) return side === "organizer" ? "the former act" : "the former organizer";
  return side === "organizer" ? actName : other.name;
}

/** Whether the viewer owes what is left of a balance or of a cancellation, to somebody who still has an account. */
export function owesBalance({
  outcome,
  side,
  other,
}: Pick<ListedBooking, "outcome" | "side" | "other">): boolean {
  if (!other) return false;
  const dueMinor = outcome?.dueMinor ?? 0;
  return side === "organizer" ? dueMinor > 0 : dueMinor < 0;
}

/** How a side can end a booking: an open one by its own move, an agreed one until its show is over. */
export function endingOf(
  { state, side, endsAt }: Pick<BookingCard, "state" | "side" | "endsAt">,
  now: number,
): "decline" | "withdraw" | "cancel" | undefined {
  if (state === "open") return side === "talent" ? "decline" : "withdraw";
  return now < Date.parse(endsAt) ? "cancel" : undefined;
}

/** The next step of a booking that both accepted: the show or, once it has started, the settlement. */
export function nextStepText(
  { terms, startsAt, endsAt }: Pick<BookingCard, "terms" | "startsAt" | "endsAt">,
  now: number,
): string {
  if (now < Date.parse(startsAt)) return `See you on ${dayName(terms.day)}.`;
  if (now >= Date.parse(endsAt)) return "The show is over: the settlement opens within minutes.";
  const end = printDate(endsAt, { hour: "numeric", minute: "2-digit" }, terms.zone);
  return `The settlement opens when the show is over, at ${end}.`;
}

/** An entry of the log in words. */
export function entryText(
  { entry, by, number, amountMinor }: Booking["log"][number],
  booking: Pick<Booking, "terms" | "versions" | "actName" | "cancellation">,
): string {
  const { currency } = booking.cancellation ?? booking.terms.fee;
  // Negative: the act pays the organizer.
  const isByAct = (amountMinor ?? 0) < 0;
  const paid = formatMoney(Math.abs(amountMinor ?? 0), currency);
  const who = by ?? formerName(entry, { number, isByAct }, booking);
  const sum = amountMinor === null ? "" : formatMoney(amountMinor, currency);
  const sentences = {
    offer: `${who} made an offer, version 1`,
    counter: `${who} sent and accepted version ${number}`,
    accept: `${who} accepted version ${number}: booked`,
    hold: `${who} put the date on hold for this booking`,
    release: by ? `${by} released the hold` : "The hold ended",
    taken: "The act took another booking at that time, so the hold ended",
    "first-hold": "The hold before this one ended: this booking now has the first hold",
    challenge: by ? `${by} challenged the first hold` : "Another organizer challenged this hold",
    "lapse-challenge":
      "The challenge of this hold ended: the organizer who made it no longer holds the date",
    decline: by ? `${by} declined` : "The act's account was deleted, which ended the offer",
    withdraw: by
      ? `${by} withdrew the offer`
      : "The organizer deleted their account, which ended the offer",
    expire: "The offer expired without an answer",
    reschedule: `${who} moved the event: version ${number} has the new time`,
    cancel: `${who} cancelled the booking${becauseText(booking.cancellation)}`,
    lapse: "The booking ended: the new time was not accepted",
    owe: owedText(booking.cancellation, sum),
    complete: "The show is over",
    "ask-deposit": `A deposit of ${sum} is due`,
    "pay-deposit": `${by ?? "The organizer"} paid the deposit, ${sum}`,
    "waive-deposit": "The deposit is no longer due",
    "release-deposit": `The deposit, ${sum}, went to the act`,
    "return-deposit": `The deposit, ${sum}, went back to the organizer`,
    "share-deposit": `The deposit, ${sum}, was shared as the terms say`,
    "late-deposit": `A deposit of ${sum} came after the cancellation and went back to the organizer`,
    "surplus-deposit": `Another payment of the deposit, ${sum}, was not due and went back to the organizer`,
    "open-settlement": "The settlement is open",
    "propose-expenses": `${who} proposed ${amountMinor === null ? "the expenses" : amountMinor === 0 ? "no expenses" : `expenses of ${sum}`} and accepted the statement`,
    "accept-settlement": `${who} accepted the statement: final, with a balance of ${sum}`,
    "close-settlement": `The statement became final automatically, with a balance of ${sum}`,
    "lapse-expenses": `The act did not accept the expenses of ${sum} that were proposed after the dispute: the earlier expenses stand`,
    "refuse-settlement": `${who} refused the statement`,
    "dispute-settlement": `${who} disputed the statement: open again`,
    "pay-balance": `${who} marked ${paid} as paid`,
    "confirm-balance": `${who} confirmed that ${paid} has arrived`,
    "refuse-balance": `${who} said that ${paid} has not arrived`,
    "adjust-settlement":
      amountMinor === 0
        ? "The books changed after the statement; the fee didn't"
        : `Late changes in the books changed the fee by ${isByAct ? "−" : "+"}${paid}`,
  } as const;
  return sentences[entry];
}

/** Who made an entry if their account is gone: the only side that can make such an entry. */
function formerName(
  entry: Booking["log"][number]["entry"],
  { number, isByAct }: { number: number; isByAct: boolean },
  { versions, actName, cancellation }: Pick<Booking, "versions" | "actName" | "cancellation">,
): string {
  const sender = versions.find((version) => version.number === number)?.side ?? "organizer";
  const other = sender === "organizer" ? "talent" : "organizer";
  const sides: Partial<Record<typeof entry, Booking["side"]>> = {
    counter: sender,
    accept: other,
    hold: "talent",
    "accept-settlement": "talent",
    "pay-balance": isByAct ? "talent" : "organizer",
    "confirm-balance": isByAct ? "organizer" : "talent",
    "refuse-balance": isByAct ? "organizer" : "talent",
    ...(cancellation && { cancel: cancellation.by }),
  };
  return sides[entry] === "talent" ? actName : "The organizer";
}

function becauseText(cancellation: Booking["cancellation"]): string {
  const reasons = {
    side: "",
    event: ", because the event is cancelled",
    moved: ", because the event was moved",
    account: " by deleting their account",
  } as const;
  return cancellation ? reasons[cancellation.because] : "";
}

/** "The act owes the organizer $250.00". */
function owedText(cancellation: Booking["cancellation"], sum: string): string {
  return cancellation?.by === "talent"
    ? `The act owes the organizer ${sum}`
    : `The organizer owes the act ${sum}`;
}

/** What one side still owes the other after a cancellation, for a list; empty if nothing, or if it is marked as paid. */
export function debtText({
  cancellation,
  outcome,
  side,
}: Pick<ListedBooking, "cancellation" | "outcome" | "side">): string {
  if (!cancellation || !outcome || outcome.dueMinor === 0) return "";
  const sum = formatMoney(Math.abs(outcome.dueMinor), cancellation.currency);
  return cancellation.by === side ? `You owe ${sum}` : `You are owed ${sum}`;
}

/** The lines of a text, each with whether another text lacks it. */
export function changedLines(text: string, other: string): { line: string; isChanged: boolean }[] {
  const known = new Set(other.split("\n"));
  return text.split("\n").map((line) => ({ line, isChanged: !known.has(line) }));
}

/** What a challenge leads to, for the organizer who may make it. */
export function challengeText(state: BookingCard["state"]): string {
  const { challengeHours } = bookingLimits;
  const [ends, stays] =
    state === "moved"
      ? ["you can't book this date", "this booking waits for it"]
      : ["your hold ends", "you hold the date"];
  return `The first organizer and the act have ${challengeHours} hours to confirm. If they do, ${ends}. If they don't, their hold ends. The challenge runs as long as ${stays}.`;
}

/** "41 hours left of 48", and in the last hour "40 minutes left of 48 hours". */
export function challengeLeftText(ms: number): string {
  const { challengeHours } = bookingLimits;
  const minutes = Math.ceil(ms / 60_000);
  if (minutes < 60)
    return `${minutes} ${minutes === 1 ? "minute" : "minutes"} left of ${challengeHours} hours`;
  const hours = Math.floor(minutes / 60);
  return `${hours} ${hours === 1 ? "hour" : "hours"} left of ${challengeHours}`;
}
