import { sql, type SQL } from "drizzle-orm";
import { events } from "../events/tables.ts";
import { tickets } from "../tickets/tables.ts";
import { ticketPools, ticketTypes } from "./tables.ts";

/** What lists show about an event's tickets. `left` is null without a limit, and while nothing is on sale. */
export type Availability = { onSale: boolean | null; left: number | null; opensAt: string | null };

// More places than any event has; stands in for infinity, which a sum cannot hold.
const unlimited = 1_000_000_000;

/** Availability of the tickets that anybody may buy for the outer query's event; null for an event that takes RSVPs. */
export function availabilityColumn(): SQL<Availability | null> {
  const { endsAt, currency, id, capacity, going } = events;
  const value = sql`case when ${currency} is not null and ${endsAt} > now() then (
    select jsonb_build_object('onSale', bool_or(stock.open), 'left', nullif(least(${unlimited},
        greatest(0, least(sum(stock.left) filter (where stock.open), ${capacity} - ${going})
          + (select count(*) from ${tickets} as offered where offered.event_id = ${id}
            and offered.returning_since is not null and offered.resale_order_id is null and offered.ended is null))
      ), ${unlimited}), 'opensAt', min(stock.opens_at) filter (where not stock.open))
    from (
      select coalesce(type.opens_at <= now(), true) as open, min(type.opens_at) as opens_at,
        least(min(pool.capacity - pool.taken),
          least(${unlimited}, sum(case when type.quantity is null then ${unlimited} else greatest(0, type.quantity - type.taken) end))) as left
      from ${ticketTypes} as type left join ${ticketPools} as pool on pool.id = type.pool_id
      where type.event_id = ${id} and not type.hidden and not type.withdrawn and coalesce(type.closes_at > now(), true)
      group by 1, coalesce(type.pool_id, type.id)
    ) as stock
  ) end`;
  // Wrapped in another `sql`: in a query of one table, the columns would lose their table's name.
  return sql<Availability | null>`${value}`;
}
