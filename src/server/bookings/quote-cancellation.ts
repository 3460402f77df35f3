import { and, eq } from "drizzle-orm";
import { cancellationAmounts } from "../../contract/bookings/amounts.ts";
import type { BookingSide } from "../../contract/bookings/machine.ts";
import type { Cancellation } from "../../contract/bookings/money.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { dayInZone, daysBetween } from "../lib/zoned-time.ts";
import { writeBookingToLedger } from "../payments/ledger.ts";
import { acceptedTerms } from "./accepted-terms.ts";
import { sideOf } from "./booking-shape.ts";
import { divideDeposit, waiveDeposit } from "./deposit.ts";
import { isOwnBooking } from "./list-bookings.ts";
import { type BookingRow, bookings } from "./tables.ts";

/** What goes to whom if the viewer cancels a booking now. */
export async function quoteCancellation(db: Db, person: Person, id: string): Promise<Cancellation> {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, id), isOwnBooking(person)));
  if (!booking) refuse("NOT_FOUND");
  if (booking.state !== "accepted")
    refuse("CONFLICT", { detail: "This booking has changed. Reload it to see how it stands." });
  return cancellationOf(db, booking, sideOf(booking, person.id));
}

/** The amounts by the tiers of the accepted terms, counted in days at the place of the show. */
export async function cancellationOf(
  db: Db | Transaction,
  booking: BookingRow,
  by: BookingSide,
): Promise<Cancellation> {
  const terms = await acceptedTerms(db, booking);
  const today = dayInZone(new Date(), terms.zone);
  const daysBefore = Math.max(0, daysBetween(today, terms.day));
  const heldMinor = booking.depositState === "held" ? booking.depositMinor : 0;
  const amounts = cancellationAmounts(terms, { by, daysBefore, heldMinor });
  return { by, currency: terms.fee.currency, daysBefore, ...amounts };
}

/** Divides the deposit of a cancelled booking and enters in the books what is still owed, once. */
export async function settleCancellation(
  tx: Transaction,
  booking: BookingRow,
  { quote, entryId }: { quote: Cancellation; entryId: string },
): Promise<BookingRow> {
  const owesOrganizer = quote.by === "talent";
  await writeBookingToLedger(tx, {
    transactionId: entryId,
    kind: "cancellation",
    bookingId: booking.id,
    currency: quote.currency,
    from: owesOrganizer ? "act" : "organizer",
    to: owesOrganizer ? "organizer" : "act",
    amountMinor: quote.owedMinor,
  });
  return divideDeposit(tx, await waiveDeposit(tx, booking), quote.depositToActMinor);
}
