import { and, asc, eq, ne, sql } from "drizzle-orm";
import { type Move, type Mover, stateAfter } from "../../contract/bookings/machine.ts";
import type { Cancellation } from "../../contract/bookings/money.ts";
import { acts } from "../acts/tables.ts";
import type { Transaction } from "../lib/database/database.ts";
import { readCardsAbout } from "../notifications/announce.ts";
import { type Kind, type NotificationEvent, notify } from "../notifications/notify.ts";
import { notificationActors, notifications } from "../notifications/tables.ts";
import { earlierHolds, holdsDate, rivalsOf } from "./booking-shape.ts";
import { announceDeposit } from "../deposits/deposit.ts";
import { enterLog, notifyBoth } from "./enter-log.ts";
import { cancellationOf, settleCancellation } from "./quote-cancellation.ts";
import { bookingLog, type BookingRow, bookings } from "./tables.ts";

export type Changes = Partial<Omit<BookingRow, "id" | "state">>;
type Making = {
  /** Locked by the caller. */
  booking: BookingRow;
  side: Mover;
  /** null: the clock, or an account about to be deleted. */
  actorId: string | null;
};
type Made = { move: Move; changes?: Changes; because?: Cancellation["because"] };

/** The kind of notification for each move; only the first hold is notified of a challenge. */
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
  "lapse-challenge": "booking-hold",
};
/** Moves after which the date is no longer held for the booking. */
const endsHold = new Set<Move>([
  "release",
  "accept",
  "decline",
  "withdraw",
  "expire",
  "reschedule",
]);
const noChallenge = { challengeEndsAt: null, challengedById: null };
const notHeld = { heldAt: null, ...noChallenge };

/** Writes a move with everything that follows from it: the log, the notifications, and the money of a cancelled booking. */
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
      ...(endsHold.has(move) ? notHeld : {}),
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
  if (booking.heldAt && !holdsDate(changed!) && move !== "accept")
    await announceFirstHold(tx, booking);
  const unchallenged = await lapseChallenges(tx, changed!.actId);
  return cancellation
    ? settleCancellation(tx, changed!, { quote: cancellation, entryId: fact })
    : (unchallenged.find(({ id }) => id === changed!.id) ?? changed!);
}

/** Notifies the organizer whose hold has become the first one because this booking's hold ended. */
async function announceFirstHold(tx: Transaction, ended: BookingRow): Promise<void> {
  const [next] = await tx
    .select()
    .from(bookings)
    .where(rivalsOf(ended))
    .orderBy(asc(bookings.heldAt), asc(bookings.id))
    .limit(1);
  const wasSecond = next?.heldAt && ended.heldAt && next.heldAt >= ended.heldAt;
  if (!wasSecond) return;
  const [earlier] = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(earlierHolds(next))
    .limit(1);
  const { organizerId: to, talentId: by } = next;
  if (earlier || !to || !by) return;
  const fact = await enterLog(tx, next, { entry: "first-hold" });
  await notify(tx, [{ kind: "booking-hold", to, by, fact, personId: by }]);
}

const challengesAtOnce = 100;

/** Whether the challenger of the outer query's booking no longer holds its date. */
const hasNoChallenger = sql`(bookings.challenged_by_id is not null and not exists (
  select 1 from ${bookings} as challenger where challenger.id = bookings.challenged_by_id
    and challenger.act_id = bookings.act_id
    and challenger.starts_at < bookings.ends_at and challenger.ends_at > bookings.starts_at
    and (challenger.state = 'moved' or (challenger.state = 'open' and challenger.held_at is not null))))`;

/**
 * Ends the challenges, of one act's holds or of all, whose challenger no longer holds the date. Skips locked holds,
 * since their transaction may be waiting for the challenger's lock: the clock retries them.
 */
export async function lapseChallenges(
  tx: Transaction,
  actId?: string | null,
): Promise<BookingRow[]> {
  if (actId === null) return [];
  const challenged = await tx
    .select()
    .from(bookings)
    .where(and(hasNoChallenger, actId === undefined ? undefined : eq(bookings.actId, actId)))
    .orderBy(bookings.id)
    .limit(challengesAtOnce)
    .for("update", { skipLocked: true });
  const unchallenged: BookingRow[] = [];
  for (const booking of challenged) {
    const making = { booking, side: "clock", actorId: null } as const;
    const made = { move: "lapse-challenge", changes: noChallenge } as const;
    unchallenged.push(await makeMove(tx, making, made));
  }
  return unchallenged;
}

/**
 * Marks what the person has just answered as read; a card on which another booking with the same people still waits for
 * them stays unread.
 */
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

/** Notifies the side that did not make the move. */
async function notifyOthers(tx: Transaction, booking: BookingRow, { kind, actorId, fact }: News) {
  if (!kind) return;
  if (actorId === null) return notifyBoth(tx, booking, kind, fact);
  const sides = [booking.organizerId, booking.talentId].flatMap((id) => id ?? []);
  await notify(
    tx,
    sides.map((to) => ({ kind, to, by: actorId, fact, personId: actorId })),
  );
}

/** The date is taken: ends the others' holds on it and notifies their organizers, with the reason if everyone sees the act's calendar. */
async function releaseRivals(tx: Transaction, booking: BookingRow): Promise<void> {
  const released = await tx
    .update(bookings)
    .set(notHeld)
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
