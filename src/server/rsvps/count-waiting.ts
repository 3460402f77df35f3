import { sql } from "drizzle-orm";
import type { EventReport } from "../../contract/events/attendees.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { ticketWaits } from "../orders/tables.ts";
import { rsvps } from "./tables.ts";

/**
 * How many people wait for a place or ticket, each counted once however many ticket types they wait for, and how many of them have an
 * offer now.
 */
export async function countWaiting(
  db: Db | Transaction,
  events: { id: string; status: "published" | "cancelled" }[],
): Promise<EventReport["waitlist"]> {
  // A cancelled event keeps its waitlist only until everybody on it has been notified.
  const ids = events.flatMap(({ id, status }) => (status === "cancelled" ? [] : id));
  if (ids.length === 0) return { people: 0, offered: 0 };
  const isOfEvent = sql`event_id = any(${sql.param(ids)}::uuid[])`;
  const { rows } = await db.execute<EventReport["waitlist"]>(sql`
    select count(distinct person)::int as people,
      (count(distinct person) filter (where has_offer))::int as offered
    from (select user_id as person, offered_until is not null as has_offer from ${rsvps} where ${isOfEvent} and turn is not null
      union all select person_id, order_id is not null from ${ticketWaits} where ${isOfEvent}) as waiting`);
  // An ungrouped aggregate always returns one row.
  return rows[0]!;
}
