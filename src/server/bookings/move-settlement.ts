import { eq } from "drizzle-orm";
import {
  type BookingSide,
  settlementAfter,
  type SettlementMove,
} from "../../contract/bookings/machine.ts";
import type { Settlement } from "../../contract/bookings/money.ts";
import { sumOfExpenses } from "../../contract/bookings/amounts.ts";
import type { Statement } from "../../contract/bookings/statement.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { type Done, write } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { notify } from "../notifications/notify.ts";
import { type BookingTransaction, writeBookingToLedger } from "../payments/ledger.ts";
import { type LockedBooking, lockOwnBooking } from "./booking-access.ts";
import { enterLog, notifyBoth } from "./enter-log.ts";
import {
  findExpenses,
  isRaised,
  readRounds,
  readSettlement,
  statementHash,
  statementOf,
} from "./read-settlement.ts";
import { recordReading } from "./record-reading.ts";
import { bookingSettlements, type SettlementRow } from "./settlement-tables.ts";
import { type BookingRow, bookings } from "./tables.ts";

/** Opens the settlement of a booking whose show is over. */
export async function openSettlement(tx: Transaction, booking: BookingRow): Promise<void> {
  const expenses = await findExpenses(tx, booking);
  await tx.insert(bookingSettlements).values({ bookingId: booking.id, round: 1, expenses });
  const { fact } = await moveSettlement(tx, booking, { move: "open-settlement", by: "clock" });
  await notifyBoth(tx, booking, "booking-settlement", fact);
}

/**
 * Accepts the statement that the person has read, which makes it final, and takes back their own refusal or dispute of it; repeating
 * it changes nothing.
 */
export function acceptSettlement(
  db: Db,
  person: Person,
  { id, hash }: { id: string; hash: string },
): Promise<Done<Settlement>> {
  return write(db, async (tx) => {
    const held = await lockOwnBooking(tx, person, id);
    const { booking } = held;
    const [round, first = round] = await readRounds(tx, booking);
    if (booking.settlement === "final" && round.hash === hash && held.side === "talent")
      return readSettlement(tx, booking);
    requireSettlementMove(held, "accept-settlement");
    if (booking.settlement === "disputed" && first.disputedBy !== "talent")
      refuse("CONFLICT", { detail: "The organizer disputed this statement and has to send it." });
    const statement = await statementOf(tx, booking, round);
    if (statementHash(booking, round, statement) !== hash)
      refuse("CONFLICT", {
        detail: "The figures have changed since you read them. Read them again.",
      });
    await fixStatement(tx, booking, { round, statement, acceptedAt: new Date() });
    await recordReading(tx, round, { side: "talent", hash });
    return moveBySide(tx, held, "accept-settlement", statement.balanceMinor);
  });
}

/** Makes an unanswered statement final. Silence after a dispute does not accept higher expenses than before it. */
export async function closeSettlement(tx: Transaction, booking: BookingRow): Promise<void> {
  const [latest, first] = await readRounds(tx, booking);
  const lapses = isRaised(latest, first);
  const { expenses, proposedAt } = lapses ? first : latest;
  const round = { ...latest, expenses, proposedAt };
  const statement = await statementOf(tx, booking, round);
  await fixStatement(tx, booking, { round, statement, acceptedAt: null });
  const lapse = { entry: "lapse-expenses", amountMinor: sumOfExpenses(latest.expenses) } as const;
  const lapseFact = lapses ? await enterLog(tx, booking, lapse) : undefined;
  const { fact } = await moveSettlement(tx, booking, {
    move: "close-settlement",
    by: "clock",
    amountMinor: statement.balanceMinor,
  });
  await notifyBoth(tx, booking, "booking-settlement", lapseFact ?? fact);
}

type Final = { round: SettlementRow; statement: Statement; acceptedAt: Date | null };

/** Stores the figures, so that nothing changes them any more, and enters the balance in the ledger. */
async function fixStatement(
  tx: Transaction,
  booking: BookingRow,
  { round, statement, acceptedAt }: Final,
): Promise<void> {
  const now = new Date();
  await tx
    .update(bookingSettlements)
    .set({
      statement,
      expenses: round.expenses,
      proposedAt: round.proposedAt,
      hash: statementHash(booking, round, statement),
      acceptedAt,
      finalAt: now,
      countedAt: now,
    })
    .where(eq(bookingSettlements.id, round.id));
  await writeBookingToLedger(tx, balanceEntry(booking, round.id, statement));
}

/** The ledger entry of what the organizer owes the act after the deposit. */
export function balanceEntry(
  { id: bookingId }: Pick<BookingRow, "id">,
  transactionId: string,
  statement: Statement | null,
): BookingTransaction {
  const { currency, balanceMinor } = statement ?? { currency: "", balanceMinor: 0 };
  const accounts = { from: "organizer", to: "act" } as const;
  return {
    transactionId,
    kind: "settlement",
    bookingId,
    currency,
    ...accounts,
    amountMinor: balanceMinor,
  };
}

/** Refuses moves that the settlement's state does not allow, or not to this side. */
export function requireSettlementMove(
  { booking, side }: LockedBooking,
  move: SettlementMove,
): void {
  if (settlementAfter(booking.settlement, move, side)) return;
  const isOther = settlementAfter(
    booking.settlement,
    move,
    side === "talent" ? "organizer" : "talent",
  );
  if (isOther) refuse("NOT_ALLOWED", { detail: "Only the other side can do this." });
  refuse("CONFLICT", { detail: "This settlement has changed. Reload it to see how it stands." });
}

/** Makes a move of one side and notifies the other. */
export async function moveBySide(
  tx: Transaction,
  { booking, side, person }: LockedBooking,
  move: SettlementMove,
  amountMinor?: number,
): Promise<Settlement> {
  const { changed, fact } = await moveSettlement(tx, booking, {
    move,
    by: side,
    actorId: person.id,
    ...(amountMinor === undefined ? {} : { amountMinor }),
  });
  const to = side === "organizer" ? booking.talentId : booking.organizerId;
  const news = { kind: "booking-settlement", by: person.id, fact, personId: person.id } as const;
  if (to) await notify(tx, [{ ...news, to }]);
  return readSettlement(tx, changed);
}

type SettlementMoving = {
  move: SettlementMove;
  by: BookingSide | "clock";
  actorId?: string;
  amountMinor?: number;
};

/** Makes a move of the settlement and logs it. */
export async function moveSettlement(
  tx: Transaction,
  booking: BookingRow,
  { move, by, ...entry }: SettlementMoving,
): Promise<{ changed: BookingRow; fact: string }> {
  const settlement = settlementAfter(booking.settlement, move, by);
  if (!settlement) throw new Error(`a settlement that is ${booking.settlement} has no ${move}`);
  const [changed] = await tx
    .update(bookings)
    .set({ settlement, updatedAt: new Date() })
    .where(eq(bookings.id, booking.id))
    .returning();
  return { changed: changed!, fact: await enterLog(tx, booking, { entry: move, ...entry }) };
}
