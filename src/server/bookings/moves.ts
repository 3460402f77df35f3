import { and, asc, count, eq } from "drizzle-orm";
import type { Booking } from "../../contract/bookings/bookings.ts";
import { bookingLimits } from "../../contract/bookings/limits.ts";
import { type Move, stateAfter } from "../../contract/bookings/machine.ts";
import type { Terms } from "../../contract/bookings/terms.ts";
import { readSharedCurrencies } from "../event-bookings/shared-currency.ts";
import { events } from "../events/tables.ts";
import { isExcluded } from "../lib/database/database-errors.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { type Done, write } from "../lib/effects.ts";
import { newId } from "../lib/ids.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { acceptedTerms } from "./accepted-terms.ts";
import { type LockedBooking, lockOwnBooking } from "./booking-access.ts";
import { earlierHolds, holdsDate, readBooking, rivalsOf } from "./booking-shape.ts";
import { depositToAsk } from "../deposits/deposit.ts";
import { notifyBoth } from "./enter-log.ts";
import { type Changes, makeMove } from "./make-move.ts";
import { cancellationOf } from "./quote-cancellation.ts";
import { readSalesCurrency, refuseOtherCurrency, refuseShareOfNothing, spanOf } from "./offer.ts";
import { bookingLog, type BookingRow, bookings, bookingVersions } from "./tables.ts";
import { takeRiderFiles } from "./take-rider.ts";
import { canonicalHash, termsHash } from "./terms-hash.ts";

const hourMs = 3_600_000;

/** Answers the latest version with changed terms; sending them counts as accepting them. */
export function counterOffer(
  db: Db,
  person: Person,
  {
    id,
    version,
    versionId,
    terms,
  }: { id: string; version: number; versionId: string; terms: Terms },
): Promise<Done<Booking>> {
  return write(db, async (tx) => {
    const made = await lockOwnBooking(tx, person, id);
    const { booking } = made;
    const [known] = await tx
      .select({ id: bookingVersions.id })
      .from(bookingVersions)
      .where(and(eq(bookingVersions.id, versionId), eq(bookingVersions.bookingId, id)));
    if (known) return readBooking(tx, booking, person);
    refuseUnlessLatest(booking, version);
    requireMove(made, "counter");
    const span = await spanOf(tx, terms);
    refuseShareOfNothing(booking.eventId, terms);
    if (booking.eventId) await refuseOtherCurrency(tx, booking.eventId, terms);
    if (booking.depositState === "held") await refuseBelowDeposit(tx, booking, terms);
    const number = version + 1;
    if (number > bookingLimits.versions)
      refuse("NOT_ALLOWED", { detail: "This booking has too many versions. Start a new one." });
    const read = await takeRiderFiles(tx, booking, terms);
    await refuseUnchanged(tx, booking, read);
    await tx.insert(bookingVersions).values({
      id: versionId,
      bookingId: id,
      number,
      side: made.side,
      terms: read,
      hash: termsHash(id, number, read),
    });
    const changed = { version: number, sentBy: made.side, remindedAt: null, ...span };
    return finish(tx, made, "counter", changed);
  });
}

/** Refuses identical terms, which would leave both sides waiting for each other. */
async function refuseUnchanged(tx: Transaction, { id, version }: BookingRow, terms: Terms) {
  const [latest] = await tx
    .select({ terms: bookingVersions.terms })
    .from(bookingVersions)
    .where(and(eq(bookingVersions.bookingId, id), eq(bookingVersions.number, version)));
  if (canonicalHash(latest?.terms) !== canonicalHash(terms)) return;
  refuse("NOT_ALLOWED", {
    detail: `These are the terms of version ${version}. Change something first.`,
  });
}

type Accepted = { id: string; version: number; hash: string };

