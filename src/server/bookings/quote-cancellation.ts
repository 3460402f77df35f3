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
import { divideDeposit, waiveDeposit } from "../deposits/deposit.ts";
import { enterLog, notifyBoth } from "./enter-log.ts";
import { isOwnBooking } from "./list-bookings.ts";
import { type BookingRow, bookings } from "./tables.ts";

/** What would go to whom if the viewer cancelled a booking now. */
export async function quoteCancellation(db: Db, person: Person, id: string): Promise<Cancellation> {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, id), isOwnBooking(person)));
  if (!booking) refuse("NOT_FOUND");
  if (booking.state !== "accepted" && booking.state !== "moved")
    refuse("CONFLICT", { detail: "This booking has changed. Reload it to see how it stands." });
  return cancellationOf(db, booking, { by: sideOf(booking, person.id) });
}

type Cancelling = { by: BookingSide; because?: Cancellation["because"] };

/**
 * The amounts by the tiers of the accepted terms, counted in days at the place of the show. Moving the event counts as
 * the organizer's cancellation on that day, no matter who ends the booking.
 */
export async function cancellationOf(
  db: Db | Transaction,
  booking: BookingRow,
  cancelling: Cancelling,
): Promise<Cancellation> {
  const { movedAt } = booking;
  const by = movedAt ? "organizer" : cancelling.by;
  const because = cancelling.because ?? (movedAt ? "moved" : "side");
  const terms = await acceptedTerms(db, booking);
  const today = dayInZone(movedAt ?? new Date(), terms.zone);
  const daysBefore = Math.max(0, daysBetween(today, terms.day));
  const heldMinor = booking.depositState === "held" ? booking.depositMinor : 0;
  const amounts = cancellationAmounts(terms, { by, daysBefore, heldMinor });
  return { by, because, currency: terms.fee.currency, daysBefore, ...amounts };
}

/** Divides the deposit of a cancelled booking and enters what is still owed in the ledger, once. */
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
  if (quote.owedMinor > 0) {
    const owed = { entry: "owe", amountMinor: quote.owedMinor } as const;
    await notifyBoth(tx, booking, "booking-ended", await enterLog(tx, booking, owed));
  }
  return divideDeposit(tx, await waiveDeposit(tx, booking), quote.depositToActMinor);
}
