import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Db } from "../lib/database/database.ts";
import { write, type Done } from "../lib/effects.ts";
import type { Person, ViewerId } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { events } from "../events/tables.ts";
import { visibleEvent } from "../events/visibility.ts";
import { announce } from "../notifications/announce.ts";
import { deliver } from "../notifications/deliver.ts";
import { sendEventNewsEmails } from "../notifications/send-event-news-emails.ts";
import { users } from "../people/tables.ts";
import type { Services } from "../services.ts";
import { availabilityColumn } from "./availability.ts";
import { saleReminders, ticketTypes } from "./tables.ts";

const atOnce = 1_000;
/** Shorter than the minute after which the queue gives the job to another server; the next minute's job continues. */
const maxRoundMs = 30_000;

/** Sets a reminder for shortly before the first tickets go on sale; repeating it has no effect. */
export function remindOfSale(db: Db, person: Person, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    // Locked, so that the event cannot be deleted meanwhile.
    const [event] = await tx
      .select({ status: events.status, tickets: availabilityColumn() })
      .from(events)
      .where(and(eq(events.id, id), visibleEvent(person)))
      .for("key share");
    if (!event) refuse("NOT_FOUND");
    const { status, tickets } = event;
    if (status === "cancelled") refuse("NOT_ALLOWED", { detail: "This event is cancelled." });
    if (tickets?.onSale) refuse("NOT_ALLOWED", { detail: "Tickets are on sale now." });
    if (!tickets?.opensAt)
      refuse("NOT_ALLOWED", { detail: "Ticket sales don't have a start date yet." });
    await tx.insert(saleReminders).values({ userId: person.id, eventId: id }).onConflictDoNothing();
  });
}

/** Removes the reminder; does nothing if there is none. */
export async function removeSaleReminder(db: Db, person: Person, id: string): Promise<void> {
  await db
    .delete(saleReminders)
    .where(and(eq(saleReminders.userId, person.id), eq(saleReminders.eventId, id)));
}

/** Whether the viewer will be reminded of the sale, for queries of `events`. */
export function hasSaleReminder(viewer: ViewerId): SQL<boolean> {
  if (!viewer) return sql`false`;
  return sql`exists (select 1 from ${saleReminders} where ${saleReminders.eventId} = ${events.id}
    and ${saleReminders.userId} = ${viewer.id})`;
}

/** Sends reminders of sales that open within ten minutes, or that opened earlier than planned. */
export async function sendSaleReminders(services: Services): Promise<void> {
  const startedAt = performance.now();
  const { db } = services;
  const { rows: due } = await db.execute<{ id: string }>(
    sql`select ${events.id} from ${events} where ${isToCome} and ${isAsked} and exists (
      select 1 from ${ticketTypes} where ${ticketTypes.eventId} = ${events.id} and not ${ticketTypes.hidden}
        and not ${ticketTypes.withdrawn} and coalesce(${ticketTypes.opensAt}, now()) <= now() + interval '10 minutes')`,
  );
  let reminded = 0;
  for (const { id } of due)
    for (let isLast = false; !isLast;) {
      const count = await deliver(services, remindNext(db, id));
      reminded += count;
      isLast = count < atOnce;
      if (performance.now() - startedAt > maxRoundMs) return;
    }
  if (reminded > 0) await sendEventNewsEmails(services);
  // Drops the reminders of events that are over or cancelled.
  await db.execute(sql`delete from ${saleReminders} using ${events}
    where ${events.id} = ${saleReminders.eventId} and not (${isToCome})`);
}

const isToCome = sql`${events.status} = 'published' and ${events.endsAt} > now()`;
const isAsked = sql`exists (select 1 from ${saleReminders} where ${saleReminders.eventId} = ${events.id})`;

/** Reminds the next people; a reminder is deleted as it is sent, so that several servers send it once. */
function remindNext(db: Db, eventId: string): Promise<Done<number>> {
  return write(db, async (tx) => {
    const next = sql`with due as (delete from ${saleReminders} where (event_id, user_id) in (
      select event_id, user_id from ${saleReminders} where event_id = ${eventId}
      order by user_id limit ${atOnce} for update skip locked) returning user_id)`;
    const recipients = sql`select ${users.id} as recipient_id, 'on-sale' as kind, ${eventId}::uuid as event_id,
      null::uuid as change_id, true as urgent
      from due join ${users} on ${users.id} = due.user_id join ${events} on ${events.id} = ${eventId}
      where ${visibleEvent({ id: users.id })}`;
    return (await announce(tx, recipients, { parts: next })).length;
  });
}
