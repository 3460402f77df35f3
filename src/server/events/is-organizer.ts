import { sql, type SQL } from "drizzle-orm";
import type { ViewerId } from "../lib/person.ts";
import { events } from "./tables.ts";
import { eventSeats } from "../event-editing/tables.ts";

/** Whether the viewer runs the event of the query around it: its host, or a manager of it. */
export function isRunBy(viewer: ViewerId): SQL<boolean> {
  if (!viewer) return sql`false`;
  // With a limit, so that the planner asks per event.
  return sql`(coalesce(${events.hostId} = ${viewer.id}, false) or exists (select 1 from ${eventSeats}
    where ${eventSeats.eventId} = ${events.id} and ${eventSeats.userId} = ${viewer.id}
      and ${eventSeats.role} = 'manager' and not ${eventSeats.asked} limit 1))`;
}
