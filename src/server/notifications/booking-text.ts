import type { BookingEntry, BookingSide } from "../../contract/bookings/machine.ts";
import type { Cancellation } from "../../contract/bookings/money.ts";
import { formatMoney } from "../../contract/orders/money.ts";
import { dayText } from "../events/date-text.ts";
import type { Kind } from "./notify.ts";

/** The reader's side, and which booking they read about. */
export type Reading = {
  side: BookingSide;
  actName: string;
  day: string;
  /** What the entry is about; absent if it moved no money. */
  sum?: { amountMinor: number; currency: string } | null;
};

/** What is owed for the cancellation of another booking on the same card. */
export type Debt = { title: string; actName: string; cancellation: Cancellation };

type Named = {
  kind: Kind;
  entry: BookingEntry;
  who: string;
  booking: string;
  cancellation?: Cancellation | null | undefined;
  reading?: Reading | undefined;
  locale?: string | undefined;
};

/** Stands in for a booking's title where it must not be repeated. */
export const unnamedBooking = "a booking";

/** One sentence, or a headline and what follows from it. */
export type Sentences = string | [headline: string, rest: string];

/** What a notification says about an entry in a booking's log. */
export function bookingSentences(named: Named): Sentences {
  const { kind, entry, who, booking, reading } = named;
  const isOrganizer = reading?.side === "organizer";
  if (kind === "booking-deadline") return deadlineSentences({ entry, who, booking });
  const sentences: Record<BookingEntry, Sentences> = {
    offer:
      booking === unnamedBooking
        ? `${who} sent you an offer.`
        : `${who} sent you an offer: ${booking}.`,
    counter: [`${who} sent new terms for ${booking}.`, "Read them and answer."],
    hold: `${who} put a hold on the date of ${booking}.`,
    release: `The hold on the date of ${booking} has ended.`,
    taken: [
      `${booking}: the act took another booking at that time.`,
      "Your hold on the date has ended.",
    ],
    "first-hold": [
      `You now have the first hold on the date of ${booking}.`,
      "The hold before yours has ended.",
    ],
    challenge: [
      `Another organizer challenged the hold on the date of ${booking}.`,
      "Agree within 48 hours, or it ends.",
    ],
    "lapse-challenge": lapseSentences(named),
    accept: `${who} accepted your terms: ${booking} is booked.`,
    decline: `${who} declined ${booking}.`,
    withdraw: `${who} withdrew the offer of ${booking}.`,
    expire: `The offer for ${booking} expired without an answer.`,
    reschedule: [`${who} moved ${booking} to another time.`, "Read the new terms and answer."],
    cancel: `${who} cancelled ${booking}.`,
    lapse: `${booking} is cancelled: nobody accepted the new time before it was too late.`,
    owe: owingSentences(named),
    complete: `${booking} is over.`,
    "ask-deposit": `The deposit for ${booking} is due.`,
    "pay-deposit": [`The deposit for ${booking} was paid.`, "It is held until the show."],
    "waive-deposit": `The deposit for ${booking} is no longer due.`,
    "release-deposit": `The deposit for ${booking} went to ${isOrganizer ? "the act" : "you"}.`,
    "return-deposit": `The deposit for ${booking} went back to ${isOrganizer ? "you" : "the organizer"}.`,
    "share-deposit": `The deposit for ${booking} was shared as the terms say.`,
    "late-deposit": [
      `Your deposit ${sumText(named)}for ${booking} came after the cancellation and went back.`,
      "You get it the way you paid it.",
    ],
    "surplus-deposit": [
      `Your payment ${sumText(named)}for ${booking} went back: no deposit of that amount was due any more.`,
      "You get it the way you paid it.",
    ],
    "open-settlement": `The settlement of ${booking} is open.`,
    "propose-expenses": [`${who} sent the statement of ${booking}.`, "Read it and answer."],
    "accept-settlement": [`${who} accepted the statement of ${booking}.`, "It is final."],
    "close-settlement": `The statement of ${booking} became final automatically.`,
    "lapse-expenses": [
      `The higher expenses proposed for ${booking} were not accepted in time.`,
      "The statement is final with the earlier ones.",
    ],
    "refuse-settlement": [
      `${who} refused the statement of ${booking}.`,
      "Read why, and send another one.",
    ],
    "dispute-settlement": `${who} disputed the statement of ${booking}.`,
    "pay-balance": [
      `${who} marked the balance of ${booking} as paid.`,
      "Confirm it when it has arrived.",
    ],
    "confirm-balance": `${who} confirmed that the balance of ${booking} has arrived.`,
    "refuse-balance": [
      `${who} says that the balance of ${booking} has not arrived.`,
      "It is due again.",
    ],
    "adjust-settlement": [
      `The fee for ${booking} changed after the statement.`,
      "The settlement says why and by how much.",
    ],
  };
  return sentences[entry];
}

/** "of €33.00 ", if the amount is known. */
function sumText({ reading, locale }: Named): string {
  if (!reading?.sum) return "";
  return `of ${formatMoney(reading.sum.amountMinor, reading.sum.currency, locale)} `;
}

/** The sentences about a challenge that came to nothing, because its organizer gave up the date first. */
function lapseSentences({ booking, reading, locale }: Named): Sentences {
  const hold = reading?.side === "organizer" ? "your hold" : "the hold";
  const on = reading ? ` on ${dayText(new Date(`${reading.day}T00:00:00Z`), "UTC", locale)}` : "";
  return [
    `The challenge of ${hold}${on} for ${booking} has ended.`,
    "The organizer who made it no longer holds that date. The hold stays, without a deadline.",
  ];
}

const debtsAtMost = 20;

/** A sentence for each debt, so that no sum is merged into news about other bookings. */
export function debtSentences(
  debts: Debt[],
  { who, reading, locale }: Pick<Named, "who" | "reading" | "locale">,
): string[] {
  return debts.slice(0, debtsAtMost).map(({ title, actName, cancellation }) => {
    const { by, owedMinor, currency } = cancellation;
    const sum = formatMoney(owedMinor, currency, locale);
    const owes =
      by === reading?.side ? `you owe ${by === "organizer" ? actName : who}` : "you are owed";
    return `“${title}” was cancelled: ${owes} ${sum}.`;
  });
}

function owingSentences({ booking, who, cancellation, reading, locale }: Named): Sentences {
  if (!cancellation)
    return [`${booking} was cancelled, and money is owed for it.`, "Open it to see how much."];
  const { by, owedMinor, currency } = cancellation;
  const sum = formatMoney(owedMinor, currency, locale);
  const act = reading && booking !== unnamedBooking ? reading.actName : who;
  const isDebtor = by === reading?.side;
  return [
    `${booking} was cancelled.`,
    isDebtor ? `You owe ${by === "organizer" ? act : who} ${sum}.` : `You are owed ${sum}.`,
  ];
}

function deadlineSentences({ entry, who, booking }: Omit<Named, "kind">): Sentences {
  if (entry === "ask-deposit") return `The deposit for ${booking} is still due.`;
  if (entry.endsWith("-settlement") || entry === "propose-expenses")
    return [
      `The statement of ${booking} becomes final automatically soon.`,
      "Read it before that.",
    ];
  return `Your answer to ${who} about ${booking} is due soon.`;
}
