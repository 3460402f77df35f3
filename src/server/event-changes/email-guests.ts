import { and, asc, eq, gt, lt, sql } from "drizzle-orm";
import { v5 } from "uuid";
import type { Transaction } from "../lib/database/database.ts";
import type { Services } from "../services.ts";
import { guestTicketLink } from "../tickets/access.ts";
import { openJoinLinks } from "../join-links/join-link.ts";
import { replyAddress } from "../orders/reply-address.ts";
import { localeOfTicket } from "../announcements/reader-locale.ts";
import { orders } from "../orders/tables.ts";
import { calendarFile } from "../events/calendar.ts";
import { differenceBetween } from "./change-text.ts";
import { countAllGuests, guestTickets } from "./count-guests.ts";
import { guestChangeEmail } from "./guest-change-email.ts";
import { eventChanges } from "./tables.ts";
import type { events } from "../events/tables.ts";

/** Small enough that a batch is written quickly. */
const atOnce = 50;

type Parts = { event: typeof events.$inferSelect; changeId: string };
type Guest = { email: string; id: string; revision: number; getsRefundEmail: boolean };

/**
 * Emails the next batch of guests without an account about a change and stores the progress: each address once, however often the job runs.
 * Returns whether it was the last batch.
 */
export async function emailGuests(
  { db, mail, config }: Pick<Services, "db" | "mail" | "config">,
  { event, changeId }: Parts,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [change] = await tx
      .select()
      .from(eventChanges)
      .where(eq(eventChanges.id, changeId))
      .for("update");
    if (!change || isFinished(change)) return true;
    const whole = await withEarlier(tx, change);
    const isStarted = change.guestsTotal !== null;
    if (!isStarted && ((await isSuperseded(tx, event, change)) || isUndone(whole))) {
      await tx.update(eventChanges).set({ guestsTotal: 0 }).where(eq(eventChanges.id, changeId));
      return true;
    }
    const total = change.guestsTotal ?? (await countAllGuests(tx, event.id));
    const guests = await readGuests(tx, event, change.lastGuest);
    const write = await guestWriter(tx, config, { event, change: whole });
    for (const { getsRefundEmail, ...guest } of guests) {
      if (getsRefundEmail) continue;
      await mail.send({ ...(await write(guest)), id: v5(guest.email, change.id) }, tx);
    }
    const isLast = guests.length < atOnce;
    const guestsEmailed = change.guestsEmailed + guests.length;
    await tx
      .update(eventChanges)
      .set({
        guestsEmailed,
        // Some may have left since they were counted.
        guestsTotal: isLast ? guestsEmailed : Math.max(total, guestsEmailed),
        // Addresses aren't stored longer than needed.
        lastGuest: isLast ? "" : (guests.at(-1)?.email ?? change.lastGuest),
      })
      .where(eq(eventChanges.id, changeId));
    return isLast;
  });
}

type Change = typeof eventChanges.$inferSelect;

/** Returns a function that writes a guest's email about a change, with the link to their ticket. */
export async function guestWriter(
  tx: Transaction,
  { publicUrl }: Services["config"],
  { event, change }: { event: Parts["event"]; change: Change },
) {
  const joinLink = await openJoinLinks(tx, publicUrl);
  const replyTo = await replyAddress(tx, event.id);
  return async ({ email, ...ticket }: Pick<Guest, "email" | "id" | "revision">) => {
    const link = await guestTicketLink(tx, publicUrl, ticket);
    const file = calendarFile([{ event, joinUrl: joinLink({ ticket }) }], { publicUrl });
    const locale = await localeOfTicket(tx, ticket.id);
    return guestChangeEmail(email, { event, change, link, replyTo, locale, file });
  };
}

/** Whether a newer change, made while this one waited, covers it. */
async function isSuperseded(tx: Transaction, event: Parts["event"], change: Change) {
  if (event.status === "cancelled" && !change.after.cancelled) return true;
  if (!change.emailsAt) return false;
  const { eventId, version, createdAt } = eventChanges;
  const newer = and(eq(eventId, event.id), gt(version, change.version));
  const [found] = await tx
    .select({ id: eventChanges.id })
    .from(eventChanges)
    .where(and(newer, lt(createdAt, change.emailsAt)))
    .limit(1);
  return found !== undefined;
}

/** Whether the change cancels out for guests who weren't emailed in between. */
function isUndone({ before, after }: Change): boolean {
  return before.cancelled === after.cancelled && differenceBetween(before, after).length === 0;
}

/** Merges a change with the earlier ones that still waited when it was made. */
export async function withEarlier(tx: Transaction, change: Change): Promise<Change> {
  const { version, emailsAt, guestsTotal } = eventChanges;
  const earlier = and(eq(eventChanges.eventId, change.eventId), lt(version, change.version));
  const lastSent = sql`coalesce((select max(version) from ${eventChanges}
    where ${earlier} and ${guestsTotal} > 0), 0)`;
  const waited = await tx
    .select()
    .from(eventChanges)
    .where(and(earlier, gt(version, lastSent), gt(emailsAt, change.createdAt)))
    .orderBy(asc(version));
  const all = [...waited, change];
  return {
    ...change,
    before: (waited[0] ?? change).before,
    note: all.flatMap(({ note }) => note || []).join("\n"),
    offersRefunds: all.some(({ offersRefunds }) => offersRefunds),
    asksWhoComes: all.some(({ asksWhoComes }) => asksWhoComes),
  };
}

/** Whether all guests have been emailed about the change. */
export function isFinished({ guestsTotal, guestsEmailed, lastGuest }: Change): boolean {
  return guestsTotal !== null && guestsEmailed >= guestsTotal && lastGuest === "";
}

/**
 * Reads the next guests by address. A cancelled event's tickets may have ended already; guests who bought them get the message in their
 * refund email instead, so that nobody gets two.
 */
async function readGuests(
  tx: Transaction,
  { id: eventId, status }: Parts["event"],
  after: string,
): Promise<Guest[]> {
  const isRefunded = sql`exists (select 1 from ${orders} as o where o.id = t.order_id and o.state = 'paid'
    and lower(o.email) = lower(t.holder_email))`;
  // Each address once, by its first ticket that gets no refund email, if there is one.
  const { rows } = await tx.execute<Guest>(sql`
    select distinct on (lower(t.holder_email)) lower(t.holder_email) as email, t.id, t.revision,
      ${status === "cancelled"} and ${isRefunded} as "getsRefundEmail"
    from ${guestTickets(eventId)} and lower(t.holder_email) > ${after}
    order by lower(t.holder_email), "getsRefundEmail", t.id limit ${atOnce}`);
  return rows;
}
