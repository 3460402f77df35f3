import { and, asc, eq, gt, inArray, or, sql, type SQL } from "drizzle-orm";
import { readReason } from "../announcements/reader-reason.ts";
import type { Transaction } from "../lib/database/database.ts";
import { events } from "../events/tables.ts";
import { localeOfPerson } from "../announcements/reader-locale.ts";
import { orders } from "../orders/tables.ts";
import { users } from "../people/tables.ts";
import { tickets } from "../tickets/tables.ts";
import type { Services } from "../services.ts";
import { isEventNews } from "./announce.ts";
import { isChannelOn } from "./choices.ts";
import { eventNewsEmail } from "./event-news-email.ts";
import { readNewsEvent } from "./event-news.ts";
import { readCards } from "./read-cards.ts";
import { sendInRounds } from "./send-in-rounds.ts";
import { notifications } from "./tables.ts";
import { unsubscribeToken } from "./unsubscribe.ts";

type MailServices = Pick<Services, "db" | "mail" | "config" | "log">;
type Due = { id: string; personId: string; email: string };

/**
 * Event notifications that were not emailed yet, read or not, since the email carries the calendar file. Urgent ones are sent at
 * once and at most every five minutes, others after the usual delay and at most every 15 minutes for each event.
 */
function isWaiting({ config }: Pick<MailServices, "config">): SQL | undefined {
  const { mailedAt, time, urgent } = notifications;
  const pause = sql`${config.emailsAfterSeconds} * interval '1 second'`;
  return and(
    isEventNews,
    // Once an event is cancelled, earlier changes no longer matter: the email about the cancellation says it all.
    sql`(${notifications.kind} = 'event-cancelled' or not exists (select 1 from ${events}
      where ${events.id} = ${notifications.eventId} and ${events.status} = 'cancelled'))`,
    sql`(${mailedAt} is null or ${mailedAt} < ${time})`,
    gt(time, sql`now() - interval '1 day'`),
    or(
      sql`(${urgent} and coalesce(${mailedAt} < now() - interval '5 minutes', true))`,
      sql`${time} < now() - ${pause} and coalesce(${mailedAt} < now() - interval '15 minutes', true)`,
    ),
    isChannelOn("email"),
  );
}

/** Sends an email for each due event notification; of several servers, the one that marks it first sends it. */
export function sendEventNewsEmails(services: MailServices): Promise<void> {
  return sendInRounds(services, {
    find: (limit) =>
      services.db
        .select({ id: notifications.id, personId: users.id, email: users.email })
        .from(notifications)
        .innerJoin(users, eq(users.id, notifications.recipientId))
        .where(and(isWaiting(services), eq(users.emailVerified, true)))
        .orderBy(asc(notifications.time))
        .limit(limit),
    send: (one) => services.db.transaction((tx) => sendEmail(services, tx, one)),
  });
}

/** Whether the email about a person's refund tells them of the cancellation, so that they do not get two; a repeated email is sent. */
async function getsRefundEmail(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from ${notifications} as n
    join ${orders} as o on o.event_id = n.event_id and o.buyer_id = n.recipient_id and o.state = 'paid'
    join ${tickets} as t on t.order_id = o.id and coalesce(t.ended, 'cancelled') = 'cancelled'
    where n.id = ${id} and n.kind = 'event-cancelled' and n.mailed_at is null limit 1`);
  return rows.length > 0;
}

async function sendEmail(services: MailServices, tx: Transaction, { id, personId, email }: Due) {
  const hasRefundEmail = await getsRefundEmail(tx, id);
  const taken = await tx
    .update(notifications)
    .set({ mailedAt: sql`now()` })
    .where(and(eq(notifications.id, id), isWaiting(services)))
    .returning({ eventId: notifications.eventId });
  const eventId = taken[0]?.eventId;
  if (!eventId || hasRefundEmail) return;
  const where = inArray(notifications.id, [id]);
  const [card] = await readCards(tx, { id: personId }, { where, limit: 1 });
  const { publicUrl } = services.config;
  const about = await readNewsEvent(tx, { id: personId }, { eventId, publicUrl });
  if (!card || !about) return;
  const reason = await readReason(tx, { eventId, personId });
  const locale = await localeOfPerson(tx, personId);
  const reader = { reason, locale };
  const token = await unsubscribeToken(services.db, personId);
  await services.mail.send(eventNewsEmail(email, { card, about, ...reader, publicUrl, token }), tx);
}
