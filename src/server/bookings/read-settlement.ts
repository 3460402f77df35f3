import { and, asc, desc, eq, inArray, isNotNull } from "drizzle-orm";
import { bookingLimits } from "../../contract/bookings/limits.ts";
import type { Balance, Settlement } from "../../contract/bookings/money.ts";
import { sumOfExpenses } from "../../contract/bookings/amounts.ts";
import {
  emptyDoor,
  type Expense,
  makeStatement,
  type Statement,
} from "../../contract/bookings/statement.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { users } from "../people/tables.ts";
import { acceptedTerms } from "./accepted-terms.ts";
import { isOwnBooking } from "./list-bookings.ts";
import { readBalance } from "../event-bookings/read-balance.ts";
import { readDoor, readSharingActs } from "./read-door.ts";
import { bookingAdjustments, bookingSettlements, type SettlementRow } from "./settlement-tables.ts";
import { bookingLog, type BookingRow, bookings } from "./tables.ts";
import { canonicalHash } from "./terms-hash.ts";

const dayMs = 24 * 3_600_000;

/** The settlement of one of the person's bookings, the same for both sides. */
export async function getSettlement(db: Db, person: Person, id: string): Promise<Settlement> {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, id), isOwnBooking(person)));
  if (!booking) refuse("NOT_FOUND");
  // One snapshot, so that the figures agree with each other.
  return db.transaction((tx) => readSettlement(tx, booking), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
}

export async function readSettlement(tx: Transaction, booking: BookingRow): Promise<Settlement> {
  const [round, first] = await readRounds(tx, booking);
  const statement = round.statement ?? (await statementOf(tx, booking, round));
  const adjustments = await readAdjustments(tx, round);
  const disputed = round.finalAt === null && round.disputedBy ? round : first;
  const owedMinor = adjustments.reduce(
    (sum, { feeMinor }) => sum + feeMinor,
    statement.balanceMinor,
  );
  const balance = await readBalance(tx, booking, owedMinor);
  const hash = round.hash ?? statementHash(booking, round, statement);
  return {
    state: booking.settlement,
    round: round.round,
    statement,
    hash,
    proposedAt: round.proposedAt?.toISOString() ?? null,
    acceptedAt: round.acceptedAt?.toISOString() ?? null,
    finalAt: round.finalAt?.toISOString() ?? null,
    readBy: await listReaders(tx, booking, { ...round, hash }),
    closesAt:
      isUncounted(booking, statement) || isRefused(round)
        ? null
        : closesAt(booking, round).toISOString(),
    unacceptedMinor: await readUnaccepted(tx, booking, round),
    undisputedMinor: isRefused(round) ? Math.max(0, balance.dueMinor) : 0,
    closesWithLess: round.finalAt === null && isRaised(round, first),
    disputableUntil: disputableUntil(round, balance),
    countsTickets: booking.eventId !== null && statement.kind !== "guarantee",
    dispute:
      disputed?.disputedBy && disputed.disputedAt
        ? {
            by: disputed.disputedBy,
            reason: disputed.reason,
            time: disputed.disputedAt.toISOString(),
          }
        : null,
    balance,
    adjustments: adjustments.map(({ id, refundsMinor, netMinor, feeMinor, createdAt }) => ({
      id,
      refundsMinor,
      netMinor,
      feeMinor,
      time: createdAt.toISOString(),
    })),
  };
}

/** Whether the act gets a share of a net that no tickets of this site account for; new terms that would do so are refused. */
function isUncounted({ eventId }: BookingRow, { kind }: Pick<Statement, "kind">): boolean {
  return eventId === null && kind === "door";
}

/** Whether the act refused a statement that was not final yet: it doesn't become final by itself. */
function isRefused({ finalAt, disputedBy }: SettlementRow): boolean {
  return finalAt === null && disputedBy !== null;
}

/** Whether more expenses were proposed after a dispute than in the statement before it. */
export function isRaised(
  latest: SettlementRow,
  first: SettlementRow | undefined,
): first is SettlementRow {
  return first !== undefined && sumOfExpenses(latest.expenses) > sumOfExpenses(first.expenses);
}

/** The higher expenses that lapsed when the statement became final after a dispute. */
async function readUnaccepted(
  tx: Transaction,
  { id }: BookingRow,
  { round, finalAt, acceptedAt }: SettlementRow,
): Promise<number | null> {
  if (round === 1 || finalAt === null || acceptedAt !== null) return null;
  const [unaccepted] = await tx
    .select({ amountMinor: bookingLog.amountMinor })
    .from(bookingLog)
    .where(and(eq(bookingLog.bookingId, id), eq(bookingLog.entry, "lapse-expenses")));
  return unaccepted?.amountMinor ?? null;
}

