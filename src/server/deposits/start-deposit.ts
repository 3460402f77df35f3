import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import { lockOwnBooking } from "../bookings/booking-access.ts";
import { acceptedTerms } from "../bookings/accepted-terms.ts";
import type { Transaction } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import type { Services } from "../services.ts";
import { openDepositPage } from "../payments/payment-page.ts";
import { toStripe } from "../payments/stripe-amounts.ts";
import { payments } from "../payments/tables.ts";

/** Returns the page where the organizer of a booking pays its deposit; a repeated call returns the same page. */
export async function startDeposit(
  services: Services,
  person: Person,
  bookingId: string,
): Promise<{ id: string; url: string }> {
  const { db } = services;
  const started = await db.transaction((tx) => prepareDeposit(services, tx, person, bookingId));
  const { payment } = started;
  if (payment.url) return { id: payment.id, url: payment.url };
  const { sessionId, url } = await openDepositPage(services, { ...started, email: person.email });
  await db
    .update(payments)
    .set({ sessionId, url, askAt: services.stripe ? sql`now() + interval '2 minutes'` : null })
    .where(and(eq(payments.id, payment.id), isNull(payments.url)));
  return { id: payment.id, url };
}

async function prepareDeposit(
  services: Services,
  tx: Transaction,
  person: Person,
  bookingId: string,
) {
  const { booking, side } = await lockOwnBooking(tx, person, bookingId);
  if (side !== "organizer") refuse("NOT_ALLOWED", { detail: "The organizer pays the deposit." });
  if (booking.state !== "accepted" || booking.depositState !== "due")
    refuse("CONFLICT", { detail: "No deposit is due for this booking." });
  const { fee } = await acceptedTerms(tx, booking);
  const { depositMinor: amountMinor } = booking;
  const { currency } = fee;
  if (services.stripe && toStripe(amountMinor, currency) === undefined)
    refuse("PAYMENTS_UNAVAILABLE", { detail: "This amount can't be charged in this currency." });
  const provider = services.stripe ? "stripe" : "test";
  const isOpen = and(eq(payments.bookingId, bookingId), eq(payments.state, "started"));
  const [known] = await tx
    .select()
    .from(payments)
    .where(
      and(
        isOpen,
        eq(payments.provider, provider),
        sql`${payments.createdAt} > now() - interval '50 minutes'`,
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(1);
  await tx
    .update(payments)
    .set({ state: "expired", askAt: sql`now()` })
    .where(and(isOpen, known && ne(payments.id, known.id)));
  if (known) return { payment: known, booking };
  const askAt = provider === "stripe" ? sql`now() + interval '2 minutes'` : null;
  const [payment] = await tx
    .insert(payments)
    .values({ bookingId, provider, amountMinor, currency, askAt })
    .returning();
  return { payment: payment!, booking };
}
