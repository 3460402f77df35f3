import { and, eq, exists, or, sql } from "drizzle-orm";
import { isManager } from "../events/event-roles.ts";
import { eventMembers } from "../events/member-tables.ts";
import { events } from "../events/tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { users } from "../people/tables.ts";
import { eventSales } from "../sales/tables.ts";

/** Where replies to emails about an event's tickets go: the verified address of the organizer who chose so, as long as they run it. */
export async function replyAddress(
  db: Db | Transaction,
  eventId: string,
): Promise<string | undefined> {
  const managers = db
    .select({ one: sql`1` })
    .from(eventMembers)
    .where(and(eq(eventMembers.eventId, eventId), eq(eventMembers.userId, users.id), isManager));
  const [found] = await db
    .select({ email: users.email })
    .from(eventSales)
    .innerJoin(events, eq(events.id, eventSales.eventId))
    .innerJoin(users, eq(users.id, eventSales.repliesToId))
    .where(
      and(
        eq(eventSales.eventId, eventId),
        users.emailVerified,
        or(eq(events.hostId, users.id), exists(managers)),
      ),
    );
  return found?.email;
}

/** The sentence that says so in the email. */
export const replyText = "Reply to this email to reach the organizer.";
