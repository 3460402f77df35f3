import { and, desc, eq, inArray, isNotNull, sql, type SQL } from "drizzle-orm";
import { owedToAct } from "../../contract/bookings/amounts.ts";
import type { BookingOutcome } from "../../contract/bookings/bookings.ts";
import type { BalanceMove, BookingSide, SettlementState } from "../../contract/bookings/machine.ts";
import type { Db } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { reviews } from "../reviews/tables.ts";
import { bookingAdjustments, bookingSettlements } from "./settlement-tables.ts";
import { type BookingRow, bookings } from "./tables.ts";

/** The outcomes of those of a side's bookings whose settlement is final or whose cancellation left something owed, by booking id; in one statement. */
export async function listOutcomes(
  db: Db,
  person: Pick<Person, "id">,
  among: BookingRow[],
): Promise<Map<string, BookingOutcome>> {
  const ids = among.filter(isAccounted).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([bookings.id], {
      id: bookings.id,
      cancellation: bookings.cancellation,
      side: sql<BookingSide>`case when ${bookings.organizerId} = ${person.id} then 'organizer' else 'talent' end`,
      statement: bookingSettlements.statement,
      adjustedMinor: sql<number>`(select coalesce(sum(${bookingAdjustments.feeMinor}), 0)::float8
        from ${bookingAdjustments} where ${bookingAdjustments.settlementId} = ${bookingSettlements.id})`,
      dueMinor: sql<number>`${dueMinor}`,
      byOrganizer: sql<number>`${paidBy("organizer")}`,
      byTalent: sql<number>`${paidBy("talent")}`,
      toTalent: sql<number>`${unconfirmedBy("organizer")}`,
      toOrganizer: sql<number>`${unconfirmedBy("talent")}`,
      isReviewed: sql<boolean>`exists (select 1 from ${reviews}
        where ${reviews.bookingId} = ${bookings.id} and ${reviews.authorId} = ${person.id})`,
      isAlone: sql<boolean>`${bookings.organizerId} is null or ${bookings.talentId} is null`,
    })
    .from(bookings)
    .leftJoin(
      bookingSettlements,
      and(eq(bookingSettlements.bookingId, bookings.id), isNotNull(bookingSettlements.statement)),
    )
    .where(inArray(bookings.id, ids))
    .orderBy(bookings.id, desc(bookingSettlements.round));
  return new Map(
    rows.map((row) => [
      row.id,
      {
        balanceMinor: row.cancellation
          ? owedToAct(row.cancellation)
          : (row.statement?.balanceMinor ?? 0) + row.adjustedMinor,
        adjustedMinor: row.adjustedMinor,
        dueMinor: row.dueMinor,
        toConfirmMinor: row.side === "talent" ? row.toTalent : row.toOrganizer,
        payment: paymentOf(row),
        mayReview: !row.cancellation && !row.isReviewed && !row.isAlone,
      },
    ]),
  );
}

function isAccounted({ settlement, cancellation }: BookingRow): boolean {
  return settlement === "final" || (cancellation?.owedMinor ?? 0) > 0;
}

/**
 * What a side paid by the log of the outer query's booking: the sum of its entries of one kind, less the other side's
 * entries of some kinds. Amounts from the act to the organizer are negative in the log, and positive here.
 */
function sumOf(by: BookingSide, counted: BalanceMove, off: BalanceMove[]): SQL<number> {
  const isBySide = sql.raw(by === "organizer" ? "amount_minor > 0" : "amount_minor < 0");
  return sql`(select coalesce(sum(case when entry = ${counted} then abs(amount_minor)
      when ${inArray(sql.raw("entry"), off)} then -abs(amount_minor) else 0 end), 0)::float8
    from booking_log where booking_id = bookings.id and ${isBySide})`;
}

/** What a side marked as paid and its payee did not refuse. */
function paidBy(side: BookingSide): SQL<number> {
  return sumOf(side, "pay-balance", ["refuse-balance"]);
}

/** The part of it that the payee has not confirmed. */
function unconfirmedBy(side: BookingSide): SQL<number> {
  return sumOf(side, "pay-balance", ["refuse-balance", "confirm-balance"]);
}

/** What the outer query's final statement or cancellation left owed to the act; negative if the act owed it. */
const owedMinor: SQL<number> = sql`(case when bookings.state = 'cancelled'
  then (bookings.cancellation ->> 'owedMinor')::float8
    * case bookings.cancellation ->> 'by' when 'organizer' then 1 else -1 end
  else (select (latest.statement ->> 'balanceMinor')::float8
    + (select coalesce(sum(fee_minor), 0)::float8 from booking_adjustments where settlement_id = latest.id)
    from booking_settlements as latest where latest.booking_id = bookings.id order by latest.round desc limit 1) end)`;

/** The part of it that nobody has marked as paid. */
const dueMinor: SQL<number> = sql`(${owedMinor} - ${paidBy("organizer")} + ${paidBy("talent")})`;

/** Whether the outer query's booking, with a settlement in one of these states or a cancellation, left money between two sides that both still have an account. */
const leavesMoney = (
  ...settlements: SettlementState[]
) => sql`((${inArray(bookings.settlement, settlements)}
    or (bookings.state = 'cancelled' and bookings.cancellation ->> 'owedMinor' <> '0'))
  and bookings.organizer_id is not null and bookings.talent_id is not null)`;
const isOwing = leavesMoney("final");
/** Part of a refused statement can be paid, and a payment can be waiting when a statement is disputed. */
const mayBePaid = leavesMoney("proposed", "disputed", "final");

/** Whether a side has to pay what the outer query's booking left owed. */
export function owesBalance(side: BookingSide): SQL<boolean> {
  return sql`(${isOwing} and ${side === "organizer" ? sql`${dueMinor} > 0` : sql`${dueMinor} < 0`})`;
}

/** Whether a side has to pay what the outer query's booking left owed, or to confirm that it arrived. */
export function paysOrConfirms(side: BookingSide): SQL<boolean> {
  const other = side === "organizer" ? "talent" : "organizer";
  return sql`(${owesBalance(side)} or (${mayBePaid} and ${unconfirmedBy(other)} <> 0))`;
}

type Paid = Record<"dueMinor" | "byOrganizer" | "byTalent" | "toTalent" | "toOrganizer", number>;

function paymentOf(paid: Paid): BookingOutcome["payment"] {
  const { byOrganizer, byTalent, toTalent, toOrganizer } = paid;
  if (paid.dueMinor !== 0) return "due";
  if (toTalent !== 0 || toOrganizer !== 0) return "marked";
  return byOrganizer === 0 && byTalent === 0 ? "none" : "paid";
}
