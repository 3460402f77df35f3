import { eq } from "drizzle-orm";
import type { BalanceMove, BookingSide } from "../../contract/bookings/machine.ts";
import type { Balance } from "../../contract/bookings/money.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { type Done, write } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { notify } from "../notifications/notify.ts";
import { type LockedBooking, lockOwnBooking } from "./booking-access.ts";
import { enterLog } from "./enter-log.ts";
import { readDebt } from "../event-bookings/read-balance.ts";
import { readSettlement } from "./read-settlement.ts";
import { type BookingRow, bookings } from "./tables.ts";

/**
 * Marks what is still due of a final statement, of the undisputed part of a refused one, or of what a cancellation left owed, as paid,
 * by the side that owes it; repeating it changes nothing.
 */
export function payBalance(
  db: Db,
  person: Person,
  { id, dueMinor: readMinor }: { id: string; dueMinor: number },
): Promise<Done<Balance>> {
  return write(db, async (tx) => {
    const held = await lockOwnBooking(tx, person, id);
    const { balance, dueMinor, isFinal } = await readOwed(tx, held.booking);
    const payer: BookingSide = readMinor < 0 ? "talent" : "organizer";
    const last = balance.payments.at(-1);
    const isRepeated = last?.by === payer && last.amountMinor === Math.abs(readMinor);
    if (dueMinor === 0 && isRepeated && payer === held.side) return balance;
    if (dueMinor === 0 && !isFinal)
      refuse("CONFLICT", { detail: "The statement is not final yet, so nothing is due yet." });
    if (dueMinor !== readMinor || dueMinor === 0)
      refuse("CONFLICT", { detail: "The amount due has changed. Review it and try again." });
    if (payer !== held.side) refuse("NOT_ALLOWED", { detail: "Only the other side can do this." });
    return say(tx, held, { move: "pay-balance", amountMinor: dueMinor });
  });
}

/** Confirms that what the other side marked as paid has arrived, even while the statement is open again; repeating it changes nothing. */
export function confirmBalance(db: Db, person: Person, id: string): Promise<Done<Balance>> {
  return write(db, async (tx) => {
    const held = await lockOwnBooking(tx, person, id);
    const { balance } = await readOwed(tx, held.booking);
    const received = balance.payments.filter(({ by }) => by !== held.side);
    const waiting = received.filter(({ confirmedAt }) => confirmedAt === null);
    if (received.length === 0)
      refuse("CONFLICT", { detail: "The other side has not marked anything as paid yet." });
    if (waiting.length === 0) return balance;
    const sum = waiting.reduce((all, { amountMinor }) => all + amountMinor, 0);
    const amountMinor = held.side === "talent" ? sum : -sum;
    return say(tx, held, { move: "confirm-balance", amountMinor });
  });
}

/** Reports that what the other side marked as paid has not arrived, so that it is due again; repeating it changes nothing. */
export function refuseBalance(db: Db, person: Person, id: string): Promise<Done<Balance>> {
  return write(db, async (tx) => {
    const held = await lockOwnBooking(tx, person, id);
    const { balance } = await readOwed(tx, held.booking);
    const { payments, refused } = balance;
    const sum = payments
      .filter(({ by, confirmedAt }) => by !== held.side && confirmedAt === null)
      .reduce((all, { amountMinor }) => all + amountMinor, 0);
    if (sum === 0 && refused?.by === held.side) return balance;
    if (sum === 0) refuse("CONFLICT", { detail: "There is no payment to confirm." });
    const amountMinor = held.side === "talent" ? sum : -sum;
    return say(tx, held, { move: "refuse-balance", amountMinor });
  });
}

type Owed = { balance: Balance; dueMinor: number; isFinal: boolean };

/** What is owed between the sides: by the statement or, of a cancelled booking, by the cancellation. */
async function readOwed(tx: Transaction, booking: BookingRow): Promise<Owed> {
  if (booking.state !== "cancelled") {
    const { balance, state, undisputedMinor } = await readSettlement(tx, booking);
    const isFinal = state === "final";
    return { balance, dueMinor: isFinal ? balance.dueMinor : undisputedMinor, isFinal };
  }
  const balance = await readDebt(tx, booking);
  if (!balance) refuse("CONFLICT", { detail: "Nothing is owed for this cancellation." });
  return { balance, dueMinor: balance.dueMinor, isFinal: true };
}

/** Logs what a side says and notifies the other. */
async function say(
  tx: Transaction,
  { booking, side, person }: LockedBooking,
  { move, amountMinor }: { move: BalanceMove; amountMinor: number },
): Promise<Balance> {
  await tx.update(bookings).set({ updatedAt: new Date() }).where(eq(bookings.id, booking.id));
  const fact = await enterLog(tx, booking, { entry: move, actorId: person.id, amountMinor });
  const to = side === "organizer" ? booking.talentId : booking.organizerId;
  const news = { kind: "booking-settlement", by: person.id, fact, personId: person.id } as const;
  if (to) await notify(tx, [{ ...news, to }]);
  return (await readOwed(tx, booking)).balance;
}
