import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { bookingLimits } from "../../contract/bookings/limits.ts";
import type { BookingEntry, BookingSide } from "../../contract/bookings/machine.ts";
import type { Transaction } from "../lib/database/database.ts";
import { type Done, write } from "../lib/effects.ts";
import { notify } from "../notifications/notify.ts";
import type { Services } from "../services.ts";
import { waiveDeposit } from "../deposits/deposit.ts";
import { lapseChallenges, makeMove } from "./make-move.ts";
import { openSettlement } from "./move-settlement.ts";
import { waitsForBoth } from "./read-door.ts";
import { bookingSettlements } from "./settlement-tables.ts";
import { bookingLog, type BookingRow, bookings } from "./tables.ts";

const atOnce = 100;

/** Applies what time alone does to bookings: offers and challenged holds end, shows are over, and deadlines come near. */
export function moveByClock(db: Services["db"]): Promise<Done<void>> {
  return write(db, async (tx) => {
    const now = new Date();
    for (const booking of await due(tx, and(isOpen, lt(bookings.validUntil, now))))
      await makeMove(tx, { booking, ...byClock }, { move: "expire" });
    for (const booking of await due(tx, and(isOpen, lt(bookings.challengeEndsAt, now))))
      await releaseUnconfirmed(tx, booking);
    await lapseChallenges(tx);
    for (const booking of await due(tx, and(isMoved, isUnanswered(now))))
      await makeMove(tx, { booking, ...byClock }, { move: "lapse" });
    for (const booking of await due(
      tx,
      and(eq(bookings.state, "accepted"), lt(bookings.endsAt, now)),
    ))
      await complete(tx, booking);
    const soon = sql`now() + make_interval(hours => ${bookingLimits.reminderHours})`;
    const isNear = and(
      or(isOpen, isMoved),
      isNull(bookings.remindedAt),
      lt(bookings.validUntil, soon),
    );
    for (const booking of await due(tx, isNear)) await remindToAnswer(tx, booking);
    for (const booking of await due(tx, isDepositLate)) await remindToPay(tx, booking);
    for (const booking of await due(tx, isStatementNear)) await remindToSettle(tx, booking);
  });
}

const byClock = { side: "clock", actorId: null } as const;
const isOpen = eq(bookings.state, "open");
const isMoved = eq(bookings.state, "moved");
/** Nobody accepted the new time before the latest terms expired, or before the show was due to start. */
const isUnanswered = (now: Date) => or(lt(bookings.validUntil, now), lt(bookings.startsAt, now));

function due(tx: Transaction, which: ReturnType<typeof and>): Promise<BookingRow[]> {
  return tx
    .select()
    .from(bookings)
    .where(which)
    .orderBy(bookings.id)
    .limit(atOnce)
    .for("update", { skipLocked: true });
}

/** Ends a challenged hold that nobody confirmed, unless its challenger's own hold has just ended the same way. */
async function releaseUnconfirmed(tx: Transaction, booking: BookingRow): Promise<void> {
  const [still] = await tx
    .select({ challengeEndsAt: bookings.challengeEndsAt })
    .from(bookings)
    .where(eq(bookings.id, booking.id));
  if (still?.challengeEndsAt) await makeMove(tx, { booking, ...byClock }, { move: "release" });
}

/** Completes a booking after its show: waives an unpaid deposit and opens the settlement. */
async function complete(tx: Transaction, booking: BookingRow): Promise<void> {
  const over = await makeMove(tx, { booking, ...byClock }, { move: "complete" });
  await openSettlement(tx, await waiveDeposit(tx, over));
}

/** An upcoming show's deposit that has been due for some days; reminded once. */
const isDepositLate = and(
  eq(bookings.state, "accepted"),
  eq(bookings.depositState, "due"),
  sql`${bookings.acceptedAt} < now() - make_interval(days => ${bookingLimits.depositReminderDays})`,
  sql`(${bookings.remindedAt} is null or ${bookings.remindedAt} < ${bookings.acceptedAt})`,
);

/** A statement that nobody has answered and that soon becomes final by itself; reminded once since the show or the proposal. */
const waitsSince = sql`(select max(greatest(${bookings.endsAt}, latest.proposed_at,
    case when latest.round > 1 then latest.created_at end))
  from ${bookingSettlements} as latest where latest.booking_id = ${bookings.id})`;
const isStatementNear = and(
  inArray(bookings.settlement, ["open", "proposed", "disputed"]),
  sql`not ${waitsForBoth}`,
  sql`${waitsSince} < now() - make_interval(days => ${bookingLimits.settleDays - bookingLimits.settleReminderDays})`,
  sql`(${bookings.remindedAt} is null or ${bookings.remindedAt} < ${waitsSince})`,
);

/** Reminds the side whose turn it is that the offer ends soon. */
async function remindToAnswer(tx: Transaction, booking: BookingRow): Promise<void> {
  const to = booking.sentBy === "organizer" ? "talent" : "organizer";
  await remind(tx, booking, { to });
}

async function remindToPay(tx: Transaction, booking: BookingRow): Promise<void> {
  await remind(tx, booking, { to: "organizer", entries: ["ask-deposit"] });
}

/** Reminds the organizer to enter the expenses, or the act to read the statement. */
async function remindToSettle(tx: Transaction, booking: BookingRow): Promise<void> {
  const to = booking.settlement === "proposed" ? "talent" : "organizer";
  const entries: BookingEntry[] = ["open-settlement", "propose-expenses", "dispute-settlement"];
  await remind(tx, booking, { to, entries });
}

type Reminding = { to: BookingSide; entries?: BookingEntry[] };

/** Notifies one side of the latest of these log entries that waits for it. */
async function remind(
  tx: Transaction,
  booking: BookingRow,
  { to: side, entries }: Reminding,
): Promise<void> {
  await tx.update(bookings).set({ remindedAt: new Date() }).where(eq(bookings.id, booking.id));
  const { organizerId, talentId } = booking;
  const [to, by] = side === "talent" ? [talentId, organizerId] : [organizerId, talentId];
  const [entry] = await tx
    .select({ id: bookingLog.id })
    .from(bookingLog)
    .where(
      and(
        eq(bookingLog.bookingId, booking.id),
        entries ? inArray(bookingLog.entry, entries) : undefined,
      ),
    )
    .orderBy(sql`${bookingLog.createdAt} desc`)
    .limit(1);
  if (to && by && entry)
    await notify(tx, [{ kind: "booking-deadline", to, by, fact: entry.id, personId: by }]);
}
