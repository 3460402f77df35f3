import { and, eq, gt, inArray, isNotNull, notInArray, or, sql } from "drizzle-orm";
import type { BookingSide } from "../../contract/bookings/machine.ts";
import type { Cancellation } from "../../contract/bookings/money.ts";
import { formatMoney } from "../../contract/orders/money.ts";
import { linkEmail } from "../accounts/emails.ts";
import { dayWords } from "../events/date-text.ts";
import type { Transaction } from "../lib/database/database.ts";
import type { Email } from "../lib/mail.ts";
import { announce } from "../notifications/announce.ts";
import { payments, refunds, transfers } from "../payments/tables.ts";
import { users } from "../people/tables.ts";
import { sideOf } from "./booking-shape.ts";
import { makeMove } from "./make-move.ts";
import { type BookingRow, bookings } from "./tables.ts";

/**
 * Cancels what a person is booked for or has booked, by the accepted terms, ends open offers, which stay with the other side, and
 * removes what had ended without an agreement; the foreign keys take out whose they were. The other sides are notified, and the emails to them returned.
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
  const open = await tx
    .select()
    .from(bookings)
    .where(
      and(
        isTheirs,
        eq(bookings.state, "open"),
        isNotNull(bookings.organizerId),
        isNotNull(bookings.talentId),
      ),
    )
    .orderBy(bookings.id)
    .for("update");
  for (const booking of open)
    emails.push(...(await endOffer(tx, { booking, personId, publicUrl })));
  await notifyLeft(tx, [...standing, ...open], personId);
  await tx.delete(bookings).where(
    and(
      isTheirs,
      notInArray(bookings.state, ["accepted", "cancelled", "done"]),
      notInArray(
        bookings.id,
        open.map(({ id }) => id),
      ),
      // Records of money stay, whatever became of the booking.
      sql`not exists (select 1 from ${payments} where ${payments.bookingId} = ${bookings.id})
          and not exists (select 1 from ${refunds} where ${refunds.bookingId} = ${bookings.id})
          and not exists (select 1 from ${transfers} where ${transfers.bookingId} = ${bookings.id})`,
    ),
  );
  await tx.update(bookings).set({ actName: "A former act" }).where(eq(bookings.talentId, personId));
  return emails;
}

/** The notification stands alone: with an actor it would go with the account. */
async function notifyLeft(tx: Transaction, ended: BookingRow[], personId: string): Promise<void> {
  const ids = ended.map(({ id }) => id);
  if (ids.length === 0) return;
  const { id, organizerId, talentId } = bookings;
  await announce(
    tx,
    sql`select distinct one.recipient_id, 'booking-gone' as kind, null::uuid as event_id,
        null::uuid as change_id, false as urgent
      from (select case when ${organizerId} = ${personId} then ${talentId} else ${organizerId} end as recipient_id
        from ${bookings} where ${inArray(id, ids)}) as one
      where one.recipient_id is not null`,
  );
}

type Leaving = { booking: BookingRow; personId: string; publicUrl: string };

async function cancelFor(tx: Transaction, { booking, personId, publicUrl }: Leaving) {
  const side = sideOf(booking, personId);
  const ended = await makeMove(
    tx,
    { booking, side, actorId: personId },
    { move: "cancel", because: "account" },
  );
  const { cancellation } = ended;
  const email = await findEmailOfOther(tx, booking, side);
  if (!email || !cancellation) return [];
  const link = `${publicUrl}/bookings/${booking.id}`;
  return [cancelledEmail(email, { ...ended, cancellation, link })];
}

/** Ends an offer that nobody had accepted. */
async function endOffer(tx: Transaction, { booking, personId, publicUrl }: Leaving) {
  const side = sideOf(booking, personId);
  const move = side === "organizer" ? "withdraw" : "decline";
  const { title, day } = await makeMove(tx, { booking, side, actorId: personId }, { move });
  const email = await findEmailOfOther(tx, booking, side);
  if (!email) return [];
  return [
    linkEmail(email, `Ended: ${title}`, {
      before: `The ${sideNames[side]} deleted their account, so the offer “${title}” for ${whenText(day)} has ended. Nobody owes anything.`,
      link: `${publicUrl}/bookings/${booking.id}`,
      label: "Open the booking",
      after: "You'll find it under Ended in your bookings.",
    }),
  ];
}

/** The verified address of who is left. */
async function findEmailOfOther(tx: Transaction, booking: BookingRow, gone: BookingSide) {
  const otherId = gone === "organizer" ? booking.talentId : booking.organizerId;
  if (!otherId) return undefined;
  const [other] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, otherId), eq(users.emailVerified, true)));
  return other?.email;
}

const sideNames = { organizer: "organizer", talent: "act" } as const;

function whenText(day: string): string {
  return dayWords(new Date(`${day}T00:00:00Z`), "UTC");
}

type Ended = Pick<BookingRow, "title" | "day"> & { cancellation: Cancellation; link: string };

/** Tells a side that the other's account is gone, and the booking with it. */
function cancelledEmail(to: string, { title, day, cancellation, link }: Ended): Email {
  const { by, owedMinor, currency } = cancellation;
  const [gone, other] = by === "organizer" ? ["organizer", "act"] : ["act", "organizer"];
  const sum = formatMoney(owedMinor, currency);
  return linkEmail(to, `Cancelled: ${title}`, {
    before: `The ${gone} deleted their account, so your booking “${title}” on ${whenText(day)} is cancelled.`,
    link,
    label: "Open the booking",
    after:
      owedMinor === 0
        ? `By the terms you both accepted, the ${gone} owes nothing more.`
        : `By the terms you both accepted, the ${gone} owes the ${other} ${sum}.`,
  });
}
