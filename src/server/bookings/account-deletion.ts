import { and, eq, gt, notInArray, or, sql } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { payments, refunds, transfers } from "../payments/tables.ts";
import { divideDeposit } from "./deposit.ts";
import { bookings } from "./tables.ts";

/**
 * Removes a person's bookings that nobody had agreed on; of the others the foreign keys take out whose they were. An organizer gets
 * back the deposit for a show that the act will not play.
 */
export async function removeBookingsOf(tx: Transaction, personId: string): Promise<void> {
  await tx.delete(bookings).where(
    and(
      or(eq(bookings.organizerId, personId), eq(bookings.talentId, personId)),
      notInArray(bookings.state, ["accepted", "cancelled", "done"]),
      // Records of money stay, whatever became of the booking.
      sql`not exists (select 1 from ${payments} where ${payments.bookingId} = ${bookings.id})
          and not exists (select 1 from ${refunds} where ${refunds.bookingId} = ${bookings.id})
          and not exists (select 1 from ${transfers} where ${transfers.bookingId} = ${bookings.id})`,
    ),
  );
  const missed = await tx
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.talentId, personId),
        eq(bookings.state, "accepted"),
        eq(bookings.depositState, "held"),
        gt(bookings.startsAt, sql`now()`),
      ),
    )
    .for("update");
  for (const booking of missed) await divideDeposit(tx, { ...booking, talentId: null }, 0);
  await tx.update(bookings).set({ actName: "A former act" }).where(eq(bookings.talentId, personId));
}
