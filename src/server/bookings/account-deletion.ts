import { and, eq, gt, inArray, isNotNull, notInArray, or, sql } from "drizzle-orm";
import type { BookingSide } from "../../contract/bookings/machine.ts";
import { formerAct } from "../../contract/bookings/statement-text.ts";
import { formatMoney } from "../../contract/orders/money.ts";
import { linkEmail } from "../accounts/emails.ts";
import { dayText } from "../events/date-text.ts";
import type { Transaction } from "../lib/database/database.ts";
import { emailLink, emailPage } from "../lib/email-html.ts";
import { escapeHtml } from "../lib/html.ts";
import type { Email } from "../lib/mail.ts";
import { announce } from "../notifications/announce.ts";
import { payments, refunds, transfers } from "../payments/tables.ts";
import { users } from "../people/tables.ts";
import { sideOf } from "./booking-shape.ts";
import { makeMove } from "./make-move.ts";
import { type BookingRow, bookings } from "./tables.ts";

/**
 * Ends the bookings of a person whose account is deleted: cancels accepted ones by their terms, ends open offers, which
 * stay with the other side, and deletes those that had ended without an agreement. The foreign keys then clear the
 * person's side. Notifies the other sides and returns the emails to them.
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
  const ended: Ended[] = [];
  for (const booking of standing) ended.push(await cancelFor(tx, booking, personId));
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
  for (const booking of open) ended.push(await endOffer(tx, booking, personId));
  await notifyLeft(tx, [...standing, ...open], personId);
  await tx.delete(bookings).where(
    and(
      isTheirs,
      notInArray(bookings.state, ["accepted", "cancelled", "done"]),
      notInArray(
        bookings.id,
        open.map(({ id }) => id),
      ),
      // Records of money stay, whatever happened to the booking.
      sql`not exists (select 1 from ${payments} where ${payments.bookingId} = ${bookings.id})
          and not exists (select 1 from ${refunds} where ${refunds.bookingId} = ${bookings.id})
          and not exists (select 1 from ${transfers} where ${transfers.bookingId} = ${bookings.id})`,
    ),
  );
  await tx.update(bookings).set({ actName: formerAct }).where(eq(bookings.talentId, personId));
  return emailsAbout(tx, ended, publicUrl);
}

/** Without an actor, since the notification would otherwise be deleted with the account. */
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

/** A booking as it ended, and the side whose account is gone. */
type Ended = BookingRow & { gone: BookingSide };

async function cancelFor(tx: Transaction, booking: BookingRow, personId: string): Promise<Ended> {
  const gone = sideOf(booking, personId);
  const making = { booking, side: gone, actorId: personId };
  return { ...(await makeMove(tx, making, { move: "cancel", because: "account" })), gone };
}

/** Ends an offer that nobody has accepted. */
async function endOffer(tx: Transaction, booking: BookingRow, personId: string): Promise<Ended> {
  const gone = sideOf(booking, personId);
  const move = gone === "organizer" ? "withdraw" : "decline";
  return { ...(await makeMove(tx, { booking, side: gone, actorId: personId }, { move })), gone };
}

/** One email to the verified address of each remaining side, about everything that ended for them. */
async function emailsAbout(tx: Transaction, ended: Ended[], publicUrl: string): Promise<Email[]> {
  const byOther = Map.groupBy(ended, ({ gone, organizerId, talentId }) =>
    gone === "organizer" ? talentId : organizerId,
  );
  const ids = [...byOther.keys()].flatMap((id) => id ?? []);
  if (ids.length === 0) return [];
  const others = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.id, ids), eq(users.emailVerified, true)));
  return others.map(({ id, email }) => endedEmail(email, byOther.get(id) ?? [], publicUrl));
}

/** Tells the remaining side that the other account is gone, and what ended with it: one booking, or a list of them. */
function endedEmail(to: string, ended: Ended[], publicUrl: string): Email {
  const [one] = ended;
  return one && ended.length === 1
    ? emailOfOne(to, one, publicUrl)
    : emailOfMany(to, ended, publicUrl);
}

function emailOfOne(to: string, one: Ended, publicUrl: string): Email {
  const { id, title, day, gone, cancellation } = one;
  const link = { link: `${publicUrl}/bookings/${id}`, label: "Open the booking" };
  const left = `The ${sideNames[gone]} deleted their account, so`;
  if (!cancellation)
    return linkEmail(to, `Offer ended: ${title}`, {
      ...link,
      before: `${left} the offer “${title}” for ${whenText(day)} has ended. Nobody owes anything.`,
      after: "You'll find it under Ended in your bookings.",
    });
  return linkEmail(to, `Cancelled: ${title}`, {
    ...link,
    before: `${left} your booking “${title}” on ${whenText(day)} is cancelled.`,
    after: `By the terms you both accepted, ${owedText(one)}`,
  });
}

function emailOfMany(to: string, ended: Ended[], publicUrl: string): Email {
  const subject = `${ended.length} bookings and offers ended`;
  const before =
    "The other side of these bookings and offers deleted their account, so all of them have ended:";
  const lines = ended.map((one) => ({
    words: lineOf(one),
    link: `${publicUrl}/bookings/${one.id}`,
  }));
  const after = "You'll find them under Ended in your bookings.";
  const items = lines.map(({ words, link }) => `<li>${emailLink(link, words)}</li>`);
  return {
    to,
    subject,
    text: [before, ...lines.map(({ words, link }) => `${words}\n${link}`), after, "Marquee\n"].join(
      "\n\n",
    ),
    html: emailPage(
      `<p>${escapeHtml(before)}</p>`,
      `<ul>\n${items.join("\n")}\n</ul>`,
      `<p>${escapeHtml(after)}</p>`,
    ),
  };
}

function lineOf(one: Ended): string {
  const { title, day, cancellation } = one;
  if (!cancellation) return `Offer ended: “${title}” for ${whenText(day)}.`;
  return `Booking cancelled: “${title}” on ${whenText(day)}. By its terms, ${owedText(one)}`;
}

/** What the reader and the side that is gone owe each other. */
function owedText({ cancellation, gone }: Ended): string {
  if (!cancellation || cancellation.owedMinor === 0)
    return `the ${sideNames[gone]} owes nothing more.`;
  const sum = formatMoney(cancellation.owedMinor, cancellation.currency);
  return cancellation.by === gone
    ? `the ${sideNames[gone]} owes you ${sum}.`
    : `you owe the ${sideNames[gone]} ${sum}.`;
}

const sideNames = { organizer: "organizer", talent: "act" } as const;

function whenText(day: string): string {
  return dayText(new Date(`${day}T00:00:00Z`), "UTC");
}
