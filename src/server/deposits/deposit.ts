import { eq } from "drizzle-orm";
import { depositMinor } from "../../contract/bookings/amounts.ts";
import { depositAfter, type DepositMove } from "../../contract/bookings/machine.ts";
import type { Terms } from "../../contract/bookings/terms.ts";
import type { Transaction } from "../lib/database/database.ts";
import { bookDepositRelease, bookDepositReturn, depositPayment } from "./book-deposit.ts";
import { notify } from "../notifications/notify.ts";
import { enterLog, notifyBoth } from "../bookings/enter-log.ts";
import { type BookingRow, bookings } from "../bookings/tables.ts";

/**
 * The deposit that accepted terms ask for, to be set by the statement that accepts them: a second update of the booking
 * in that transaction could deadlock with others that accept the same date. A deposit paid before the event moved
 * stays.
 */
export function depositToAsk(
  booking: BookingRow,
  terms: Terms,
): Pick<BookingRow, "depositState" | "depositMinor"> {
  if (booking.depositState === "held")
    return { depositState: "held", depositMinor: booking.depositMinor };
  const amountMinor = depositMinor(terms);
  const depositState = amountMinor === 0 ? "none" : (depositAfter("none", "ask-deposit") ?? "none");
  return { depositState, depositMinor: amountMinor };
}

/** If the deposit is newly due, logs that and notifies the organizer, who pays it. */
export async function announceDeposit(
  tx: Transaction,
  before: BookingRow,
  booking: BookingRow,
): Promise<void> {
  const { depositState, depositMinor: amountMinor } = booking;
  if (depositState !== "due" || before.depositState === "due") return;
  const fact = await enterLog(tx, booking, { entry: "ask-deposit", amountMinor });
  const { organizerId: to, talentId: by } = booking;
  if (to && by) await notify(tx, [{ kind: "booking-deposit", to, by, fact, personId: by }]);
}

/** Holds a deposit that was paid; the ledger already has the payment. */
export async function holdDeposit(tx: Transaction, booking: BookingRow): Promise<void> {
  await moveDeposit(tx, booking, "pay-deposit");
}

/** Logs that a payment went back because no such deposit was due, and notifies the organizer, who paid it. */
export async function announceReturn(
  tx: Transaction,
  booking: BookingRow,
  amountMinor: number,
): Promise<void> {
  const entry = booking.state === "cancelled" ? "late-deposit" : "surplus-deposit";
  const fact = await enterLog(tx, booking, { entry, amountMinor });
  const { organizerId: to, talentId: by } = booking;
  if (to && by) await notify(tx, [{ kind: "booking-deposit", to, by, fact, personId: by }]);
}

/** Waives a deposit that is due: nobody pays one for a show that is over or cancelled. */
export async function waiveDeposit(tx: Transaction, booking: BookingRow): Promise<BookingRow> {
  return booking.depositState === "due" ? moveDeposit(tx, booking, "waive-deposit") : booking;
}

/** Divides a held deposit: gives the act its part and the organizer the rest. */
export async function divideDeposit(
  tx: Transaction,
  booking: BookingRow,
  toActMinor: number,
): Promise<BookingRow> {
  const { depositMinor: heldMinor, talentId, depositState } = booking;
  if (depositState !== "held") return booking;
  const payment = await depositPayment(tx, booking.id);
  const toOrganizerMinor = heldMinor - toActMinor;
  await bookDepositRelease(tx, { payment, personId: talentId, amountMinor: toActMinor });
  await bookDepositReturn(tx, { payment, reason: "booking", amountMinor: toOrganizerMinor });
  if (toActMinor === 0) return moveDeposit(tx, booking, "return-deposit");
  return moveDeposit(tx, booking, toOrganizerMinor === 0 ? "release-deposit" : "share-deposit");
}

/** Makes a move of the deposit, logs it and notifies both sides. */
async function moveDeposit(
  tx: Transaction,
  booking: BookingRow,
  move: DepositMove,
): Promise<BookingRow> {
  const depositState = depositAfter(booking.depositState, move);
  if (!depositState) throw new Error(`a deposit that is ${booking.depositState} has no ${move}`);
  const { depositMinor: amountMinor, organizerId } = booking;
  const [changed] = await tx
    .update(bookings)
    .set({ depositState, depositMinor: amountMinor, updatedAt: new Date() })
    .where(eq(bookings.id, booking.id))
    .returning();
  const actor = move === "pay-deposit" && organizerId ? { actorId: organizerId } : {};
  const fact = await enterLog(tx, booking, { entry: move, amountMinor, ...actor });
  if (move !== "waive-deposit") await notifyBoth(tx, booking, "booking-deposit", fact);
  return changed!;
}
