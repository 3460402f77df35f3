import { sql, type SQL } from "drizzle-orm";
import type { EventPage } from "../../contract/events/events.ts";
import { events } from "../events/tables.ts";
import { eventChanges } from "./tables.ts";

type Moved = NonNullable<EventPage["movedFrom"]> & { movedAt: string };

/** When the event was to start before it was last moved to another day, for queries of `events`; null when it never was. */
export function movedFrom(): SQL<Moved | null> {
  return sql`(select jsonb_build_object('startsAt', change.before ->> 'startsAt', 'zone', change.before ->> 'zone',
      'allDay', (change.before ->> 'allDay')::boolean, 'movedAt', change.created_at)
    from ${eventChanges} as change where change.event_id = ${events.id}
      and ${movesDay(sql`change`)}
    order by change.version desc limit 1)`;
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

/** Whether those with a ticket are asked whether they keep it: the start or the place is another one. */
export function asksHolders(change: SQL): SQL {
  return sql`(not (${change}.after ->> 'cancelled')::boolean
    and ${startAndPlace(sql`${change}.before`)} <> ${startAndPlace(sql`${change}.after`)})`;
}

function startAndPlace(plan: SQL): SQL {
  return sql`(${plan} - ${otherFacts}::text[])`;
}

// Everything of a plan but its start and its place.
const otherFacts = sql.raw("array['title', 'endsAt', 'allDay', 'link', 'cancelled']");

function dayOf(plan: SQL): SQL {
  return sql`((${plan} ->> 'startsAt')::timestamptz at time zone (${plan} ->> 'zone'))::date`;
}
