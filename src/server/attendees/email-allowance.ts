import { and, eq, gt, sql } from "drizzle-orm";
import type { EmailAllowance } from "../../contract/events/attendees.ts";
import { emailTiers } from "../../contract/tickets/limits.ts";
import { scans } from "../door/tables.ts";
import { events } from "../events/tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { attendeeEmails } from "./tables.ts";

type Sender = { id: string };

/** How many past events of an organizer had a check-in, counted up to what the highest tier needs. */
async function countRealEvents(db: Db | Transaction, { id }: Sender): Promise<number> {
  const most = emailTiers.at(-1)?.realEvents ?? 0;
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (select 1 from ${events}
      where ${events.hostId} = ${id} and ${events.endsAt} < now()
        and exists (select 1 from ${scans} where ${scans.eventId} = ${events.id} and ${scans.result} = 'admitted' and ${scans.undoneAt} is null)
      limit ${most}) as real`);
  return rows[0]?.count ?? 0;
}

/** How many people an organizer may still email within these 24 hours. */
export async function getEmailAllowance(
  db: Db | Transaction,
  sender: Sender,
): Promise<EmailAllowance> {
  const real = await countRealEvents(db, sender);
  const at = emailTiers.findLastIndex(({ realEvents }) => realEvents <= real);
  const { peopleADay } = emailTiers[Math.max(0, at)] ?? { peopleADay: 0 };
  const next = emailTiers[at + 1];
  const [row] = await db
    .select({
      used: sql<number>`coalesce(sum(greatest(${attendeeEmails.total}, ${attendeeEmails.sent})), 0)::int`,
    })
    .from(attendeeEmails)
    .where(
      and(
        eq(attendeeEmails.byId, sender.id),
        gt(attendeeEmails.createdAt, sql`now() - interval '1 day'`),
      ),
    );
  return {
    peopleADay,
    left: Math.max(0, peopleADay - (row?.used ?? 0)),
    next: next ? { peopleADay: next.peopleADay, events: next.realEvents - real } : null,
  };
}

/** Refuses an email to more people than the organizer may still write to. A lock makes simultaneous emails count one after the other. */
export async function requireEmailAllowance(
  tx: Transaction,
  sender: Sender,
  people: number,
): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`emails of ${sender.id}`}, 0))`,
  );
  const { left, peopleADay, next } = await getEmailAllowance(tx, sender);
  if (people <= left) return;
  const rise = next
    ? ` After ${next.events === 1 ? "your next event" : `${next.events} more events`} with check-ins, the limit rises to ${next.peopleADay.toLocaleString("en")}.`
    : "";
  refuse("TOO_MANY_TRIES", {
    detail: `You can email ${peopleADay.toLocaleString("en")} people a day; ${left.toLocaleString("en")} left. This message goes to ${people.toLocaleString("en")}.${rise}`,
  });
}