/** Accepts the version that the other side sent; of several bookings for one time, only one can be accepted. */
export async function acceptBooking(
  db: Db,
  person: Person,
  { id, version, hash }: Accepted,
): Promise<Done<Booking>> {
  try {
    return await write(db, async (tx) => {
      await lockEventOf(tx, id);
      const made = await lockOwnBooking(tx, person, id);
      const { booking, side } = made;
      if (booking.state === "accepted" && booking.version === version)
        return readBooking(tx, booking, person);
      refuseUnlessLatest(booking, version);
      requireMove(made, "accept");
      if (booking.sentBy === side)
        refuse("NOT_ALLOWED", {
          detail: "You sent this version. The other side has to accept it.",
        });
      if (booking.validUntil.getTime() < Date.now())
        refuse("CONFLICT", { detail: "This offer has ended. Send a new version." });
      const [read] = await tx
        .select({ hash: bookingVersions.hash, terms: bookingVersions.terms })
        .from(bookingVersions)
        .where(and(eq(bookingVersions.bookingId, id), eq(bookingVersions.number, version)));
      if (read?.hash !== hash)
        refuse("CONFLICT", { detail: "The terms have changed since you opened this page." });
      await refuseWhileHeld(tx, booking);
      if (booking.eventId) await refuseForeignShare(tx, booking.eventId, read.terms);
      const accepted = {
        acceptedAt: new Date(),
        agreedVersion: version,
        movedAt: null,
        remindedAt: null,
        ...depositToAsk(booking, read.terms),
      };
      return finish(tx, made, "accept", accepted);
    });
  } catch (error) {
    if (isExcluded(error, "bookings_no_double"))
      refuse("CONFLICT", { detail: "This act is already booked at that time." });
    throw error;
  }
}

/** Locks a booking's event before the booking, as changes of an event do, so that its sales don't change meanwhile. */
async function lockEventOf(tx: Transaction, id: string): Promise<void> {
  await tx
    .select({ id: events.id })
    .from(events)
    .innerJoin(bookings, eq(bookings.eventId, events.id))
    .where(eq(bookings.id, id))
    .for("update", { of: events });
}

/** Refuses a share of tickets that have been sold in, or promised to another act in, another currency since the offer. */
async function refuseForeignShare(tx: Transaction, eventId: string, { fee }: Terms) {
  if (fee.kind === "guarantee") return;
  const shared = (await readSharedCurrencies(tx, [eventId])).get(eventId);
  const sold = await readSalesCurrency(tx, eventId);
  const currency = sold ?? shared;
  if (currency === undefined || currency === fee.currency) return;
  const why = sold
    ? `The event's tickets are in ${sold} now.`
    : `Another act gets its share in ${currency}.`;
  refuse("CONFLICT", { detail: `${why} Send a new version with the fee in ${currency}.` });
}

async function countBookings(tx: Transaction, which: ReturnType<typeof and>): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(bookings).where(which);
  return row?.count ?? 0;
}

/** Refuses while somebody else has an earlier hold on the date: it has to be challenged or released first. */
async function refuseWhileHeld(tx: Transaction, booking: BookingRow): Promise<void> {
  if ((await countBookings(tx, earlierHolds(booking))) === 0) return;
  refuse("CONFLICT", {
    detail: "Another organizer has the first hold on this date. Challenge it, or wait.",
  });
}

type PlainMove = "hold" | "release" | "challenge" | "decline" | "withdraw" | "cancel";
type Moving = {
  id: string;
  move: PlainMove;
  version: number;
  /** The amount that the cancelling side has read that it owes. */
  dueMinor?: number | undefined;
};

/** Makes any other move of a side; repeating it changes nothing. */
export function moveBooking(
  db: Db,
  person: Person,
  { id, move, version, dueMinor }: Moving,
): Promise<Done<Booking>> {
  return write(db, async (tx) => {
    const made = await lockOwnBooking(tx, person, id);
    const { booking, side } = made;
    const isMadeBefore =
      booking.state !== "open" && booking.state === stateAfter("open", move, side);
    const mayMove = stateAfter(booking.state, move, side) !== undefined;
    const isRepeated =
      (mayMove && move === "hold" && booking.heldAt !== null) ||
      (mayMove && move === "release" && booking.heldAt === null) ||
      (move === "cancel" && booking.state === "cancelled");
    if (isMadeBefore || isRepeated) return readBooking(tx, booking, person);
    if (move !== "cancel") refuseUnlessLatest(booking, version);
    requireMove(made, move);
    if (move === "challenge") return challenge(tx, made);
    if (move === "cancel") await refuseUnread(tx, made, dueMinor);
    return finish(tx, made, move, move === "hold" ? { heldAt: new Date() } : {});
  });
}

