import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { placesHeld } from "./waitlist-offers.ts";
import { rsvps } from "./tables.ts";

type Row = typeof rsvps.$inferSelect;
type Asked = { answer: Row["answer"]; guests: number; seenBy?: Row["seenBy"] | undefined };

/**
 * What an answer may still say of an event that sells tickets: nobody comes without one but anyone who went before, with no
 * more guests. Gives what is left to note when a ticket answers already, false when the answer is to be noted as usual.
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

/** People on the waitlist for an RSVP come before people who would pay. The caller holds the event's lock. */
export async function refuseWithWaitlist(tx: Transaction, eventId: string): Promise<void> {
  const detail = "People are on the waitlist for this event. Add more places first.";
  if ((await findEventsWithWaitlist(tx, [eventId])).size > 0) refuse("NOT_ALLOWED", { detail });
}

/** Those of these events for which somebody waits by RSVP. */
export async function findEventsWithWaitlist(tx: Transaction, ids: string[]): Promise<Set<string>> {
  const waited = await tx
    .selectDistinct({ id: rsvps.eventId })
    .from(rsvps)
    .where(and(inArray(rsvps.eventId, ids), eq(rsvps.answer, "waitlist")));
  return new Set(waited.map(({ id }) => id));
}