/** Until when a final statement can be disputed; null if it was disputed before, is paid and confirmed, or too old. */
function disputableUntil({ round, finalAt }: SettlementRow, balance: Balance): string | null {
  if (finalAt === null || round > 1) return null;
  const { dueMinor, payments } = balance;
  const isConfirmed = payments.every(({ confirmedAt }) => confirmedAt !== null);
  if (dueMinor === 0 && payments.length > 0 && isConfirmed) return null;
  const until = finalAt.getTime() + bookingLimits.disputeDays * dayMs;
  return until < Date.now() ? null : new Date(until).toISOString();
}

/** The sides that have read the figures with this hash. */
async function listReaders(
  tx: Transaction,
  { organizerId, talentId, actName }: BookingRow,
  { readings, hash }: Pick<SettlementRow, "readings" | "hash">,
): Promise<Settlement["readBy"]> {
  const ids = [organizerId, talentId].flatMap((id) => id ?? []);
  const rows = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, ids));
  const nameOf = (id: string | null, former: string) =>
    rows.find((row) => row.id === id)?.name ?? former;
  const sides = [
    { side: "organizer", name: nameOf(organizerId, "A former member") },
    { side: "talent", name: nameOf(talentId, actName) },
  ] as const;
  return sides.flatMap(({ side, name }) => {
    const reading = readings[side];
    return reading?.hash === hash ? { side, name, time: reading.time } : [];
  });
}

/** The rounds of a settlement, the latest first; NOT_FOUND before the show is over. */
export async function readRounds(
  db: Db | Transaction,
  { id }: Pick<BookingRow, "id">,
): Promise<[SettlementRow, ...SettlementRow[]]> {
  const [latest, ...earlier] = await db
    .select()
    .from(bookingSettlements)
    .where(eq(bookingSettlements.bookingId, id))
    .orderBy(desc(bookingSettlements.round));
  if (!latest) refuse("NOT_FOUND", { detail: "The settlement opens when the show is over." });
  return [latest, ...earlier];
}

/** The expenses of the night, if they were already proposed to another of its acts. */
export async function findExpenses(
  tx: Transaction,
  { eventId }: Pick<BookingRow, "eventId">,
): Promise<Expense[]> {
  if (!eventId) return [];
  const [latest] = await tx
    .select({ expenses: bookingSettlements.expenses })
    .from(bookingSettlements)
    .innerJoin(bookings, eq(bookings.id, bookingSettlements.bookingId))
    .where(and(eq(bookings.eventId, eventId), isNotNull(bookingSettlements.proposedAt)))
    .orderBy(desc(bookingSettlements.proposedAt))
    .limit(1);
  return latest?.expenses ?? [];
}

export function readAdjustments(db: Db | Transaction, { id }: Pick<SettlementRow, "id">) {
  return db
    .select()
    .from(bookingAdjustments)
    .where(eq(bookingAdjustments.settlementId, id))
    .orderBy(asc(bookingAdjustments.createdAt), asc(bookingAdjustments.id));
}

/** The figures by the ledger as it is now. An act with a guarantee alone is not shown what the event sold. */
export async function statementOf(
  db: Db | Transaction,
  booking: BookingRow,
  { expenses }: Pick<SettlementRow, "expenses">,
): Promise<Statement> {
  const { fee } = await acceptedTerms(db, booking);
  const { id: bookingId, eventId, depositState, depositMinor } = booking;
  const isPaid = depositState === "held" || depositState === "released";
  const sharedEvent = fee.kind === "guarantee" ? null : eventId;
  return makeStatement({
    bookingId,
    fee,
    expenses: fee.kind === "guarantee" ? [] : expenses,
    door: sharedEvent ? await readDoor(db, sharedEvent, fee.currency) : emptyDoor,
    acts: sharedEvent ? await readSharingActs(db, sharedEvent, fee.currency) : [],
    depositMinor: isPaid ? depositMinor : 0,
  });
}

/** The hash by which both sides know that they read the same statement. */
export function statementHash(
  { id: bookingId }: Pick<BookingRow, "id">,
  { round }: Pick<SettlementRow, "round">,
  statement: Statement,
): string {
  return canonicalHash({ bookingId, round, statement });
}

/** When a statement becomes final without an answer: some days after the show, the latest proposal or the dispute. */
function closesAt({ endsAt }: BookingRow, { round, createdAt, proposedAt }: SettlementRow): Date {
  const since = [endsAt, proposedAt, round > 1 ? createdAt : null];
  const latest = Math.max(...since.map((moment) => moment?.getTime() ?? 0));
  return new Date(latest + bookingLimits.settleDays * dayMs);
}
