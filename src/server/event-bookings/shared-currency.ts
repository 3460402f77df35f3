import { and, asc, inArray, sql } from "drizzle-orm";
import { bookings, bookingVersions, isLatestVersion } from "../bookings/tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";

/**
 * The currencies in which acts were promised a share of events' tickets, by event. Only sales in the same currency can be
 * shared, so the event has to sell in it.
 */
export async function readSharedCurrencies(
  db: Db | Transaction,
  eventIds: string[],
): Promise<Map<string, string>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .select({
      eventId: sql<string>`${bookings.eventId}`,
      currency: sql<string>`${bookingVersions.terms} -> 'fee' ->> 'currency'`,
    })
    .from(bookings)
    .innerJoin(bookingVersions, isLatestVersion)
    .where(
      and(
        inArray(bookings.eventId, eventIds),
        inArray(bookings.state, ["accepted", "moved", "done"]),
        sql`${bookingVersions.terms} -> 'fee' ->> 'kind' <> 'guarantee'`,
      ),
    )
    .orderBy(asc(bookings.acceptedAt), asc(bookings.id));
  return new Map(rows.toReversed().map(({ eventId, currency }) => [eventId, currency]));
}
