import { and, desc, eq, inArray, isNotNull, sql, type SQL } from "drizzle-orm";
import type { BookingOutcome } from "../../contract/bookings/bookings.ts";
import type { BalanceMove } from "../../contract/bookings/machine.ts";
import type { Db } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { reviews } from "../reviews/tables.ts";
import { bookingAdjustments, bookingSettlements } from "./settlement-tables.ts";
import { bookingLog, type BookingRow, bookings } from "./tables.ts";

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
      said: sql<Said>`(select jsonb_build_object(
          'byOrganizer', ${paidBy(">")}, 'byTalent', ${paidBy("<")},
          'toTalent', ${sumOf("confirm-balance", ">")}, 'toOrganizer', ${sumOf("confirm-balance", "<")})
        from ${bookingLog} where ${bookingLog.bookingId} = ${bookings.id})`,
      isReviewed: sql<boolean>`exists (select 1 from ${reviews}
        where ${reviews.bookingId} = ${bookings.id} and ${reviews.authorId} = ${person.id})`,
      isAlone: sql<boolean>`${bookings.organizerId} is null or ${bookings.talentId} is null`,
    })
    .from(bookings)
    .innerJoin(bookingSettlements, eq(bookingSettlements.bookingId, bookings.id))
    .where(and(inArray(bookings.id, ids), isNotNull(bookingSettlements.statement)))
    .orderBy(bookings.id, desc(bookingSettlements.round));
  return new Map(
    rows.map(({ id, statement, adjustedMinor, said, isReviewed, isAlone }) => [
      id,
      {
        balanceMinor: (statement?.balanceMinor ?? 0) + adjustedMinor,
        adjustedMinor,
        payment: paymentOf((statement?.balanceMinor ?? 0) + adjustedMinor, said),
        mayReview: !isReviewed && !isAlone,
      },
    ]),
  );
}

/** What the sides said they paid and received, in sums; of the act to the organizer below zero. */
type Said = Record<"byOrganizer" | "byTalent" | "toTalent" | "toOrganizer", number>;

function sumOf(entry: BalanceMove, sign: ">" | "<"): SQL {
  const { amountMinor } = bookingLog;
  return sql`coalesce(sum(${amountMinor}) filter (
    where ${bookingLog.entry} = ${entry} and ${amountMinor} ${sql.raw(sign)} 0), 0)`;
}

/** What was marked as paid and not refused by its payee. */
function paidBy(sign: ">" | "<"): SQL {
  return sql`${sumOf("pay-balance", sign)} - ${sumOf("refuse-balance", sign)}`;
}

function paymentOf(balanceMinor: number, said: Said): BookingOutcome["payment"] {
  const { byOrganizer, byTalent, toTalent, toOrganizer } = said;
  if (balanceMinor !== byOrganizer + byTalent) return "due";
  if (byOrganizer !== toTalent || byTalent !== toOrganizer) return "marked";
  return byOrganizer === 0 && byTalent === 0 ? "none" : "paid";
}
