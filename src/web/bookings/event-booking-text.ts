import type { EventBooking } from "../../contract/bookings/event-bookings.ts";
import { formatMoney } from "../orders/money-text.ts";
import { balanceDueText } from "./terms-text.ts";

type Shown = { label: string; tone: "plain" | "ok" | "info" | "bulb" | "bad" };

/** The state of a booking, as the whole team of its event reads it. */
export function eventBookingState(booking: EventBooking): Shown {
  const { state, isTaken, sentBy, settlement, actIsGone, settled, debt } = booking;
  if (isTaken) return { label: "Time taken", tone: "plain" };
  const shown: Record<typeof state, Shown> = {
    open:
      sentBy === "organizer"
        ? { label: "Offer sent", tone: "plain" }
        : { label: "Counter-offer to answer", tone: "bulb" },
    accepted: { label: "Booked", tone: "ok" },
    moved: { label: "New time to agree on", tone: "bulb" },
    declined: { label: actIsGone ? "The act's account was deleted" : "Declined", tone: "bad" },
    withdrawn: { label: "Withdrawn", tone: "plain" },
    expired: { label: "Offer expired", tone: "plain" },
    cancelled: cancelledState(debt),
    done: (settled && paidState(settled)) ?? settlements[settlement],
  };
  return shown[state];
}

/** What a cancellation left owed is paid like a balance. */
function cancelledState(debt: EventBooking["debt"]): Shown {
  const paid = debt && paidState(debt);
  return paid
    ? { ...paid, label: `Cancelled · ${paid.label.toLowerCase()}` }
    : { label: "Cancelled", tone: "bad" };
}

/** How far a final balance is paid; undefined if a part of it is due, or if there never was one. */
function paidState({
  dueMinor,
  paidMinor,
  confirmedMinor,
}: NonNullable<EventBooking["debt"]>): Shown | undefined {
  if (dueMinor !== 0 || paidMinor === 0) return undefined;
  return confirmedMinor === paidMinor
    ? { label: "Paid", tone: "ok" }
    : { label: "Marked as paid", tone: "info" };
}

const settlements: Record<EventBooking["settlement"], Shown> = {
  none: { label: "Played", tone: "info" },
  open: { label: "Statement to send", tone: "bulb" },
  proposed: { label: "Statement sent", tone: "info" },
  disputed: { label: "Statement disputed", tone: "bad" },
  final: { label: "Statement final", tone: "ok" },
};

/** What happened to the deposit; empty if there is none. */
export function depositText({ deposit, depositMinor, terms }: EventBooking): string {
  const sum = formatMoney(depositMinor, terms.fee.currency);
  const texts: Record<typeof deposit, string> = {
    none: "",
    due: `Deposit of ${sum} due`,
    held: `Deposit of ${sum} paid`,
    released: `Deposit of ${sum} went to the act`,
    returned: `Deposit of ${sum} came back`,
    shared: `Deposit of ${sum} shared`,
  };
  return texts[deposit];
}

/** What nobody has marked as paid; below zero: the act owes it. */
export function dueMinorOf({ settled, debt }: Pick<EventBooking, "settled" | "debt">): number {
  return (settled ?? debt)?.dueMinor ?? 0;
}

/** `dueMinorOf` in words: the balance of a final statement, or what a cancellation left; empty if there is nothing. */
export function owedToText(booking: EventBooking): string {
  const { cancellation, terms } = booking;
  const dueMinor = dueMinorOf(booking);
  return dueMinor === 0
    ? ""
    : balanceDueText(dueMinor, cancellation?.currency ?? terms.fee.currency);
}

/** The organizer's next action on the booking. */
export function nextText(booking: EventBooking): string {
  const { state, sentBy, deposit, settlement, cancellation, terms } = booking;
  if (booking.isTaken) return "Open the booking";
  if ((state === "open" || state === "moved") && sentBy === "talent") return "Answer the terms";
  if (state === "accepted" && deposit === "due") return "Pay the deposit";
  if (settlement === "open" || settlement === "disputed") return "Send the statement";
  const dueMinor = dueMinorOf(booking);
  if (dueMinor > 0)
    return `Mark ${formatMoney(dueMinor, cancellation?.currency ?? terms.fee.currency)} as paid`;
  return settlement === "none" ? "Open the booking" : "See the statement";
}
