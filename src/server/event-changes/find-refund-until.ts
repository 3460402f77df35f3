import { and, eq, sql, type SQL } from "drizzle-orm";
import { givesRefunds } from "./moved-from.ts";
import { refundDays } from "./change-text.ts";
import { eventChanges } from "./tables.ts";
import { events } from "../events/tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { orders } from "../orders/tables.ts";

/** Until when a change of the event after payment entitles the buyer of one of these orders to a full refund; null when none does. */
export async function findRefundUntil(
  db: Db | Transaction,
  which: SQL | undefined,
): Promise<string | null> {
  const [found] = await db
    .select({
      until:
        sql<Date | null>`max(least(${eventChanges.createdAt} + ${refundDays} * interval '1 day', ${events.startsAt}))`.mapWith(
          eventChanges.createdAt,
        ),
    })
    .from(orders)
    .innerJoin(events, and(eq(events.id, orders.eventId), eq(events.status, "published")))
    .innerJoin(eventChanges, eq(eventChanges.eventId, orders.eventId))
    .where(
      and(
        which,
        eq(orders.state, "paid"),
        sql`${orders.totalMinor} > ${orders.refundedMinor}`,
        sql`${events.startsAt} > now()`,
        sql`${eventChanges.createdAt} > ${orders.paidAt}`,
        givesRefunds(sql`${eventChanges}`),
      ),
    );
  return found?.until?.toISOString() ?? null;
}
