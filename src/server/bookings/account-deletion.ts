import { and, eq, notInArray, or } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { bookings } from "./tables.ts";

/** Removes a person's bookings that nobody had agreed on; of the others the foreign keys take out whose they were. */
export async function removeBookingsOf(tx: Transaction, personId: string): Promise<void> {
  await tx
    .delete(bookings)
    .where(
      and(
        or(eq(bookings.organizerId, personId), eq(bookings.talentId, personId)),
        notInArray(bookings.state, ["accepted", "cancelled", "done"]),
      ),
    );
  await tx.update(bookings).set({ actName: "A former act" }).where(eq(bookings.talentId, personId));
}
