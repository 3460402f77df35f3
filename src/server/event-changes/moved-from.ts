import { sql, type SQL } from "drizzle-orm";
import type { EventPage } from "../../contract/events/events.ts";
import { events } from "../events/tables.ts";
import { eventChanges } from "./tables.ts";

/** When the event was to start before it was last moved to another day, for queries of `events`; null when it never was. */
export function movedFrom(): SQL<EventPage["movedFrom"]> {
  return sql`(select jsonb_build_object('startsAt', change.before ->> 'startsAt', 'zone', change.before ->> 'zone',
      'allDay', (change.before ->> 'allDay')::boolean)
    from ${eventChanges} as change where change.event_id = ${events.id}
      and ${dayOf(sql`change.before`)} <> ${dayOf(sql`change.after`)}
    order by change.version desc limit 1)`;
}

function dayOf(plan: SQL): SQL {
  return sql`((${plan} ->> 'startsAt')::timestamptz at time zone (${plan} ->> 'zone'))::date`;
}
