import { and, eq, gt, inArray, notInArray, or, sql } from "drizzle-orm";
import type { Cancellation } from "../../contract/bookings/money.ts";
import { formatMoney } from "../../contract/orders/money.ts";
import { linkEmail } from "../accounts/emails.ts";
import { dayWords } from "../events/date-text.ts";
import type { Transaction } from "../lib/database/database.ts";
import type { Email } from "../lib/mail.ts";
import { payments, refunds, transfers } from "../payments/tables.ts";
import { users } from "../people/tables.ts";
import { sideOf } from "./booking-shape.ts";
import { makeMove } from "./make-move.ts";
import { type BookingRow, bookings } from "./tables.ts";

/**
 * Cancels what a person is booked for or has booked, by the accepted terms, and removes what nobody had agreed on; of the others
 * the foreign keys take out whose they were. Returns the emails to the other sides: a notification would go with the account.
 */
export async function removeBookingsOf(
  tx: Transaction,
  personId: string,
  publicUrl: string,
): Promise<Email[]> {
  const isTheirs = or(eq(bookings.organizerId, personId), eq(bookings.talentId, personId));
  const standing = await tx
    .select()
    .from(bookings)
    .where(
      and(
        isTheirs,
        inArray(bookings.state, ["accepted", "moved"]),
        gt(bookings.endsAt, sql`now()`),
      ),
    )
    .orderBy(bookings.id)
    .for("update");
  const emails: Email[] = [];
  for (const booking of standing)
    emails.push(...(await cancelFor(tx, { booking, personId, publicUrl })));
  await tx.delete(bookings).where(
    and(
      isTheirs,
      notInArray(bookings.state, ["accepted", "cancelled", "done"]),
      // Records of money stay, whatever became of the booking.
      sql`not exists (select 1 from ${payments} where ${payments.bookingId} = ${bookings.id})
          and not exists (select 1 from ${refunds} where ${refunds.bookingId} = ${bookings.id})
          and not exists (select 1 from ${transfers} where ${transfers.bookingId} = ${bookings.id})`,
    ),
  );
  await tx.update(bookings).set({ actName: "A former act" }).where(eq(bookings.talentId, personId));
  return emails;
}

type Leaving = { booking: BookingRow; personId: string; publicUrl: string };

async function cancelFor(tx: Transaction, { booking, personId, publicUrl }: Leaving) {
  const side = sideOf(booking, personId);
  const ended = await makeMove(
    tx,
    { booking, side, actorId: personId },
    { move: "cancel", because: "account" },
  );
  const otherId = side === "organizer" ? booking.talentId : booking.organizerId;
  if (!otherId || !ended.cancellation) return [];
  const [other] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, otherId), eq(users.emailVerified, true)));
  if (!other) return [];
  const link = `${publicUrl}/bookings/${booking.id}`;
  return [endedEmail(other.email, { ...ended, cancellation: ended.cancellation, link })];
}

type Ended = Pick<BookingRow, "title" | "day"> & { cancellation: Cancellation; link: string };

/** Tells a side that the other's account is gone, and the booking with it. */
function endedEmail(to: string, { title, day, cancellation, link }: Ended): Email {
  const { by, owedMinor, currency } = cancellation;
  const [gone, other] = by === "organizer" ? ["organizer", "act"] : ["act", "organizer"];
  const sum = formatMoney(owedMinor, currency);
  const when = dayWords(new Date(`${day}T00:00:00Z`), "UTC");
  return linkEmail(to, `Cancelled: ${title}`, {
    before: `The ${gone} deleted their account, so your booking “${title}” on ${when} is cancelled.`,
    link,
    label: "Open the booking",
    after:
      owedMinor === 0
        ? `By the terms you both accepted, the ${gone} owes nothing more.`
        : `By the terms you both accepted, the ${gone} owes the ${other} ${sum}.`,
  });
}
