import type { Transaction } from "../lib/database/database.ts";
import { ledgerEntries } from "./tables.ts";

type Booking = {
  /** The payment or the refund. */
  transactionId: string;
  kind: "sale" | "refund";
  order: { id: string; eventId: string; currency: string };
  /** All that moves, in minor units, the fee included. */
  amountMinor: number;
  feeMinor: number;
};

/**
 * Books a payment or a refund into the event's books, once: a sale is owed to the organizer and, its fee, to the platform; a
 * refund turns all of it round.
 */
export async function book(tx: Transaction, booked: Booking): Promise<void> {
  const { transactionId, kind, order, amountMinor, feeMinor } = booked;
  if (amountMinor === 0) return;
  const sign = kind === "sale" ? 1 : -1;
  const owed = [
    { account: "buyer" as const, amountMinor: -sign * amountMinor },
    { account: "organizer" as const, amountMinor: sign * (amountMinor - feeMinor) },
    { account: "platform" as const, amountMinor: sign * feeMinor },
  ];
  const facts = {
    transactionId,
    kind,
    eventId: order.eventId,
    orderId: order.id,
    currency: order.currency,
  };
  await tx
    .insert(ledgerEntries)
    .values(
      owed.filter((entry) => entry.amountMinor !== 0).map((entry) => ({ ...entry, ...facts })),
    )
    .onConflictDoNothing();
}
