import { type AnyColumn, eq, sql, type SQL } from "drizzle-orm";
import { isManager } from "../events/event-roles.ts";
import { eventMembers } from "../events/member-tables.ts";
import { events } from "../events/tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { users } from "../people/tables.ts";
import { eventSales } from "../sales/tables.ts";

/**
 * Where replies to emails about an event's tickets go: the verified address of the organizer who turned this on, as
 * long as they run the event.
 */
export async function replyAddress(
  db: Db | Transaction,
  eventId: string,
): Promise<string | undefined> {
  const [found] = await db
    .select({ email: replyAddressOf(events.id) })
    .from(events)
    .where(eq(events.id, eventId));
  return found?.email ?? undefined;
}

/** `replyAddress` as a column, for queries of `events` or of an event's sales. */
export function replyAddressOf(eventId: AnyColumn): SQL<string | null> {
  const address = sql`(select replier.email from ${eventSales} as chosen
    join ${events} as replied on replied.id = chosen.event_id
    join ${users} as replier on replier.id = chosen.replies_to_id
    where chosen.event_id = ${eventId} and replier.email_verified
      and (replied.host_id = replier.id or exists (select 1 from ${eventMembers}
        where ${eventMembers.eventId} = chosen.event_id and ${eventMembers.userId} = replier.id and ${isManager})))`;
  // Wrapped in another `sql`: in a query of one table, the columns would lose their table's name.
  return sql<string | null>`${address}`;
}

export const replyText = "Reply to this email to reach the organizer.";
