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

function dayOf(plan: SQL): SQL {
  return sql`((${plan} ->> 'startsAt')::timestamptz at time zone (${plan} ->> 'zone'))::date`;
}
