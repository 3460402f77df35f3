import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import type { EventPage } from "../../contract/events/events.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import type { Viewer, ViewerId } from "../lib/person.ts";
import { users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { lineUp } from "./member-tables.ts";
import { events } from "./tables.ts";

/** The line-up as the viewer may see it, without people whom a block separates from them. */
export async function listLineUp(
  db: Db | Transaction,
  viewer: Viewer,
  eventId: string,
): Promise<EventPage["lineUp"]> {
  const person = { id: users.id, name: users.name, username: users.username };
  const rows = await db
    .select({ name: lineUp.name, role: lineUp.role, person })
    .from(lineUp)
    .leftJoin(users, eq(users.id, lineUp.personId))
    .where(
      and(
        eq(lineUp.eventId, eventId),
        eq(lineUp.asked, false),
        notBlocked(viewer, lineUp.personId),
      ),
    )
    .orderBy(asc(lineUp.position));
  return rows.map((row) => Object.assign(row, { name: row.person?.name ?? row.name }));
}

/** Whether the viewer is invited to the line-up of the outer query's event. */
export function isInvitedToLineUp(viewer: ViewerId): SQL<boolean> {
  if (!viewer) return sql`false`;
  return sql`exists (select 1 from ${lineUp} as ask where ask.event_id = ${events.id}
    and ask.person_id = ${viewer.id} and ask.asked)`;
}
