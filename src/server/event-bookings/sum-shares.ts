import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db, Transaction } from "../lib/database/database.ts";
import { bookings, bookingVersions, isLatestVersion } from "../bookings/tables.ts";

/** How many percent of an event's net its acts are promised or offered; `besideId` leaves one booking out. */
export async function sumShares(
  db: Db | Transaction,
  eventId: string,
  besideId?: string,
): Promise<number> {
  const [found] = await db
    .select({
      percent: sql<number>`coalesce(sum((${bookingVersions.terms} -> 'fee' ->> 'percent')::int), 0)::int`,
    })
    .from(bookings)
    .innerJoin(bookingVersions, isLatestVersion)
    .where(
      and(
        eq(bookings.eventId, eventId),
        besideId === undefined ? undefined : ne(bookings.id, besideId),
        inArray(bookings.state, ["open", "accepted", "moved", "done"]),
        sql`${bookingVersions.terms} -> 'fee' ->> 'kind' <> 'guarantee'`,
      ),
    );
  return found?.percent ?? 0;
}
