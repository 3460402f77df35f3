import { sql, type SQL } from "drizzle-orm";
import type { EventPage } from "../../contract/events/events.ts";
import { events } from "../events/tables.ts";
import { orders } from "../orders/tables.ts";
import { boughtFor, type Plan, plannedBy, refundDays } from "./change-text.ts";
import { eventChanges } from "./tables.ts";

type Moved = NonNullable<EventPage["movedFrom"]>;

/** The event's start before it last moved to another day, for queries of `events`; null if it never did. */
export function movedFrom(): SQL<Moved | null> {
  return sql`(select jsonb_build_object('startsAt', change.before ->> 'startsAt', 'zone', change.before ->> 'zone',
      'allDay', (change.before ->> 'allDay')::boolean)
    from ${eventChanges} as change where change.event_id = ${events.id}
      and ${movesDay(sql`change`)}
    order by change.version desc limit 1)`;
}

/** When people going were last asked about a new day, for queries of `events`. */
export function newDayAskedAt(): SQL<string | null> {
  return sql`(select max(change.created_at) from ${eventChanges} as change
    where change.event_id = ${events.id} and change.asks_who_comes and ${movesDay(sql`change`)})`;
}

/** Whether a change moves the event to another day. */
export function movesDay(change: SQL): SQL {
  return sql`(${dayOf(sql`${change}.before`)} <> ${dayOf(sql`${change}.after`)})`;
}

/** When the start or place that tickets were bought for last changed, for queries of `events`. */
export function ticketsChangedAt(): SQL<string | null> {
  return sql`(select max(change.created_at) from ${eventChanges} as change
    where change.event_id = ${events.id} and ${asksHolders(sql`change`)})`;
}

/**
 * The start that an order's refund policy counts from, for queries of `orders` and `events`: the latest one since it was paid, so that
 * moving an event earlier doesn't shorten what its buyer was promised.
 */
export function promisedStart(): SQL<Date> {
  return sql`greatest(${events.startsAt}, (select max((change.before ->> 'startsAt')::timestamptz) from ${eventChanges} as change
    where change.event_id = ${orders.eventId} and change.created_at > ${orders.paidAt}))`.mapWith(
    events.startsAt,
  );
}

/** Whether a change of start or place asks ticket holders if they keep their ticket. */
export function asksHolders(change: SQL): SQL {
  return sql`(${change}.asks_who_comes and not (${change}.after ->> 'cancelled')::boolean
    and ${differsIn(change, plannedBy)})`;
}

/** Whether a change still entitles buyers to a full refund. */
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
