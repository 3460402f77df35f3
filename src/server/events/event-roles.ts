import type { Db } from "../lib/database/database.ts";
import { and, eq, ne, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { EventPage } from "../../contract/events/events.ts";
import type { ViewerId } from "../lib/person.ts";
import { eventMembers } from "./member-tables.ts";
import { events } from "./tables.ts";

/** The host is a column of the event; all other roles are rows of `eventMembers`. */
export type Role = EventPage["myRole"];
type Membership = Pick<typeof eventMembers.$inferSelect, "role" | "asked">;

/** The viewer's role at an event. An invitation that hasn't been accepted yet gives none. */
export function roleOf(
  viewer: { id: string } | undefined,
  event: { hostId: string | null },
  membership: Membership | null | undefined,
): Role {
  if (viewer !== undefined && event.hostId === viewer.id) return "host";
  return membership && !membership.asked ? membership.role : null;
}

/** Whether this role runs the event, as host or manager. `isOrganizer` is the same rule in SQL. */
export function isOrganizerRole(role: Role): boolean {
  return role === "host" || role === "manager";
}

/** Whether the viewer runs the event of the outer query. `isOrganizerRole` is the same rule in TypeScript. */
export function isOrganizer(
  viewer: ViewerId,
  event: { id: PgColumn; hostId: PgColumn } = events,
): SQL<boolean> {
  if (!viewer) return sql`false`;
  // The limit makes the planner probe per event.
  return sql`(coalesce(${event.hostId} = ${viewer.id}, false) or exists (select 1 from ${eventMembers}
    where ${eventMembers.eventId} = ${event.id} and ${eventMembers.userId} = ${viewer.id}
      and ${isManager} limit 1))`;
}

/** Whether a row of `eventMembers` belongs to a manager. */
export const isManager = and(eq(eventMembers.role, "manager"), eq(eventMembers.asked, false));

/** Whether a row of `eventMembers` belongs to a manager or to door staff. */
export const isTeamMember = and(ne(eventMembers.role, "guest"), eq(eventMembers.asked, false));

/** The ids of an event's host and team. */
export async function listStaff(db: Db, eventId: string): Promise<string[]> {
  const [event] = await db
    .select({ hostId: events.hostId })
    .from(events)
    .where(eq(events.id, eventId));
  const members = await db
    .select({ userId: eventMembers.userId })
    .from(eventMembers)
    .where(and(eq(eventMembers.eventId, eventId), isTeamMember));
  return [event?.hostId, ...members.map(({ userId }) => userId)].filter(
    (id) => typeof id === "string",
  );
}
