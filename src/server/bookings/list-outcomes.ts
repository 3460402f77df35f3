import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { BookingOutcome } from "../../contract/bookings/bookings.ts";
import type { Db } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { reviews } from "../reviews/tables.ts";
import { bookingAdjustments, bookingSettlements } from "./settlement-tables.ts";
import { type BookingRow, bookings } from "./tables.ts";

/** What came of those of a side's bookings whose settlement is final, by their ids; in one statement. */
export async function listOutcomes(
  db: Db,
  person: Pick<Person, "id">,
  among: BookingRow[],
): Promise<Map<string, BookingOutcome>> {
  const ids = among.filter(({ settlement }) => settlement === "final").map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([bookings.id], {
      id: bookings.id,
      statement: bookingSettlements.statement,
      adjustedMinor: sql<number>`(select coalesce(sum(${bookingAdjustments.feeMinor}), 0)::float8
        from ${bookingAdjustments} where ${bookingAdjustments.settlementId} = ${bookingSettlements.id})`,
      isReviewed: sql<boolean>`exists (select 1 from ${reviews}
        where ${reviews.bookingId} = ${bookings.id} and ${reviews.authorId} = ${person.id})`,
      isAlone: sql<boolean>`${bookings.organizerId} is null or ${bookings.talentId} is null`,
    })
    .from(bookings)
    .innerJoin(bookingSettlements, eq(bookingSettlements.bookingId, bookings.id))
    .where(and(inArray(bookings.id, ids), isNotNull(bookingSettlements.statement)))
    .orderBy(bookings.id, desc(bookingSettlements.round));
  return new Map(
    rows.map(({ id, statement, adjustedMinor, isReviewed, isAlone }) => [
      id,
      {
        balanceMinor: (statement?.balanceMinor ?? 0) + adjustedMinor,
        adjustedMinor,
        mayReview: !isReviewed && !isAlone,
      },
    ]),
  );
}
