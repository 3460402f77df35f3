import { sql, type SQL } from "drizzle-orm";
import { maxCounted } from "../../contract/events/change-limits.ts";
import type { ChangePreview } from "../../contract/events/changes.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { orders } from "../orders/tables.ts";
import { tickets } from "../tickets/tables.ts";

/** A number up to `maxCounted`, and whether there are more. */
export type Counted = { count: number; more: boolean };

/** How many email addresses of guests without an account would get an email about a change of these events, exact up to `maxCounted`. */
export async function countGuests(db: Db | Transaction, eventIds: string[]): Promise<Counted> {
  const guests = await countAddresses(db, eventIds, maxCounted + 1);
  return { count: Math.min(guests, maxCounted), more: guests > maxCounted };
}

/** Counts all guest addresses without a limit, for the job that emails them. */
export function countAllGuests(db: Db | Transaction, eventId: string): Promise<number> {
  return countAddresses(db, [eventId], null);
}

/** Selects the tickets of guests who get changes by email; written to match the index that orders them by address. */
export function guestTickets(eventId: string | SQL) {
  return sql`${tickets} as t where t.event_id = ${eventId} and t.holder_id is null and t.holder_email <> ''
    and coalesce(t.ended, 'cancelled') = 'cancelled'`;
}

async function countAddresses(
  db: Db | Transaction,
  eventIds: string[],
  limit: number | null,
): Promise<number> {
  const { rows } = await db.execute<{ guests: number }>(
    sql`select count(*)::int as guests from (
      select distinct address.email from ${eventIdTable(eventIds)} cross join lateral (
        select distinct lower(t.holder_email) as email from ${guestTickets(sql`changed.id`)}
        order by email limit ${limit}) as address limit ${limit}) as addresses`,
  );
  return rows[0]?.guests ?? 0;
}

/** The ids as a table `changed`. */
export function eventIdTable(eventIds: string[]): SQL {
  return sql`unnest(${sql.param(eventIds)}::uuid[]) as changed (id)`;
}

/**
 * How much goes back to how many buyers if the events are cancelled, over the first `maxCounted` orders; null when nobody paid. With
 * several currencies, it is the sum in one of them, marked as more.
 */
export async function readRefunds(
  db: Db | Transaction,
  eventIds: string[],
): Promise<ChangePreview["refunds"]> {
  const { rows } = await db.execute<{
    isMore: boolean;
    buyers: number;
    amount: string | null;
    tickets: string | null;
    currency: string;
  }>(
    sql`with first as (
        select coalesce(o.buyer_id::text, lower(o.email)) as buyer, o.currency,
          live.amount, live.tickets
        from ${orders} as o cross join lateral (
          select sum(t.paid_minor + t.fee_minor) as amount, sum(t.paid_minor) as tickets
          from ${tickets} as t where t.order_id = o.id and t.ended is null) as live
        where o.event_id = any(${sql.param(eventIds)}::uuid[]) and o.state = 'paid' and o.total_minor > o.refunded_minor
        order by o.created_at, o.id limit ${maxCounted + 1})
      select (select count(*) > ${maxCounted} or count(distinct currency) > 1 from first) as "isMore",
        count(distinct buyer) filter (where amount > 0)::int as buyers,
        sum(amount)::text as amount, sum(tickets)::text as tickets, currency
      from first group by currency order by sum(amount) desc nulls last limit 1`,
  );
  const [found] = rows;
  if (!found || Number(found.amount ?? 0) === 0) return null;
  const { buyers, amount, currency, isMore: more } = found;
  return {
    buyers,
    amountMinor: Number(amount),
    ticketsMinor: Number(found.tickets),
    currency,
    more,
  };
}
