import { eq, sql, type SQL } from "drizzle-orm";
import { v5 } from "uuid";
import type { Db, Transaction } from "../lib/database/database.ts";
import { events } from "../events/tables.ts";
import type { Services } from "../services.ts";
import { guestTickets } from "./count-guests.ts";
import { guestWriter, withEarlier } from "./email-guests.ts";
import { eventChanges } from "./tables.ts";

export const guestResendQueue = "guest-change-resends";
/** `asked` is when the organizer requested it, so a job that runs twice sends each email once. */
export type GuestResend = { changeId: string; asked: string; after: string };

const atOnce = 50;

/** How many guests haven't opened their ticket since a change. */
export async function countUnseenGuests(db: Db | Transaction, changeId: string): Promise<number> {
  const { rows } = await db.execute<{ guests: number }>(
    sql`select count(*)::int as guests from (${unseen(changeId, sql`true`)}) as addresses`,
  );
  return rows[0]?.guests ?? 0;
}

/** Emails a change again to the next guests who haven't opened their ticket since, and queues the rest. */
export async function resendToGuests(
  { db, mail, jobs, config }: Pick<Services, "db" | "mail" | "jobs" | "config">,
  { changeId, asked, after }: GuestResend,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ change: eventChanges, event: events })
      .from(eventChanges)
      .innerJoin(events, eq(events.id, eventChanges.eventId))
      .where(eq(eventChanges.id, changeId));
    if (!found) return;
    const isNext = sql`lower(t.holder_email) > ${after}`;
    const { rows: guests } = await tx.execute<{ email: string; id: string; revision: number }>(
      sql`${unseen(changeId, isNext)} order by email limit ${atOnce}`,
    );
    const change = await withEarlier(tx, found.change);
    const write = await guestWriter(tx, config, { event: found.event, change });
    for (const guest of guests)
      await mail.send({ ...(await write(guest)), id: v5(`${guest.email} ${asked}`, changeId) }, tx);
    const last = guests.at(-1);
    const rest: GuestResend | undefined = last && { changeId, asked, after: last.email };
    if (rest && guests.length === atOnce) await jobs.send(guestResendQueue, rest, tx);
  });
}

/** The addresses of those guests, each with its first ticket. */
function unseen(changeId: string, which: SQL): SQL {
  const change = sql`(select ${eventChanges.eventId} from ${eventChanges} where ${eventChanges.id} = ${changeId})`;
  return sql`select lower(t.holder_email) as email, (array_agg(t.id order by t.id))[1] as id,
      (array_agg(t.revision order by t.id))[1] as revision
    from ${guestTickets(change)} and ${which} group by lower(t.holder_email)
    having coalesce(max(t.opened_at), '-infinity')
      < (select ${eventChanges.createdAt} from ${eventChanges} where ${eventChanges.id} = ${changeId})`;
}
