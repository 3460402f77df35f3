import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { bookingLimits } from "../../contract/bookings/limits.ts";
import { type Move, stateAfter } from "../../contract/bookings/machine.ts";
import type { Transaction } from "../lib/database/database.ts";
import { type Done, write } from "../lib/effects.ts";
import { notify } from "../notifications/notify.ts";
import type { Services } from "../services.ts";
import { waiveDeposit } from "./deposit.ts";
import { enterLog, notifyBoth } from "./enter-log.ts";
import { openSettlement } from "./move-settlement.ts";
import { bookingLog, type BookingRow, bookings } from "./tables.ts";

const atOnce = 100;

/** What time alone does to bookings: offers end, challenged holds end, shows are over, and deadlines come near. */
export function moveByClock(db: Services["db"]): Promise<Done<void>> {
  return write(db, async (tx) => {
    const now = new Date();
    for (const booking of await due(tx, and(isOpen, lt(bookings.validUntil, now))))
      await moveOn(tx, booking, "expire", { heldAt: null, challengeEndsAt: null });
    for (const booking of await due(tx, and(isOpen, lt(bookings.challengeEndsAt, now))))
      await moveOn(tx, booking, "release", { heldAt: null, challengeEndsAt: null });
    for (const booking of await due(
      tx,
      and(eq(bookings.state, "accepted"), lt(bookings.endsAt, now)),
    ))
      await complete(tx, booking);
    const soon = sql`now() + make_interval(hours => ${bookingLimits.reminderHours})`;
    const isNear = and(isOpen, isNull(bookings.remindedAt), lt(bookings.validUntil, soon));
    for (const booking of await due(tx, isNear)) await remind(tx, booking);
  });
}

const isOpen = eq(bookings.state, "open");

function due(tx: Transaction, which: ReturnType<typeof and>): Promise<BookingRow[]> {
  return tx
    .select()
    .from(bookings)
    .where(which)
    .orderBy(bookings.id)
    .limit(atOnce)
    .for("update", { skipLocked: true });
}

async function moveOn(
  tx: Transaction,
  booking: BookingRow,
  move: Move,
  changes: Partial<BookingRow>,
): Promise<void> {
  const state = stateAfter(booking.state, move, "clock");
  if (!state) return;
  await tx
    .update(bookings)
    .set({ ...changes, state, updatedAt: new Date() })
    .where(eq(bookings.id, booking.id));
  const fact = await enterLog(tx, booking, { entry: move });
  if (move === "expire") await notifyBoth(tx, booking, "booking-ended", fact);
}

/** The show is over: a deposit that nobody paid is waived, and the settlement opens. */
async function complete(tx: Transaction, booking: BookingRow): Promise<void> {
  await moveOn(tx, booking, "complete", {});
  await openSettlement(tx, await waiveDeposit(tx, booking));
}

/** Reminds the side whose turn it is that the offer ends soon. */
async function remind(tx: Transaction, booking: BookingRow): Promise<void> {
  await tx.update(bookings).set({ remindedAt: new Date() }).where(eq(bookings.id, booking.id));
  const { organizerId, talentId, sentBy } = booking;
  const [to, by] = sentBy === "organizer" ? [talentId, organizerId] : [organizerId, talentId];
  const [entry] = await tx
    .select({ id: bookingLog.id })
    .from(bookingLog)
    .where(eq(bookingLog.bookingId, booking.id))
    .orderBy(sql`${bookingLog.createdAt} desc`)
    .limit(1);
  if (to && by && entry)
    await notify(tx, [{ kind: "booking-deadline", to, by, fact: entry.id, personId: by }]);
}
