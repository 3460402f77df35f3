import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import { bookingLimits } from "../../contract/bookings/limits.ts";
import type { Terms } from "../../contract/bookings/terms.ts";
import { waiveDeposit } from "../deposits/deposit.ts";
import { makeMove } from "../bookings/make-move.ts";
import { type BookingRow, bookings, bookingVersions } from "../bookings/tables.ts";
import { termsHash } from "../bookings/terms-hash.ts";
import type { events } from "../events/tables.ts";
import type { Transaction } from "../lib/database/database.ts";
import { newId } from "../lib/ids.ts";
import { addDays, dayInZone, timeInZone, zonedTime } from "../lib/zoned-time.ts";
import { isStanding } from "./cancel-bookings-of-events.ts";

type Event = Pick<typeof events.$inferSelect, "id" | "startsAt" | "zone">;
type Changing = { before: Event; after: Event };

const minuteMs = 60_000;

/** Sends the acts of moved events the organizer's terms with the new time. The bookings don't hold until both sides accept. */
export async function rescheduleBookings(
  tx: Transaction,
  actorId: string,
  changing: Changing[],
): Promise<void> {
  const moved = changing.filter(
    ({ before, after }) => before.startsAt.getTime() !== after.startsAt.getTime(),
  );
  if (moved.length === 0) return;
  const ids = moved.map(({ after }) => after.id);
  const standing = await tx
    .select()
    .from(bookings)
    .where(and(inArray(bookings.eventId, ids), isStanding))
    .orderBy(bookings.id)
    .for("update");
  for (const booking of standing) {
    const change = moved.find(({ after }) => after.id === booking.eventId);
    if (change) await reschedule(tx, { booking, actorId, change });
  }
}

type Rescheduling = { booking: BookingRow; actorId: string; change: Changing };

async function reschedule(tx: Transaction, { booking, actorId, change }: Rescheduling) {
  const { id } = booking;
  const terms = movedTerms(await organizersTerms(tx, booking), change);
  const number = booking.version + 1;
  const hash = termsHash(id, number, terms);
  await tx
    .insert(bookingVersions)
    .values({ id: newId(), bookingId: id, number, side: "organizer", terms, hash });
  const startsAt = zonedTime(terms.day, terms.start, terms.zone);
  const lastMinute = zonedTime(terms.validUntil, "23:59", terms.zone).getTime();
  const changes = {
    version: number,
    sentBy: "organizer" as const,
    day: terms.day,
    startsAt,
    endsAt: new Date(startsAt.getTime() + terms.minutes * minuteMs),
    validUntil: new Date(lastMinute + minuteMs - 1),
    remindedAt: null,
    movedAt: booking.state === "open" ? null : (booking.movedAt ?? new Date()),
  };
  const sent = await makeMove(
    tx,
    { booking, side: "organizer", actorId },
    { move: "reschedule", changes },
  );
  // The deposit is requested again once both have accepted the new terms.
  await waiveDeposit(tx, sent);
}

/** The latest terms that the organizer sent or accepted; the act's own counteroffers are left out. */
async function organizersTerms(tx: Transaction, booking: BookingRow): Promise<Terms> {
  const { number, side, bookingId, terms } = bookingVersions;
  const [latest] = await tx
    .select({ terms })
    .from(bookingVersions)
    .where(
      and(
        eq(bookingId, booking.id),
        or(eq(side, "organizer"), eq(number, sql`coalesce(${booking.agreedVersion}::int, 0)`)),
      ),
    )
    .orderBy(desc(number))
    .limit(1);
  if (!latest) throw new Error("a booking without terms of the organizer");
  return latest.terms;
}

/** The terms moved with the event: same distance from its start, in its zone. */
function movedTerms(terms: Terms, { before, after }: Changing): Terms {
  const distance =
    zonedTime(terms.day, terms.start, terms.zone).getTime() - before.startsAt.getTime();
  const start = new Date(after.startsAt.getTime() + distance);
  const zone = before.zone === after.zone ? terms.zone : after.zone;
  const day = dayInZone(start, zone);
  const today = dayInZone(new Date(), zone);
  const last = addDays(today, bookingLimits.newTimeDays);
  const validUntil = last < day ? last : day;
  return { ...terms, zone, day, start: timeInZone(start, zone), validUntil };
}
