import { sql, type SQL } from "drizzle-orm";
import type { ViewerId } from "../lib/person.ts";
import { events } from "./tables.ts";
import { eventMembers } from "../event-editing/tables.ts";

/** Whether the viewer runs the event of the query around it: its host, or a manager of it. */
export function isOrganizer(viewer: ViewerId): SQL<boolean> {
  if (!viewer) return sql`false`;
  // With a limit, so that the planner asks per event.
  return sql`(coalesce(${events.hostId} = ${viewer.id}, false) or exists (select 1 from ${eventMembers}
    where ${eventMembers.eventId} = ${events.id} and ${eventMembers.userId} = ${viewer.id}
      and ${eventMembers.role} = 'manager' and not ${eventMembers.asked} limit 1))`;
}
