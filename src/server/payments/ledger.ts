import type { ledgerAccounts, ledgerKinds } from "../../contract/orders/limits.ts";
import type { Transaction } from "../lib/database/database.ts";
import { ledgerEntries } from "./tables.ts";

type OrderEntry = {
  /** The payment or the refund. */
  transactionId: string;
  kind: "sale" | "refund";
  order: { id: string; eventId: string; currency: string };
  /** The whole amount in minor units, including the fee. */
  amountMinor: number;
  feeMinor: number;
};

/**
 * Writes payments or refunds into the ledgers of their events, each once: a sale is owed to the organizer and its fee to the platform; a
 * refund reverses both.
 */
export async function writeToLedger(tx: Transaction, ...entries: OrderEntry[]): Promise<void> {
  const lines = entries.flatMap(linesOf);
  if (lines.length > 0) await tx.insert(ledgerEntries).values(lines).onConflictDoNothing();
}

function linesOf({ transactionId, kind, order, amountMinor, feeMinor }: OrderEntry) {
  if (amountMinor === 0) return [];
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
  return owed.filter((one) => one.amountMinor !== 0).map((one) => ({ ...one, ...fields }));
}

type Account = (typeof ledgerAccounts)[number];

export type BookingTransaction = {
  transactionId: string;
  kind: Exclude<(typeof ledgerKinds)[number], "sale" | "refund">;
  bookingId: string;
  currency: string;
  from: Account;
  to: Account;
  /** In minor units; a negative amount goes the other way. */
  amountMinor: number;
};

/** Writes money of a booking that moves from one account to another into the ledger, once. */
export async function writeBookingToLedger(
  tx: Transaction,
  { from, to, amountMinor, ...fields }: BookingTransaction,
): Promise<void> {
  if (amountMinor === 0) return;
  await tx
    .insert(ledgerEntries)
    .values([
      { ...fields, account: from, amountMinor: -amountMinor },
      { ...fields, account: to, amountMinor },
    ])
    .onConflictDoNothing();
}
