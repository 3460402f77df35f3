import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { bookingLimits } from "../../contract/bookings/limits.ts";
import { makeStatement, type Statement } from "../../contract/bookings/statement.ts";
import type { Transaction } from "../lib/database/database.ts";
import { type Done, write } from "../lib/effects.ts";
import { newId } from "../lib/ids.ts";
import { writeBookingToLedger } from "../payments/ledger.ts";
import { ledgerEntries } from "../payments/tables.ts";
import type { Services } from "../services.ts";
import { acceptedTerms } from "./accepted-terms.ts";
import { divideDeposit } from "../deposits/deposit.ts";
import { notifyBoth } from "./enter-log.ts";
import { waitsForBoth, readDoor } from "./read-door.ts";
import { readAdjustments } from "./read-settlement.ts";
import { balanceEntry, closeSettlement, moveSettlement } from "./move-settlement.ts";
import { bookingAdjustments, bookingSettlements, type SettlementRow } from "./settlement-tables.ts";
import { type BookingRow, bookings } from "./tables.ts";

const atOnce = 100;

/** Applies what time alone does to the money of bookings: deposits are released, statements become final, and late refunds adjust them. */
export function settleByClock(db: Services["db"]): Promise<Done<void>> {
  return write(db, async (tx) => {
    for (const booking of await dueReleases(tx))
      await divideDeposit(tx, booking, booking.depositMinor);
    for (const booking of await dueStatements(tx)) await closeSettlement(tx, booking);
    for (const { booking, round } of await changedStatements(tx))
      await adjustSettlement(tx, booking, round);
  });
}

function dueReleases(tx: Transaction): Promise<BookingRow[]> {
  return tx
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.depositState, "held"),
        eq(bookings.state, "done"),
        lt(bookings.endsAt, sql`now() - make_interval(hours => ${bookingLimits.releaseHours})`),
      ),
    )
    .orderBy(bookings.id)
    .limit(atOnce)
    .for("update", { skipLocked: true });
}

async function dueStatements(tx: Transaction): Promise<BookingRow[]> {
  const since = sql`greatest(${bookings.endsAt}, ${bookingSettlements.proposedAt},
    case when ${bookingSettlements.round} > 1 then ${bookingSettlements.createdAt} end)`;
  const rows = await tx
    .select({ booking: bookings })
    .from(bookings)
    .innerJoin(bookingSettlements, isLatestRound)
    .where(
      and(
        inArray(bookings.settlement, ["open", "proposed", "disputed"]),
        sql`not ${waitsForBoth}`,
        sql`${since} < now() - make_interval(days => ${bookingLimits.settleDays})`,
      ),
    )
    .orderBy(bookings.id)
    .limit(atOnce)
    .for("update", { of: bookings, skipLocked: true });
  return rows.map(({ booking }) => booking);
}

const isLatestRound = and(
  eq(bookingSettlements.bookingId, bookings.id),
  sql`${bookingSettlements.round} = (select max(round) from ${bookingSettlements} as other
    where other.booking_id = ${bookings.id})`,
);

/** Final statements of events whose ledger changed since; a transaction may take some minutes to commit. */
function changedStatements(tx: Transaction) {
  return tx
    .select({ booking: bookings, round: bookingSettlements })
    .from(bookings)
    .innerJoin(bookingSettlements, isLatestRound)
    .where(
      and(
        eq(bookings.settlement, "final"),
        sql`exists (select 1 from ${ledgerEntries} where ${ledgerEntries.eventId} = ${bookings.eventId}
          and ${ledgerEntries.createdAt} > ${bookingSettlements.countedAt} - interval '10 minutes')`,
      ),
    )
    .orderBy(bookingSettlements.countedAt)
    .limit(atOnce)
    .for("update", { of: bookings, skipLocked: true });
}

/** Adds what changed in the ledger, or in the expenses of the night, after a statement became final. */
export async function adjustSettlement(
  tx: Transaction,
  booking: BookingRow,
  round: SettlementRow,
): Promise<void> {
  const { statement } = round;
  if (!statement || !booking.eventId || statement.kind === "guarantee") return;
  const countedAt = new Date();
  const now = await statementNow(tx, booking, { ...statement, expenses: round.expenses });
  const earlier = await readAdjustments(tx, round);
  const sum = (of: "refundsMinor" | "feeMinor") =>
    earlier.reduce((all, one) => all + one[of], statement[of]);
  await tx.update(bookingSettlements).set({ countedAt }).where(eq(bookingSettlements.id, round.id));
  if (now.netMinor === (earlier.at(-1)?.netMinor ?? statement.netMinor)) return;
  const id = newId();
  const feeMinor = now.feeMinor - sum("feeMinor");
  await tx.insert(bookingAdjustments).values({
    id,
    settlementId: round.id,
    refundsMinor: now.refundsMinor - sum("refundsMinor"),
    netMinor: now.netMinor,
    feeMinor,
  });
  const entry = { ...balanceEntry(booking, id, statement), kind: "adjustment" } as const;
  await writeBookingToLedger(tx, { ...entry, amountMinor: feeMinor });
  const { fact } = await moveSettlement(tx, booking, {
    move: "adjust-settlement",
    by: "clock",
    amountMinor: feeMinor,
  });
  // If the guarantee still applies, nobody has to do anything.
  if (feeMinor !== 0) await notifyBoth(tx, booking, "booking-settlement", fact);
}

/** The statement by today's ledger, with the shares that are final. */
async function statementNow(
  tx: Transaction,
  booking: BookingRow,
  { expenses, shares, depositMinor }: Statement,
): Promise<Statement> {
  const { fee } = await acceptedTerms(tx, booking);
  const acts = shares.flatMap(({ bookingId, name, percent }) =>
    bookingId ? [{ bookingId, name, percent }] : [],
  );
  const door = await readDoor(tx, booking.eventId ?? "", fee.currency);
  return makeStatement({ bookingId: booking.id, fee, door, expenses, acts, depositMinor });
}
