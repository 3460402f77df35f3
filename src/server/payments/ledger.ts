import type { Transaction } from "../lib/database/database.ts";
import { ledgerEntries } from "./tables.ts";

type Booking = {
  /** The payment or the refund. */
  transactionId: string;
  kind: "sale" | "refund";
  order: { id: string; eventId: string; currency: string };
  /** The whole amount in minor units, including the fee. */
  amountMinor: number;
  feeMinor: number;
};

/**
 * Writes a payment or a refund into the event's ledger, once: a sale is owed to the organizer and its fee to the platform; a
 * refund reverses both.
 */
export async function writeToLedger(tx: Transaction, booking: Booking): Promise<void> {
  const { transactionId, kind, order, amountMinor, feeMinor } = booking;
  if (amountMinor === 0) return;
  const sign = kind === "sale" ? 1 : -1;
  const owed = [
    { account: "buyer" as const, amountMinor: -sign * amountMinor },
    { account: "organizer" as const, amountMinor: sign * (amountMinor - feeMinor) },
    { account: "platform" as const, amountMinor: sign * feeMinor },
  ];
  const fields = {
    transactionId,
    kind,
    eventId: order.eventId,
    orderId: order.id,
    currency: order.currency,
  };
  await tx
    .insert(ledgerEntries)
    .values(
      owed.filter((entry) => entry.amountMinor !== 0).map((entry) => ({ ...entry, ...fields })),
    )
    .onConflictDoNothing();
}
