import { and, eq, sql } from "drizzle-orm";
import type { goingAudiences } from "../../contract/events/limits.ts";
import type { Transaction } from "../lib/database/database.ts";
import { readEventInvitations } from "../notifications/announce.ts";
import { notify, withdraw } from "../notifications/notify.ts";
import { closeOffer, countPlaces, noOffer, placesHeld } from "./waitlist-offers.ts";
import type { LockedEvent } from "../events/lock-event.ts";
import { rsvps } from "./tables.ts";

type Audience = (typeof goingAudiences)[number];

type Came = {
  /** Chosen with the ticket. Replaces the choice of an earlier RSVP. */
  seenBy?: Audience;
  /** Used only if there is no earlier RSVP. */
  firstSeenBy?: Audience;
  source?: (typeof rsvps.$inferSelect)["source"];
  shareCode?: string | null;
  /** The host is notified of the sale instead. */
  isSale?: boolean;
};

/** Marks a ticket holder as going. The ticket holds the place, so an earlier RSVP gives up its own. The caller holds the event's lock. */
export async function goByTicket(
  tx: Transaction,
  event: LockedEvent,
  userId: string,
  came: Came = {},
): Promise<void> {
  const own = and(eq(rsvps.eventId, event.id), eq(rsvps.userId, userId));
  const [before] = await tx.select().from(rsvps).where(own);
  const { seenBy, firstSeenBy, source = null, shareCode = null, isSale = false } = came;
  const row = {
    answer: "going" as const,
    byTicket: true,
    guests: 0,
    turn: null,
    askedAt: null,
    automatic: false,
    ...noOffer,
    ...(seenBy === undefined ? {} : { seenBy }),
  };
  await tx
    .insert(rsvps)
    .values({ seenBy: firstSeenBy, ...row, eventId: event.id, userId, source, shareCode })
    .onConflictDoUpdate({
      target: [rsvps.eventId, rsvps.userId],
      set: { ...row, updatedAt: sql`now()` },
    });
  const held = placesHeld(before);
  if (held > 0) await countPlaces(tx, event.id, -held);
  await closeOffer(tx, event.id, before?.offerId);
  await readEventInvitations(tx, userId, event.id);
  if (event.hostId === null || before?.byTicket || isSale) return;
  const response = { kind: "rsvp", by: userId, fact: event.id } as const;
  await notify(tx, [{ ...response, to: event.hostId, eventId: event.id }]);
}

/** Removes the RSVP of a person who no longer has a ticket. The caller holds the event's lock. */
export async function leaveByTicket(
  tx: Transaction,
  eventId: string,
  userId: string,
): Promise<void> {
  const gone = await tx
    .delete(rsvps)
    .where(and(eq(rsvps.eventId, eventId), eq(rsvps.userId, userId), rsvps.byTicket))
    .returning({ userId: rsvps.userId });
  if (gone.length > 0) await withdraw(tx, { kind: "rsvp", by: userId, fact: eventId });
}
