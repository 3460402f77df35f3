import { and, asc, desc, gt, inArray, or, sql } from "drizzle-orm";
import type { DeletionPreview } from "../../contract/accounts/data-export.ts";
import type { Db } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { acceptedTerms } from "../bookings/accepted-terms.ts";
import { sideOf } from "../bookings/booking-shape.ts";
import { isOwnBooking } from "../bookings/list-bookings.ts";
import { listOutcomes, owesBalance } from "../bookings/list-outcomes.ts";
import { cancellationOf } from "../bookings/quote-cancellation.ts";
import { type BookingRow, bookings } from "../bookings/tables.ts";

const maxShown = 5;
const total = sql<number>`(count(*) over ())::int`;

/** The shows that deleting the person's account would cancel today and what for, and what is still to be paid for others. */
export async function previewDeletion(db: Db, person: Person): Promise<DeletionPreview> {
  const standing = await db
    .select({ booking: bookings, total })
    .from(bookings)
    .where(
      and(
        isOwnBooking(person),
        inArray(bookings.state, ["accepted", "moved"]),
        gt(bookings.endsAt, sql`now()`),
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(maxShown);
  const unpaid = await db
    .select({ booking: bookings, total })
    .from(bookings)
    .where(and(isOwnBooking(person), or(owesBalance("organizer"), owesBalance("talent"))))
    .orderBy(desc(bookings.updatedAt), desc(bookings.id))
    .limit(maxShown);
  const outcomes = await listOutcomes(
    db,
    person,
    unpaid.map(({ booking }) => booking),
  );
  const shows: DeletionPreview["shows"] = [];
  for (const { booking } of standing) {
    const side = sideOf(booking, person.id);
    const { by, owedMinor, currency } = await cancellationOf(db, booking, { by: side });
    shows.push({ ...named(booking), currency, owedMinor: by === side ? owedMinor : 0 - owedMinor });
  }
  const debts: DeletionPreview["debts"] = [];
  for (const { booking } of unpaid) {
    const dueMinor = outcomes.get(booking.id)?.dueMinor ?? 0;
    const { currency } = booking.cancellation ?? (await acceptedTerms(db, booking)).fee;
    const isPayer = sideOf(booking, person.id) === (dueMinor > 0 ? "organizer" : "talent");
    const minor = Math.abs(dueMinor);
    debts.push({ ...named(booking), currency, dueMinor: isPayer ? minor : 0 - minor });
  }
  return {
    shows,
    moreShows: (standing[0]?.total ?? 0) - standing.length,
    debts,
    moreDebts: (unpaid[0]?.total ?? 0) - unpaid.length,
  };
}

function named({ id, title, actName, day }: BookingRow) {
  return { id, title, actName, day };
}
