import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { owedToAct } from "../../contract/bookings/amounts.ts";
import type { SharesOfNet } from "../../contract/bookings/bookings.ts";
import type { EventBooking } from "../../contract/bookings/event-bookings.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Page } from "../../contract/shapes.ts";
import { acts } from "../acts/tables.ts";
import { isSeenTaken } from "../bookings/booking-shape.ts";
import { bookingAdjustments, bookingSettlements } from "../bookings/settlement-tables.ts";
import { bookings, bookingVersions, isLatestVersion } from "../bookings/tables.ts";
import type { EventAccess } from "../events/event-access.ts";
import { after, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Transaction } from "../lib/database/database.ts";
import { listShares } from "./list-shares.ts";
import { paidMinorOf } from "./paid-minor-of.ts";

type Query = { cursor?: string | undefined; limit?: number | undefined };

/** The bookings of an event with their costs. Only the person who made a booking can open it. */
export async function listBookingsOfEvent(
  tx: Transaction,
  { person, event }: EventAccess<"refund">,
  { cursor, limit = pageSize }: Query,
): Promise<Page<EventBooking> & { shares: SharesOfNet }> {
  const rows = await tx
    .select({
      booking: bookings,
      actSlug: acts.slug,
      isTaken: isSeenTaken(person),
      terms: bookingVersions.terms,
      statement: bookingSettlements.statement,
      adjustedMinor: sql<number>`(select coalesce(sum(${bookingAdjustments.feeMinor}), 0)::float8
        from ${bookingAdjustments} where ${bookingAdjustments.settlementId} = ${bookingSettlements.id})`,
      paidMinor: paidMinorOf("pay-balance"),
      confirmedMinor: paidMinorOf("confirm-balance"),
    })
    .from(bookings)
    .innerJoin(bookingVersions, isLatestVersion)
    .leftJoin(acts, eq(acts.id, bookings.actId))
    .leftJoin(bookingSettlements, isFinalRound)
    .where(
      and(
        eq(bookings.eventId, event.id),
        after(bookings.startsAt, bookings.id, readCursor(cursor)),
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(limit + 1);
  const { items, next } = pageOf(rows, limit, ({ booking: { startsAt, id } }) => ({
    time: startsAt,
    id,
  }));
  const shares = await listShares(tx, event.id);
  return { items: items.map((row) => eventBooking(row, person.id)), next, shares };
}

/** A dispute opens another round, and earlier final rounds no longer count. */
export const isFinalRound = and(
  eq(bookings.settlement, "final"),
  eq(bookingSettlements.bookingId, bookings.id),
  isNotNull(bookingSettlements.statement),
  sql`not exists (select 1 from ${bookingSettlements} as later
    where later.booking_id = ${bookings.id} and later.round > ${bookingSettlements.round})`,
);

type Row = {
  booking: typeof bookings.$inferSelect;
  actSlug: string | null;
  isTaken: boolean;
  terms: typeof bookingVersions.$inferSelect.terms;
  statement: typeof bookingSettlements.$inferSelect.statement;
  adjustedMinor: number;
  paidMinor: number;
  confirmedMinor: number;
};

function eventBooking(row: Row, viewerId: string): EventBooking {
  const { booking, actSlug, statement, adjustedMinor, paidMinor, confirmedMinor } = row;
  const { id, actName, state, sentBy, settlement, depositState, depositMinor, cancellation } =
    booking;
  const { day, start, minutes, zone, fee } = row.terms;
  return {
    id,
    mine: booking.organizerId === viewerId,
    actName,
    actSlug,
    actIsGone: booking.talentId === null,
    state,
    isTaken: row.isTaken,
    sentBy,
    startsAt: booking.startsAt.toISOString(),
    terms: { day, start, minutes, zone, fee },
    deposit: depositState,
    depositMinor,
    settlement,
    settled: statement && {
      feeMinor: statement.feeMinor + adjustedMinor,
      depositMinor: statement.depositMinor,
      balanceMinor: statement.balanceMinor + adjustedMinor,
      dueMinor: statement.balanceMinor + adjustedMinor - paidMinor,
      paidMinor,
      confirmedMinor,
    },
    cancellation,
    debt:
      cancellation && cancellation.owedMinor > 0
        ? { dueMinor: owedToAct(cancellation) - paidMinor, paidMinor, confirmedMinor }
        : null,
  };
}
