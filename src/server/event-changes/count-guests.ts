import { sql } from "drizzle-orm";
import type { ChangePreview } from "../../contract/events/changes.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { orders } from "../orders/tables.ts";
import { tickets } from "../tickets/tables.ts";

/** How many addresses of guests without an account get an email about a change of this event. */
export async function countGuests(db: Db | Transaction, eventId: string): Promise<number> {
  const { rows } = await db.execute<{ guests: number }>(
    sql`select count(distinct lower(t.holder_email))::int as guests from ${tickets} as t
      where t.event_id = ${eventId} and t.holder_id is null and t.holder_email <> ''
        and coalesce(t.ended, 'cancelled') = 'cancelled'`,
  );
  return rows[0]?.guests ?? 0;
}

/** What goes back to how many buyers if the event is cancelled; null when nobody paid. */
export async function readRefunds(
  db: Db | Transaction,
  eventId: string,
): Promise<ChangePreview["refunds"]> {
  const { rows } = await db.execute<{ buyers: number; amount: string; currency: string }>(
    sql`select count(distinct coalesce(o.buyer_id::text, lower(o.email)))::int as buyers,
        sum(living.amount)::text as amount, o.currency
      from ${orders} as o join (
        select t.order_id, sum(t.paid_minor + t.fee_minor) as amount from ${tickets} as t
        where t.event_id = ${eventId} and t.ended is null group by t.order_id
      ) as living on living.order_id = o.id
      where o.event_id = ${eventId} and o.state = 'paid' and living.amount > 0
      group by o.currency order by sum(living.amount) desc limit 1`,
  );
  const [found] = rows;
  if (!found) return null;
  const { buyers, amount, currency } = found;
  return { buyers, amountMinor: Number(amount), currency };
}
