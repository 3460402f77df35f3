import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import type { Booking, BookingCard } from "../../contract/bookings/bookings.ts";
import { bookingLimits } from "../../contract/bookings/limits.ts";
import { type BookingSide, settlementTurns } from "../../contract/bookings/machine.ts";
import type { Terms } from "../../contract/bookings/terms.ts";
import { acts } from "../acts/tables.ts";
import { daysAreShown } from "../availability/days.ts";
import { listSameDay } from "../availability/list-same-day.ts";
import { listOtherShares } from "../event-bookings/list-shares.ts";
import { lineUp } from "../events/member-tables.ts";
import { events } from "../events/tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { readRichText } from "../lib/rich-text.ts";
import { makePersonCard, personCardColumns } from "../people/person-card.ts";
import { users } from "../people/tables.ts";
import { readDebt } from "../event-bookings/read-balance.ts";
import { bookingLog, type BookingRow, bookings, bookingVersions } from "./tables.ts";

const challengeMs = bookingLimits.challengeHours * 3_600_000;

type PersonRow = Parameters<typeof makePersonCard>[0];
type CardRow = {
  booking: BookingRow;
  actSlug: string | null;
  other: PersonRow | null;
  terms: Terms;
  isTaken: boolean;
};

/** Which side of a booking a person is on. */
export function sideOf(booking: BookingRow, personId: string): BookingSide {
  return booking.organizerId === personId ? "organizer" : "talent";
}

/** A booking as lists show it to one side. */
export function bookingCard(row: CardRow, personId: string): BookingCard {
  const { booking, actSlug, other, terms, isTaken } = row;
  const { id, title, state, actName, version, startsAt, endsAt, validUntil } = booking;
  const side = sideOf(booking, personId);
  return {
    id,
    title,
    side,
    state,
    deposit: booking.depositState,
    depositMinor: booking.depositMinor,
    settlement: booking.settlement,
    myTurn: (state === "open" || state === "moved") && booking.sentBy !== side,
    isTaken,
    toSettle: settlementTurns[side].includes(booking.settlement),
    actName,
    actSlug,
    other: other && makePersonCard(other),
    version,
    terms,
    cancellation: booking.cancellation,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    validUntil: validUntil.toISOString(),
    challengeEnds: booking.challengeEndsAt?.toISOString() ?? null,
  };
}

/** Whether the act of the outer query's unanswered booking is already booked at its time, so that nobody can accept it. */
export const isTaken: SQL<boolean> = sql`(bookings.state in ('open', 'moved') and exists (
  select 1 from ${bookings} as other where other.act_id = bookings.act_id and other.id <> bookings.id
    and other.state in ('accepted', 'done')
    and other.starts_at < bookings.ends_at and other.ends_at > bookings.starts_at))`;

/** `isTaken`, as far as the act shows its calendar to the viewer; the act's own side always knows. */
export function isSeenTaken(viewer: Person): SQL<boolean> {
  return sql`(${isTaken} and (bookings.talent_id = ${viewer.id} or exists (
    select 1 from ${acts} where ${acts.id} = bookings.act_id and ${daysAreShown(viewer)})))`;
}

/** Other open offers that hold an overlapping time of the same act. */
export function rivalsOf(booking: BookingRow) {
  return and(
    booking.actId ? eq(bookings.actId, booking.actId) : eq(bookings.id, booking.id),
    ne(bookings.id, booking.id),
    eq(bookings.state, "open"),
    isNotNull(bookings.heldAt),
    lt(bookings.startsAt, booking.endsAt),
    gt(bookings.endsAt, booking.startsAt),
  );
}

/** The rivals that have held the date longer than this booking. */
export function earlierHolds(booking: BookingRow) {
  const { heldAt, id } = booking;
  if (!heldAt) return rivalsOf(booking);
  return and(
    rivalsOf(booking),
    or(lt(bookings.heldAt, heldAt), and(eq(bookings.heldAt, heldAt), lt(bookings.id, id))),
  );
}

/** Whether a booking is among those that hold its date. One that was agreed on and then moved to the date is, even without a hold. */
export function holdsDate({ state, heldAt }: BookingRow): boolean {
  return state === "moved" || (state === "open" && heldAt !== null);
}

/** The running challenge of the earliest hold before a booking. */
async function findChallenge(
  db: Db | Transaction,
  booking: BookingRow,
): Promise<Booking["challenge"]> {
  const [first] = await db
    .select({ ends: bookings.challengeEndsAt, by: bookings.challengedById })
    .from(bookings)
    .where(earlierHolds(booking))
    .orderBy(asc(bookings.heldAt), asc(bookings.id))
    .limit(1);
  return first?.ends ? { ends: first.ends.toISOString(), mine: first.by === booking.id } : null;
}

