import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { placesHeld } from "./waitlist-offers.ts";
import { rsvps } from "./tables.ts";

type Row = typeof rsvps.$inferSelect;
type Asked = { answer: Row["answer"]; guests: number; seenBy?: Row["seenBy"] | undefined };

/**
 * Limits an RSVP to an event that sells tickets: "going" needs a ticket, unless the person was going before and adds no guests.
 * Returns the changes to store if a ticket already counts as the RSVP, or false if the RSVP is stored as usual.
 */
export function answerByTicket(
  before: Row | undefined,
  { answer, guests, seenBy }: Asked,
): Pick<Partial<Row>, "seenBy"> | false {
  const comes = answer === "going" || answer === "waitlist";
  if (before?.byTicket) {
    if (comes) return seenBy ? { seenBy } : {};
    refuse("NOT_ALLOWED", { detail: "You have a ticket. Return it under Your tickets first." });
  }
  if (comes && 1 + guests > placesHeld(before))
    refuse("NOT_ALLOWED", { detail: "You need a ticket for this event." });
  return false;
}

/** Refuses while people wait for a place by RSVP: they come before people who would pay. The caller holds the event's lock. */
export async function refuseWithWaitlist(tx: Transaction, eventId: string): Promise<void> {
  const detail = "People are on the waitlist for this event. Add more places first.";
  if ((await findEventsWithWaitlist(tx, [eventId])).size > 0) refuse("NOT_ALLOWED", { detail });
}

/** Which of these events have somebody on the RSVP waitlist. */
export async function findEventsWithWaitlist(tx: Transaction, ids: string[]): Promise<Set<string>> {
  const waited = await tx
    .selectDistinct({ id: rsvps.eventId })
    .from(rsvps)
    .where(and(inArray(rsvps.eventId, ids), eq(rsvps.answer, "waitlist")));
  return new Set(waited.map(({ id }) => id));
}
