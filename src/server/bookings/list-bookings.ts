import { and, asc, count, desc, eq, inArray, or, sql, type SQL } from "drizzle-orm";
import type {
  Booking,
  BookingCounts,
  ListedBooking,
  WhichBookings,
} from "../../contract/bookings/bookings.ts";
import {
  type BookingSide,
  bookingSides,
  settlementTurns,
} from "../../contract/bookings/machine.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Page } from "../../contract/shapes.ts";
import { acts } from "../acts/tables.ts";
import { after, before, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { personCardColumns } from "../people/person-card.ts";
import { users } from "../people/tables.ts";
import { bookingCard, isSeenTaken, readBooking } from "./booking-shape.ts";
import { listOutcomes, paysOrConfirms } from "./list-outcomes.ts";
import { bookings, bookingVersions, isLatestVersion } from "./tables.ts";

const sides = { organizer: bookings.organizerId, talent: bookings.talentId } as const;

type Query = {
  which: WhichBookings;
  side?: BookingSide | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
};

/** The condition for the person's own bookings, on either side. */
export function isOwnBooking(person: Pick<Person, "id">) {
  return or(eq(bookings.organizerId, person.id), eq(bookings.talentId, person.id));
}

/** The person's side of one of their bookings. */
function sideOfOwn({ id }: Pick<Person, "id">): SQL<BookingSide> {
  return sql`case when ${bookings.organizerId} = ${id} then 'organizer' else 'talent' end`;
}

/** The kind that one of the person's bookings counts as. */
function kindOfOwn(person: Person): SQL<keyof BookingCounts> {
  const side = sideOfOwn(person);
  const isOnSide = (condition: (one: BookingSide) => SQL) =>
    or(...bookingSides.map((one) => and(sql`${side} = ${one}`, condition(one))));
  const settlesNext = isOnSide((one) => inArray(bookings.settlement, settlementTurns[one]));
  return sql`case
    when ${bookings.state} in ('open', 'moved')
      then case when ${isSeenTaken(person)} then 'taken' when ${bookings.sentBy} <> ${side} then 'turn' else 'waiting' end
    when ${bookings.state} = 'accepted' then 'booked'
    when ${isOnSide(paysOrConfirms)} then 'turn'
    when ${settlesNext} then 'turn'
    when ${paysOrConfirms("organizer")} or ${paysOrConfirms("talent")} then 'waiting'
    when ${bookings.state} <> 'done' then 'ended'
    when ${bookings.settlement} = 'none' then 'done'
    when ${bookings.settlement} <> 'final' then 'waiting'
    else 'done' end`;
}

const underWay = ["turn", "waiting", "taken", "booked"] as const;

/** The number of the person's bookings of each kind, on either side. */
export async function countBookings(db: Db, person: Person): Promise<BookingCounts> {
  const rows = await db
    .select({ kind: kindOfOwn(person), side: sideOfOwn(person), count: count() })
    .from(bookings)
    .where(isOwnBooking(person))
    .groupBy(sql`1`, sql`2`);
  const of = (wanted: keyof BookingCounts) => {
    const bySide = (side: BookingSide) =>
      rows.find((row) => row.kind === wanted && row.side === side)?.count ?? 0;
    return { organizer: bySide("organizer"), talent: bySide("talent") };
  };
  return {
    turn: of("turn"),
    waiting: of("waiting"),
    taken: of("taken"),
    booked: of("booked"),
    done: of("done"),
    ended: of("ended"),
  };
}

export async function listBookings(
  db: Db,
  person: Person,
  { which, side, cursor, limit = pageSize }: Query,
): Promise<Page<ListedBooking>> {
  const isByDate = which !== "done" && which !== "ended";
  const from = readCursor(cursor);
  const otherId = sql`case when ${bookings.organizerId} = ${person.id} then ${bookings.talentId} else ${bookings.organizerId} end`;
  const rows = await db
    .select({
      booking: bookings,
      actSlug: acts.slug,
      other: personCardColumns,
      terms: bookingVersions.terms,
      isTaken: sql<boolean>`${isSeenTaken(person)}`,
    })
    .from(bookings)
    .innerJoin(bookingVersions, isLatestVersion)
    .leftJoin(acts, eq(acts.id, bookings.actId))
    .leftJoin(users, eq(users.id, otherId))
    .where(
      and(
        side ? eq(sides[side], person.id) : isOwnBooking(person),
        inArray(kindOfOwn(person), which === "current" ? [...underWay] : [which]),
        isByDate
          ? after(bookings.startsAt, bookings.id, from)
          : before(bookings.updatedAt, bookings.id, from),
      ),
    )
    .orderBy(
      ...(isByDate
        ? [asc(bookings.startsAt), asc(bookings.id)]
        : [desc(bookings.updatedAt), desc(bookings.id)]),
    )
    .limit(limit + 1);
  const { items, next } = pageOf(rows, limit, ({ booking }) => ({
    time: isByDate ? booking.startsAt : booking.updatedAt,
    id: booking.id,
  }));
  const outcomes = await listOutcomes(
    db,
    person,
    items.map(({ booking }) => booking),
  );
  return {
    items: items.map((row) => ({
      ...bookingCard(row, person.id),
      outcome: outcomes.get(row.booking.id) ?? null,
    })),
    next,
  };
}

export async function getBooking(db: Db, person: Person, id: string): Promise<Booking> {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, id), isOwnBooking(person)));
  return booking ? readBooking(db, booking, person) : refuse("NOT_FOUND");
}
