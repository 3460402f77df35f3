import { sql, type SQL } from "drizzle-orm";
import type { EventPage } from "../../contract/events/events.ts";
import { events } from "../events/tables.ts";
import { orders } from "../orders/tables.ts";
import { boughtFor, type Plan, plannedBy, refundDays } from "./change-text.ts";
import { eventChanges } from "./tables.ts";

type Moved = NonNullable<EventPage["movedFrom"]>;

/** When the event was to start before it was last moved to another day, for queries of `events`; null when it never was. */
export function movedFrom(): SQL<Moved | null> {
  return sql`(select jsonb_build_object('startsAt', change.before ->> 'startsAt', 'zone', change.before ->> 'zone',
      'allDay', (change.before ->> 'allDay')::boolean)
    from ${eventChanges} as change where change.event_id = ${events.id}
      and ${movesDay(sql`change`)}
    order by change.version desc limit 1)`;
}

/** When those who said Going were last asked about another day, for queries of `events`. */
export function newDayAskedAt(): SQL<string | null> {
  return sql`(select max(change.created_at) from ${eventChanges} as change
    where change.event_id = ${events.id} and change.asks_who_comes and ${movesDay(sql`change`)})`;
}

/** Whether a change moves the event to another day. */
export function movesDay(change: SQL): SQL {
  return sql`(${dayOf(sql`${change}.before`)} <> ${dayOf(sql`${change}.after`)})`;
}

/** When what a ticket was bought for last changed: when the event starts, or where it is; for queries of `events`. */
export function ticketsChangedAt(): SQL<string | null> {
  return sql`(select max(change.created_at) from ${eventChanges} as change
    where change.event_id = ${events.id} and ${asksHolders(sql`change`)})`;
}

/**
 * The start that an order's refund policy counts to, for queries of `orders` and `events`: the latest one since it was paid, so that
 * an earlier date takes nothing from what its buyer was promised.
 */
export function promisedStart(): SQL<Date> {
  return sql`greatest(${events.startsAt}, (select max((change.before ->> 'startsAt')::timestamptz) from ${eventChanges} as change
    where change.event_id = ${orders.eventId} and change.created_at > ${orders.paidAt}))`.mapWith(
    events.startsAt,
  );
}

/** Whether those with a ticket are asked whether they keep it: the start or the place is another one. */
export function asksHolders(change: SQL): SQL {
  return sql`(${change}.asks_who_comes and not (${change}.after ->> 'cancelled')::boolean
    and ${differsIn(change, plannedBy)})`;
}

/** Whether a change still lets buyers out at the full price. */
export function givesRefunds(change: SQL): SQL {
  return sql`(${change}.offers_refunds and ${change}.created_at > now() - ${refundTime} and ${differsIn(change, boughtFor)})`;
}

const refundTime = sql`${refundDays} * interval '1 day'`;

function differsIn(change: SQL, fields: readonly (keyof Plan)[]): SQL {
  return sql`exists (select 1 from unnest(${sql.param(fields)}::text[]) as field
    where ${change}.before ->> field is distinct from ${change}.after ->> field)`;
}

function dayOf(plan: SQL): SQL {
  return sql`((${plan} ->> 'startsAt')::timestamptz at time zone (${plan} ->> 'zone'))::date`;
}
