import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import type { SharesOfNet } from "../../contract/bookings/bookings.ts";
import type { BookingState } from "../../contract/bookings/machine.ts";
import { type BookingRow, bookings, bookingVersions, isLatestVersion } from "../bookings/tables.ts";
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
): Promise<SharesOfNet> {
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

/** What other acts of the same event get of its net. An act reads neither their names nor what is only offered to them. */
export async function listOtherShares(
  db: Db | Transaction,
  { id, eventId, organizerId }: BookingRow,
  personId: string,
): Promise<SharesOfNet> {
  if (!eventId) return [];
  if (organizerId === personId) return listShares(db, eventId, { besideId: id });
  const agreed = await listShares(db, eventId, { besideId: id, agreedOnly: true });
  return agreed.map(({ percent }) => ({ actName: "", percent }));
}
