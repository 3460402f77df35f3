import { eq } from "drizzle-orm";
import type { Settlement } from "../../contract/bookings/money.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { type Done, write } from "../lib/effects.ts";
import type { Person } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { writeBookingToLedger } from "../payments/ledger.ts";
import { type LockedBooking, lockOwnBooking } from "./booking-access.ts";
import { balanceEntry, moveBySide, requireSettlementMove } from "./move-settlement.ts";
import {
  readAdjustments,
  readRounds,
  readSettlement,
  statementHash,
  statementOf,
} from "./read-settlement.ts";
import { bookingSettlements, type SettlementRow } from "./settlement-tables.ts";

type Disputing = { id: string; reason: string; hash?: string | undefined };

/**
 * Reopens a final statement with a reason, once, or refuses a proposed one as the act. Refuses when too much time has
 * passed or the balance is paid and confirmed.
 */
export function disputeSettlement(
  db: Db,
  person: Person,
  { id, reason, hash }: Disputing,
): Promise<Done<Settlement>> {
  return write(db, async (tx) => {
    const held = await lockOwnBooking(tx, person, id);
    const { booking, side } = held;
    const [round, first] = await readRounds(tx, booking);
    const isRepeated = [round, first].some(
      (one) => one?.disputedBy === side && one.reason === reason,
    );
    if (booking.settlement === "disputed" && isRepeated) return readSettlement(tx, booking);
    if (booking.settlement === "proposed" && side === "talent")
      return refuseStatement(tx, held, { round, reason, hash });
    requireSettlementMove(held, "dispute-settlement");
    if (round.round > 1)
      refuse("CONFLICT", { detail: "This statement was reopened once and is final." });
    const { disputableUntil } = await readSettlement(tx, booking);
    if (disputableUntil === null)
      refuse("CONFLICT", {
        detail: "This statement stays final: its balance is paid and confirmed, or it is too old.",
      });
    return reopen(tx, held, { round, reason });
  });
}

type Answered = { round: SettlementRow; reason: string };
type Refused = Answered & Pick<Disputing, "hash">;

async function refuseStatement(
  tx: Transaction,
  held: LockedBooking,
  { hash, ...answered }: Refused,
) {
  const { booking } = held;
  const { round } = answered;
  const statement = await statementOf(tx, booking, round);
  if (hash !== undefined && hash !== statementHash(booking, round, statement))
    refuse("CONFLICT", {
      detail: "The figures have changed since you read them. Read them again.",
    });
  if (round.round > 1)
    refuse("CONFLICT", {
      detail: "If you don't accept this statement, the lower expenses of the first one apply.",
    });
  await noteDispute(tx, held, answered);
  return moveBySide(tx, held, "refuse-settlement");
}

async function reopen(tx: Transaction, held: LockedBooking, answered: Answered) {
  const { booking } = held;
  const { round } = answered;
  await noteDispute(tx, held, answered);
  const { expenses } = round;
  await tx.insert(bookingSettlements).values({ bookingId: booking.id, round: 2, expenses });
  const adjusted = await readAdjustments(tx, round);
  const change = adjusted.reduce((sum, { feeMinor }) => sum + feeMinor, 0);
  const balanceMinor = (round.statement?.balanceMinor ?? 0) + change;
  await writeBookingToLedger(tx, {
    ...balanceEntry(booking, round.id, round.statement),
    kind: "reopening",
    amountMinor: -balanceMinor,
  });
  return moveBySide(tx, held, "dispute-settlement");
}

function noteDispute(tx: Transaction, { side }: LockedBooking, { round, reason }: Answered) {
  return tx
    .update(bookingSettlements)
    .set({ disputedAt: new Date(), disputedBy: side, reason })
    .where(eq(bookingSettlements.id, round.id));
}
