import { and, desc, eq } from "drizzle-orm";
import type { Db } from "../lib/database/database.ts";
import { type Done, write } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { notHidden } from "../moderation/visibility.ts";
import { notify } from "../notifications/notify.ts";
import { visiblePeople } from "../people/visibility.ts";
import { isOwnBooking } from "./list-bookings.ts";
import { bookingLog, bookingMessages, bookings } from "./tables.ts";

const shownAtMost = 200;

/** The messages about a booking, oldest first. */
export async function listBookingMessages(db: Db, person: Person, id: string) {
  await requireOwn(db, person, id);
  const rows = await db
    .select()
    .from(bookingMessages)
    .where(
      and(
        eq(bookingMessages.bookingId, id),
        notHidden(person, "booking-message", bookingMessages.id),
      ),
    )
    .orderBy(desc(bookingMessages.createdAt), desc(bookingMessages.id))
    .limit(shownAtMost);
  return rows.toReversed().map((row) => ({
    id: row.id,
    mine: row.senderId === person.id,
    text: row.text,
    time: row.createdAt.toISOString(),
  }));
}

/** Sends the other side a message about a booking, once however often the request is repeated. */
export async function writeBookingMessage(
  db: Db,
  person: Person,
  { id, messageId, text }: { id: string; messageId: string; text: string },
): Promise<Done<void>> {
  const { organizerId, talentId } = await requireOwn(db, person, id);
  const to = organizerId === person.id ? talentId : organizerId;
  if (!to || (await visiblePeople(db, person, [to])).length === 0)
    refuse("NOT_ALLOWED", { detail: "You can't write to this person." });
  return write(db, async (tx) => {
    const written = await tx
      .insert(bookingMessages)
      .values({ id: messageId, bookingId: id, senderId: person.id, text })
      .onConflictDoNothing()
      .returning({ id: bookingMessages.id });
    if (written.length === 0) return;
    const [entry] = await tx
      .select({ id: bookingLog.id })
      .from(bookingLog)
      .where(eq(bookingLog.bookingId, id))
      .orderBy(desc(bookingLog.createdAt))
      .limit(1);
    const fact = entry?.id ?? id;
    await notify(tx, [{ kind: "booking-message", to, by: person.id, fact, personId: person.id }]);
  });
}

async function requireOwn(db: Db, person: Person, id: string) {
  const [booking] = await db
    .select({ organizerId: bookings.organizerId, talentId: bookings.talentId })
    .from(bookings)
    .where(and(eq(bookings.id, id), isOwnBooking(person)));
  return booking ?? refuse("NOT_FOUND");
}
