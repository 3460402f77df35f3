import { and, eq, ne, sql } from "drizzle-orm";
import { type Move, type Mover, stateAfter } from "../../contract/bookings/machine.ts";
import type { Cancellation } from "../../contract/bookings/money.ts";
import { acts } from "../acts/tables.ts";
import type { Transaction } from "../lib/database/database.ts";
import { readCardsAbout } from "../notifications/announce.ts";
import { type Kind, type NotificationEvent, notify } from "../notifications/notify.ts";
import { notificationActors, notifications } from "../notifications/tables.ts";
import { rivalsOf } from "./booking-shape.ts";
import { announceDeposit } from "./deposit.ts";
import { enterLog, notifyBoth } from "./enter-log.ts";
import { cancellationOf, settleCancellation } from "./quote-cancellation.ts";
import { bookingLog, type BookingRow, bookings } from "./tables.ts";

export type Changes = Partial<Omit<BookingRow, "id" | "state">>;
type Making = {
  /** Locked by the caller. */
  booking: BookingRow;
  side: Mover;
  /** null: time, or an account that is about to go. */
  actorId: string | null;
};
type Made = { move: Move; changes?: Changes; because?: Cancellation["because"] };

/** What each move notifies of; the first hold alone learns of a challenge. */
const kinds: Partial<Record<Move, Kind>> = {
  counter: "booking-offer",
  reschedule: "booking-offer",
  hold: "booking-hold",
  release: "booking-hold",
  accept: "booking-accepted",
  decline: "booking-ended",
  withdraw: "booking-ended",
  expire: "booking-ended",
  cancel: "booking-ended",
  lapse: "booking-ended",
};
/** After these the date is not held for the booking any more. */
const endsHold = new Set<Move>([
  "release",
  "accept",
  "decline",
  "withdraw",
  "expire",
  "reschedule",
]);

/** Writes a move with all that follows from it: the log, the notifications, and the money of what is cancelled. */
export async function makeMove(
  tx: Transaction,
  { booking, side, actorId }: Making,
  { move, changes = {}, because }: Made,
): Promise<BookingRow> {
  const state = stateAfter(booking.state, move, side);
  if (!state) throw new Error(`a booking that is ${booking.state} has no ${move} by ${side}`);
  const by = side === "clock" ? "organizer" : side;
  const cancellation =
    state === "cancelled"
      ? await cancellationOf(tx, booking, { by, ...(because && { because }) })
      : null;
  const [changed] = await tx
    .update(bookings)
    .set({
      ...(endsHold.has(move) ? { heldAt: null, challengeEndsAt: null } : {}),
      ...changes,
      state,
      cancellation,
      updatedAt: new Date(),
    })
    .where(eq(bookings.id, booking.id))
    .returning();
  const fact = await enterLog(tx, changed!, {
    entry: move,
    ...(actorId === null ? {} : { actorId }),
  });
  if (actorId !== null) await readAnswered(tx, changed!, actorId);
  await notifyOthers(tx, changed!, { kind: kinds[move], actorId, fact });
  if (move === "accept") {
    await releaseRivals(tx, changed!);
    await announceDeposit(tx, booking, changed!);
  }
  return cancellation
    ? settleCancellation(tx, changed!, { quote: cancellation, entryId: fact })
    : changed!;
}

/** The person who moves has answered; a card on which another booking with the same people still waits for them stays. */
function readAnswered(tx: Transaction, { id }: BookingRow, personId: string): Promise<void> {
  const booked = sql`select 1 from ${notificationActors} as a join ${bookingLog} as l on l.id = a.fact
    join ${bookings} as b on b.id = l.booking_id
    where a.notification_id = ${notifications.id} and not a.withdrawn`;
  const waits = sql`b.id <> ${id} and b.state in ('open', 'moved')
    and ${personId} = case b.sent_by when 'organizer' then b.talent_id else b.organizer_id end`;
  const about = sql`exists (${booked} and b.id = ${id}) and not exists (${booked} and ${waits})`;
  return readCardsAbout(tx, personId, { kinds: ["booking-offer", "booking-deadline"], about });
}

type News = { kind: Kind | undefined; actorId: string | null; fact: string };

/** The side that did not make the move learns of it. */
async function notifyOthers(tx: Transaction, booking: BookingRow, { kind, actorId, fact }: News) {
  if (!kind) return;
  if (actorId === null) return notifyBoth(tx, booking, kind, fact);
  const sides = [booking.organizerId, booking.talentId].flatMap((id) => id ?? []);
  await notify(
    tx,
    sides.map((to) => ({ kind, to, by: actorId, fact, personId: actorId })),
  );
}

/** The date is gone: the holds of others on it end, and their organizers are notified, of why where everyone sees the act's calendar. */
async function releaseRivals(tx: Transaction, booking: BookingRow): Promise<void> {
  const released = await tx
    .update(bookings)
    .set({ heldAt: null, challengeEndsAt: null })
    .where(and(rivalsOf(booking), ne(bookings.id, booking.id)))
    .returning();
  if (released.length === 0 || !booking.actId) return;
  const [act] = await tx
    .select({ audience: acts.availabilityAudience })
    .from(acts)
    .where(eq(acts.id, booking.actId));
  const entry = act?.audience === "everyone" ? "taken" : "release";
  const news: NotificationEvent[] = [];
  for (const one of released) {
    const fact = await enterLog(tx, one, { entry });
    const { organizerId: to, talentId: by } = one;
    if (to && by) news.push({ kind: "booking-hold", to, by, fact, personId: by });
  }
  await notify(tx, news);
}
