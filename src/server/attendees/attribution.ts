import { sql, type SQL } from "drizzle-orm";
import { isEntryOf, isEntryOfAttendee } from "../door/entries.ts";
import { scans } from "../door/tables.ts";
import { rsvps } from "../rsvps/tables.ts";
import { orders } from "../orders/tables.ts";
import { eventSales } from "../sales/tables.ts";
import { eventVisits } from "../shares/tables.ts";
import { stayedIds } from "../streams/views.ts";
import { tickets } from "../tickets/tables.ts";

/** Joins the entry of `t`, a ticket. */
export const joinEntry = sql`left join ${scans} as entry on ${isEntryOf(sql`t.id`)}`;

/** Joins the entry of `r`, an RSVP. */
export const joinRsvpEntry = sql`left join ${scans} as entry on ${isEntryOfAttendee(sql`r.event_id`, sql`r.user_id`)}`;

/** Whether the holder of `t`, a ticket, watched live long enough to count as present; counted for only one of their tickets. */
export function hasStayedByTicket(eventId: string | SQL): SQL {
  return sql`(coalesce(t.holder_id, t.id) in ${stayedIds(eventId)} and not exists (select 1 from ${tickets} as earlier
    where earlier.event_id = t.event_id and earlier.holder_id = t.holder_id and earlier.ended is null and earlier.id < t.id))`;
}

/** Whether the person of `r`, an RSVP, watched live long enough to count as present. */
export function hasStayedByRsvp(eventId: string | SQL): SQL {
  return sql`r.user_id in ${stayedIds(eventId)}`;
}

/** Everyone who comes to an event, as `id`, `at` and `people`: valid tickets, and RSVPs without one. */
export function comingTo(eventId: string | SQL): SQL {
  return sql`select t.id, t.created_at as at, 1 as people from ${tickets} as t
      where t.event_id = ${eventId} and t.ended is null
    union all
    select r.user_id, r.created_at, 1 + r.guests from ${rsvps} as r
      where r.event_id = ${eventId} and r.answer = 'going' and not r.by_ticket`;
}

/**
 * Attribution of visits, orders and RSVPs: rows of `source`, `code` and the counts that `attributionSums` adds up. RSVPs count as answers
 * only for events without tickets.
 */
export function attributionOf(eventId: string | SQL): SQL {
  return sql`select v.source, v.code, v.views, 0 as answers, 0 as paid, 0 as coming, 0 as arrived
      from ${eventVisits} as v where v.event_id = ${eventId}
    union all
    select coalesce(o.source, 'direct'), coalesce(o.share_code, ''), 0, 1, (o.state = 'paid')::int, 0, 0
      from ${orders} as o where o.event_id = ${eventId}
    union all
    select coalesce(o.source, 'direct'), coalesce(o.share_code, ''), 0, 0, 0,
        (t.ended is null)::int, (t.ended is null and (entry.id is not null or ${hasStayedByTicket(eventId)}))::int
      from ${tickets} as t join ${orders} as o on o.id = t.order_id ${joinEntry}
      where t.event_id = ${eventId}
    union all
    select coalesce(r.source, 'direct'), coalesce(r.share_code, ''), 0,
        (not exists (select 1 from ${eventSales} as sale where sale.event_id = r.event_id))::int, 0,
        case when r.answer = 'going' then 1 + r.guests else 0 end, case when entry.id is not null then 1 + r.guests when ${hasStayedByRsvp(eventId)} then 1 else 0 end
      from ${rsvps} as r ${joinRsvpEntry}
      where r.event_id = ${eventId} and r.answer <> 'not-going' and not r.by_ticket`;
}

export const attributionSums = sql`coalesce(sum(views), 0)::int as views, coalesce(sum(answers), 0)::int as answers,
  coalesce(sum(paid), 0)::int as paid, coalesce(sum(coming), 0)::int as coming, coalesce(sum(arrived), 0)::int as arrived`;
