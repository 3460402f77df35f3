import { eq, inArray, or } from "drizzle-orm";
import { bookings } from "../bookings/tables.ts";
import type { Transaction } from "../lib/database/database.ts";
import { orders } from "../orders/tables.ts";
import { refunds } from "./tables.ts";

/** Erases the notes on refunds of a user's orders and deposits and on refunds they made; the refunds stay. */
export async function eraseRefundNotes(tx: Transaction, personId: string): Promise<void> {
  const offered = tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.organizerId, personId));
  const theirs = tx.select({ id: orders.id }).from(orders).where(eq(orders.buyerId, personId));
  await tx
    .update(refunds)
    .set({ note: "" })
    .where(
      or(
        inArray(refunds.orderId, theirs),
        inArray(refunds.bookingId, offered),
        eq(refunds.byId, personId),
      ),
    );
}
