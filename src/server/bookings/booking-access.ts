import { and, eq } from "drizzle-orm";
import type { BookingSide } from "../../contract/bookings/machine.ts";
import type { Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { sideOf } from "./booking-shape.ts";
import { isOwnBooking } from "./list-bookings.ts";
import { type BookingRow, bookings } from "./tables.ts";

/** A booking locked for one of its sides. */
export type LockedBooking = { person: Person; side: BookingSide; booking: BookingRow };

/** Locks one of the person's bookings until the transaction ends; NOT_FOUND for other people's. */
export async function lockOwnBooking(
  tx: Transaction,
  person: Person,
  id: string,
): Promise<LockedBooking> {
  const [booking] = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, id), isOwnBooking(person)))
    .for("update");
  if (!booking) refuse("NOT_FOUND");
  return { person, booking, side: sideOf(booking, person.id) };
}

/** Locks a booking, to record what the payment service reports. */
export async function lockBooking(tx: Transaction, id: string): Promise<BookingRow> {
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, id)).for("update");
  if (!booking) throw new Error(`booking ${id} is gone`);
  return booking;
}

/** Whether the organizer may pay the deposit now. */
export function isDepositDue({ state, depositState }: BookingRow): boolean {
  return state === "accepted" && depositState === "due";
}