/** Every hold of the same date, in order; only the act's own side may read them. */
async function listHolds(db: Db | Transaction, booking: BookingRow): Promise<Booking["holds"]> {
  if (booking.state !== "open") return [];
  const rows = await db
    .select({
      id: bookings.id,
      title: bookings.title,
      organizer: users.name,
      since: bookings.heldAt,
      challengeEnds: bookings.challengeEndsAt,
      challengedById: bookings.challengedById,
    })
    .from(bookings)
    .leftJoin(users, eq(users.id, bookings.organizerId))
    .where(or(rivalsOf(booking), and(eq(bookings.id, booking.id), isNotNull(bookings.heldAt))))
    .orderBy(asc(bookings.heldAt), asc(bookings.id))
    .limit(10);
  return rows.flatMap(({ id, title, since, challengeEnds, organizer }) => {
    if (since === null) return [];
    const made = rows.find(({ challengedById }) => challengedById === id)?.challengeEnds;
    return {
      id,
      title,
      organizer: organizer ?? "",
      since: since.toISOString(),
      challengeEnds: challengeEnds?.toISOString() ?? null,
      challengedAt: made ? new Date(made.getTime() - challengeMs).toISOString() : null,
    };
  });
}

/** The event that a booking is for, and whether the talent is on its line-up. */
async function findEvent(
  db: Db | Transaction,
  { eventId, talentId, actId }: BookingRow,
): Promise<Booking["event"]> {
  if (!eventId) return null;
  const [event] = await db
    .select({ id: events.id, slug: events.slug, title: events.title })
    .from(events)
    .where(eq(events.id, eventId));
  if (!event) return null;
  const [place] = talentId
    ? await db
        .select({ asked: lineUp.asked })
        .from(lineUp)
        .where(
          and(
            eq(lineUp.eventId, eventId),
            eq(lineUp.personId, talentId),
            // Other acts of theirs on the same line-up do not count.
            actId === null ? undefined : or(isNull(lineUp.actId), eq(lineUp.actId, actId)),
          ),
        )
        .orderBy(asc(lineUp.asked))
        .limit(1)
    : [];
  return { ...event, lineUp: place ? (place.asked ? "asked" : "confirmed") : "none" };
}

/** A booking with everything that one side may read. */
export async function readBooking(
  db: Db | Transaction,
  booking: BookingRow,
  viewer: Person,
): Promise<Booking> {
  const personId = viewer.id;
  const { id, organizerId, talentId, heldAt } = booking;
  const otherId = organizerId === personId ? talentId : organizerId;
  const [act] = booking.actId
    ? await db.select({ slug: acts.slug }).from(acts).where(eq(acts.id, booking.actId))
    : [];
  const [other] = otherId
    ? await db.select(personCardColumns).from(users).where(eq(users.id, otherId))
    : [];
  const versions = await db
    .select()
    .from(bookingVersions)
    .where(eq(bookingVersions.bookingId, id))
    .orderBy(asc(bookingVersions.number));
  const [taken] = await db
    .select({ isTaken: sql<boolean>`${isSeenTaken(viewer)}` })
    .from(bookings)
    .where(eq(bookings.id, id));
  const latest = versions.at(-1);
  if (!latest) throw new Error("a booking without terms");
  const log = await db
    .select({ row: bookingLog, by: users.name })
    .from(bookingLog)
    .leftJoin(users, eq(users.id, bookingLog.actorId))
    .where(eq(bookingLog.bookingId, id))
    .orderBy(desc(bookingLog.createdAt), desc(bookingLog.id))
    .limit(200);
  const howMany = async (which: ReturnType<typeof rivalsOf>) => {
    const [row] = await db.select({ count: count() }).from(bookings).where(which);
    return row?.count ?? 0;
  };
  const earlier = await howMany(earlierHolds(booking));
  const challenge = earlier > 0 ? await findChallenge(db, booking) : null;
  const hold = heldAt && {
    rank: earlier + 1,
    since: heldAt.toISOString(),
    challengeEnds: booking.challengeEndsAt?.toISOString() ?? null,
  };
  return {
    ...bookingCard(
      {
        booking,
        actSlug: act?.slug ?? null,
        other: other ?? null,
        terms: latest.terms,
        isTaken: taken?.isTaken ?? false,
      },
      personId,
    ),
    sentBy: booking.sentBy,
    agreedVersion: booking.agreedVersion,
    versions: versions.map(({ number, side, terms, hash, createdAt }) => ({
      number,
      side,
      terms,
      riderBlocks: readRichText(terms.rider),
      hospitalityBlocks: readRichText(terms.hospitality),
      hash,
      time: createdAt.toISOString(),
    })),
    hold,
    holds: talentId === personId ? await listHolds(db, booking) : [],
    rivals: await howMany(rivalsOf(booking)),
    challenge,
    canChallenge:
      organizerId === personId && holdsDate(booking) && earlier > 0 && challenge === null,
    event: organizerId === personId ? await findEvent(db, booking) : null,
    balance: await readDebt(db, booking),
    otherShares: await listOtherShares(db, booking, personId),
    sameDay: talentId === personId ? await listSameDay(db, booking, viewer) : [],
    log: log.map(({ row, by }) => ({
      id: row.id,
      entry: row.entry,
      number: row.number,
      by,
      amountMinor: row.amountMinor,
      time: row.createdAt.toISOString(),
    })),
  };
}
