import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import type { BookingState } from "../../contract/bookings/machine.ts";
import { bookings, bookingVersions, isLatestVersion } from "../bookings/tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";

type Which = {
  /** Left out. */
  besideId?: string;
  /** Those both sides accepted, without what is only offered. */
  agreedOnly?: boolean;
};

/** How much of the net of an event its acts are promised or offered, in percent, in the order of their shows. */
export function listShares(
  db: Db | Transaction,
  eventId: string,
  { besideId, agreedOnly = false }: Which = {},
): Promise<{ actName: string; percent: number }[]> {
  const agreed: BookingState[] = ["accepted", "done"];
  return db
    .select({
      actName: bookings.actName,
      percent: sql<number>`(${bookingVersions.terms} -> 'fee' ->> 'percent')::float8`,
    })
    .from(bookings)
    .innerJoin(bookingVersions, isLatestVersion)
    .where(
      and(
        eq(bookings.eventId, eventId),
        besideId === undefined ? undefined : ne(bookings.id, besideId),
        inArray(bookings.state, agreedOnly ? agreed : ["open", "moved", ...agreed]),
        sql`${bookingVersions.terms} -> 'fee' ->> 'kind' <> 'guarantee'`,
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id));
}
