import { and, asc, desc, eq, inArray, or, sql } from "drizzle-orm";
import type { Booking, BookingCard } from "../../contract/bookings/bookings.ts";
import type { BookingSide, BookingState } from "../../contract/bookings/machine.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Page } from "../../contract/shapes.ts";
import { acts } from "../acts/tables.ts";
import { after, before, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { personCardColumns } from "../people/person-card.ts";
import { users } from "../people/tables.ts";
import { bookingCard, readBooking } from "./booking-shape.ts";
import { bookings, bookingVersions } from "./tables.ts";

const states: Record<"current" | "done" | "ended", BookingState[]> = {
  current: ["open", "accepted", "moved"],
  done: ["done"],
  ended: ["declined", "withdrawn", "expired", "cancelled"],
};

const sides = { organizer: bookings.organizerId, talent: bookings.talentId } as const;

type Query = {
  which: keyof typeof states;
  side?: BookingSide | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
};

/** The condition that says whose booking it is: either side's, nobody else's. */
export function isOwnBooking(person: Pick<Person, "id">) {
  return or(eq(bookings.organizerId, person.id), eq(bookings.talentId, person.id));
}

export async function listBookings(
  db: Db,
  person: Person,
  { which, side, cursor, limit = pageSize }: Query,
): Promise<Page<BookingCard>> {
  const isByDate = which === "current";
  const from = readCursor(cursor);
  const otherId = sql`case when ${bookings.organizerId} = ${person.id} then ${bookings.talentId} else ${bookings.organizerId} end`;
  const rows = await db
    .select({
      booking: bookings,
      actSlug: acts.slug,
      other: personCardColumns,
      terms: bookingVersions.terms,
    })
    .from(bookings)
    .innerJoin(
      bookingVersions,
      and(eq(bookingVersions.bookingId, bookings.id), eq(bookingVersions.number, bookings.version)),
    )
    .leftJoin(acts, eq(acts.id, bookings.actId))
    .leftJoin(users, eq(users.id, otherId))
    .where(
      and(
        side ? eq(sides[side], person.id) : isOwnBooking(person),
        inArray(bookings.state, states[which]),
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
  return { items: items.map((row) => bookingCard(row, person.id)), next };
}

export async function getBooking(db: Db, person: Person, id: string): Promise<Booking> {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, id), isOwnBooking(person)));
  return booking ? readBooking(db, booking, person.id) : refuse("NOT_FOUND");
}
