import { and, asc, inArray } from "drizzle-orm";
import type { ChangePreview } from "../../contract/events/changes.ts";
import { cancellationOf } from "../bookings/quote-cancellation.ts";
import { bookings } from "../bookings/tables.ts";
import type { Transaction } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { isStanding } from "./cancel-bookings-of-events.ts";

const maxShown = 50;

/** The acts that these events booked or made offers to. The person who made the booking also sees what cancelling it costs today. */
export async function listBookedActs(
  tx: Transaction,
  person: Person,
  eventIds: string[],
): Promise<ChangePreview["bookings"]> {
  const standing = await tx
    .select()
    .from(bookings)
    .where(and(inArray(bookings.eventId, eventIds), isStanding))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(maxShown);
  const listed: ChangePreview["bookings"] = [];
  for (const booking of standing) {
    const { id, actName, state, organizerId } = booking;
    const isAgreed = state !== "open";
    const isTheirs = organizerId === person.id;
    const cancellation =
      isAgreed && isTheirs ? await cancellationOf(tx, booking, { by: "organizer" }) : null;
    listed.push({ id, actName, isAgreed, cancellation });
  }
  return listed;
}