/** Refuses to cancel a show that is over, or for another amount than the one shown. */
async function refuseUnread(
  tx: Transaction,
  { booking, side }: LockedBooking,
  readMinor: number | undefined,
): Promise<void> {
  if (booking.endsAt.getTime() < Date.now()) refuse("CONFLICT", { detail: "This show is over." });
  const { dueMinor } = await cancellationOf(tx, booking, { by: side });
  if (readMinor !== undefined && readMinor !== dueMinor)
    refuse("CONFLICT", { detail: "The amount due has changed. Review it and try again." });
}

/** Gives the first hold a number of hours to confirm; then it is released. */
async function challenge(tx: Transaction, made: LockedBooking): Promise<Booking> {
  const { booking, person } = made;
  const [first] = await tx
    .select()
    .from(bookings)
    .where(rivalsOf(booking))
    .orderBy(asc(bookings.heldAt), asc(bookings.id))
    .limit(1)
    .for("update");
  if (!first) refuse("NOT_ALLOWED", { detail: "Nobody else holds this date." });
  if (!holdsDate(booking))
    refuse("NOT_ALLOWED", {
      detail: "Ask the act to hold the date for you too. Then you can challenge the first hold.",
    });
  if ((await countBookings(tx, earlierHolds(booking))) === 0)
    refuse("NOT_ALLOWED", { detail: "You have the first hold on this date." });
  if (first.challengedById === booking.id) return readBooking(tx, booking, person);
  if (first.challengeEndsAt)
    refuse("NOT_ALLOWED", { detail: "Another organizer has challenged the first hold already." });
  const ends = new Date(Date.now() + bookingLimits.challengeHours * hourMs);
  await tx
    .update(bookings)
    .set({ challengeEndsAt: ends, challengedById: booking.id })
    .where(eq(bookings.id, first.id));
  const entry = newId();
  await tx
    .insert(bookingLog)
    .values({ id: entry, bookingId: first.id, entry: "challenge", number: first.version });
  // Both are notified as if by each other: the organizer must not learn who challenged.
  await notifyBoth(tx, first, "booking-hold", entry);
  return finish(tx, made, "challenge", {});
}

function refuseUnlessLatest(booking: BookingRow, version: number): void {
  if (booking.version === version) return;
  refuse("CONFLICT", { detail: `There is a newer version, ${booking.version}. Read it first.` });
}

function requireMove({ booking, side }: LockedBooking, move: Move): void {
  if (stateAfter(booking.state, move, side)) return;
  refuse("CONFLICT", { detail: "This booking has changed. Reload it to see how it stands." });
}

/** Makes a side's move and notifies the other side. */
async function finish(
  tx: Transaction,
  { booking, side, person }: LockedBooking,
  move: Move,
  changes: Changes,
): Promise<Booking> {
  const moved = await makeMove(tx, { booking, side, actorId: person.id }, { move, changes });
  return readBooking(tx, moved, person);
}

/** The held deposit was paid for the previous terms; the new ones have to cover it. */
async function refuseBelowDeposit(tx: Transaction, booking: BookingRow, { fee }: Terms) {
  const { currency } = (await acceptedTerms(tx, booking)).fee;
  if (fee.currency !== currency)
    refuseFee("terms.fee.currency", `Keep ${currency}: the deposit is paid in it.`);
  if (fee.kind === "door" || fee.guaranteeMinor < booking.depositMinor)
    refuseFee("terms.fee", "The deposit is paid already, so the guarantee can't be less.");
}

function refuseFee(field: string, message: string): never {
  refuse("BAD_INPUT", { fields: [{ field, message }] });
}
