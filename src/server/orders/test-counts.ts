import { sql } from "drizzle-orm";
import type { Db } from "../lib/database/database.ts";

/** A count of places that does not match the orders and tickets, or exceeds the size. */
type Mismatch = { what: string; id: string; counted: number; real: number; size: number | null };

/**
 * Checks the invariant that holds between transactions: the counts of ticket types, pools and events equal the places
 * that are held or sold, and none exceeds its size. Returns the violations.
 */
export async function wrongCounts(db: Db): Promise<Mismatch[]> {
  const { rows } = await db.execute<Mismatch>(sql`
    with places as (
      select l.type_id, sum(l.quantity) as held from order_lines l
      join orders o on o.id = l.order_id and o.state = 'held' group by 1
      union all
      -- A place that a held order takes over from a ticket counts once.
      select t.type_id, count(*) - count(o.id) from tickets t
      left join orders o on o.id = t.resale_order_id and o.state = 'held'
      where t.ended is null group by 1
    ), by_type as (
      select t.id, t.event_id, t.pool_id, t.taken, t.quantity,
        coalesce((select sum(held) from places p where p.type_id = t.id), 0)::int as real
      from ticket_types t
    ), counts as (
      select 'type' as what, id, taken as counted, real, quantity as size from by_type
      union all
      select 'pool', p.id, p.taken, coalesce(sum(t.real), 0)::int, p.capacity
      from ticket_pools p left join by_type t on t.pool_id = p.id group by p.id
      union all
      select 'event', e.id, e.going,
        coalesce((select sum(t.real) from by_type t where t.event_id = e.id), 0)::int
        + coalesce((select sum(1 + r.guests) from rsvps r where r.event_id = e.id and not r.by_ticket
            and (r.answer = 'going' or r.offered_until is not null)), 0)::int, e.capacity
      from events e
    )
    select * from counts where counted <> real or counted > size`);
  return rows;
}
