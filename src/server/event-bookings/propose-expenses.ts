import { and, asc, eq, ne } from "drizzle-orm";
import type { Settlement } from "../../contract/bookings/money.ts";
import { sumOfExpenses } from "../../contract/bookings/amounts.ts";
import type { Expense } from "../../contract/bookings/statement.ts";
import { acceptedTerms } from "../bookings/accepted-terms.ts";
import { type LockedBooking, lockOwnBooking } from "../bookings/booking-access.ts";
import { isOwnBooking } from "../bookings/list-bookings.ts";
import { moveBySide, requireSettlementMove } from "../bookings/move-settlement.ts";
import { readRounds, readSettlement } from "../bookings/read-settlement.ts";
import { recordReading } from "../bookings/record-reading.ts";
import { adjustSettlement } from "../bookings/settle-by-clock.ts";
import { bookingSettlements, type SettlementRow } from "../bookings/settlement-tables.ts";
import { type BookingRow, bookings } from "../bookings/tables.ts";
import { canonicalHash } from "../bookings/terms-hash.ts";
import { events } from "../events/tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { type Done, write } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";

type Proposed = { id: string; expenses: Expense[]; basedOn: Expense[] };

/**
 * Proposes the expenses to deduct before the net is shared; proposing counts as accepting the statement. Expenses apply to the whole night,
 * so every act that shares the same event's net is sent them too.
 */
export function proposeExpenses(
  db: Db,
  person: Person,
  { id, expenses, basedOn }: Proposed,
): Promise<Done<Settlement>> {
  return write(db, async (tx) => {
    await lockEvent(tx, person, id);
    const held = await lockOwnBooking(tx, person, id);
    const { booking } = held;
    const [round] = await readRounds(tx, booking);
    const isRepeated = booking.settlement === "proposed" && isSame(round.expenses, expenses);
    if (isRepeated && held.side === "organizer") return readSettlement(tx, booking);
    requireSettlementMove(held, "propose-expenses");
    const { fee } = await acceptedTerms(tx, booking);
    if (fee.kind === "guarantee") refuseForGuarantee(expenses);
    else refuseUnread(round, basedOn);
    const others = await listOthers(tx, booking);
    refuseMoreThanFinal(others, expenses);
    for (const other of others) await sendToOther(tx, { person, expenses }, other);
    await sendExpenses(tx, round, expenses);
    const { hash, state } = await moveBySide(tx, held, "propose-expenses", sumOfExpenses(expenses));
    await recordReading(tx, round, { side: "organizer", hash });
    return readSettlement(tx, { ...booking, settlement: state });
  });
}

/** A guarantee shares no net, so dropping its expenses silently would promise what does not happen. */
function refuseForGuarantee(expenses: Expense[]): void {
  if (expenses.length === 0) return;
  refuse("NOT_ALLOWED", {
    detail: "A guarantee is paid in full: no expenses come off it. Send the statement without any.",
  });
}

/** Two pages of one night must not overwrite each other's expenses unseen. */
function refuseUnread(round: SettlementRow, basedOn: Expense[]): void {
  if (isSame(round.expenses, basedOn)) return;
  refuse("CONFLICT", {
    detail: "The expenses for this night have changed. Review them and send yours again.",
  });
}

/** Serializes proposals for acts of the same night. The event is locked before its bookings, as in a cancellation, to avoid deadlocks. */
async function lockEvent(tx: Transaction, person: Person, id: string): Promise<void> {
  const [booking] = await tx
    .select({ eventId: bookings.eventId })
    .from(bookings)
    .where(and(eq(bookings.id, id), isOwnBooking(person)));
  if (!booking?.eventId) return;
  await tx
    .select({ id: events.id })
    .from(events)
    .where(eq(events.id, booking.eventId))
    .for("update");
}

type Other = { booking: BookingRow; round: SettlementRow };

/** The settlements of the other acts that share the event's net in the same currency. */
async function listOthers(tx: Transaction, booking: BookingRow): Promise<Other[]> {
  const { fee } = await acceptedTerms(tx, booking);
  if (!booking.eventId || fee.kind === "guarantee") return [];
  const rows = await tx
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.eventId, booking.eventId),
        ne(bookings.id, booking.id),
        ne(bookings.settlement, "none"),
      ),
    )
    .orderBy(asc(bookings.id))
    .for("update");
  const others: Other[] = [];
  for (const row of rows) {
    const theirs = (await acceptedTerms(tx, row)).fee;
    if (theirs.kind === "guarantee" || theirs.currency !== fee.currency) continue;
    const [round] = await readRounds(tx, row);
    others.push({ booking: row, round });
  }
  return others;
}

/** Refuses expenses above those of a final statement: what it promised an act can't shrink because another act disputes its own. */
function refuseMoreThanFinal(others: Other[], expenses: Expense[]): void {
  const total = sumOfExpenses(expenses);
  const first = others.find(
    ({ booking, round }) => booking.settlement === "final" && sumOfExpenses(round.expenses) < total,
  );
  if (!first) return;
  const { actName } = first.booking;
  refuse("CONFLICT", {
    detail: `The statement of ${actName} for the same night is final, so the expenses can't exceed the ones in it.`,
  });
}

type Sent = { person: Person; expenses: Expense[] };

/** Copies the expenses to another act's statement; if that one is final, books the difference as an adjustment. */
async function sendToOther(tx: Transaction, { person, expenses }: Sent, { booking, round }: Other) {
  if (isSame(round.expenses, expenses) && booking.settlement !== "open") return;
  if (booking.settlement === "final") {
    await tx
      .update(bookingSettlements)
      .set({ expenses })
      .where(eq(bookingSettlements.id, round.id));
    return adjustSettlement(tx, booking, { ...round, expenses });
  }
  await sendExpenses(tx, round, expenses);
  const held: LockedBooking = { booking, person, side: "organizer" };
  await moveBySide(tx, held, "propose-expenses", sumOfExpenses(expenses));
}

function sendExpenses(tx: Transaction, { id }: SettlementRow, expenses: Expense[]) {
  return tx
    .update(bookingSettlements)
    .set({ expenses, proposedAt: new Date() })
    .where(eq(bookingSettlements.id, id));
}

function isSame(one: Expense[], other: Expense[]): boolean {
  return canonicalHash(one) === canonicalHash(other);
}
