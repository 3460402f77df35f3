import { eq, lte, sql } from "drizzle-orm";
import { write } from "../lib/effects.ts";
import { deliver } from "../notifications/deliver.ts";
import type { Services } from "../services.ts";
import { expireOffers } from "./released-places.ts";
import { events } from "../events/tables.ts";
import { rsvps } from "./tables.ts";

const maxEvents = 500;

/** Passes on the places of expired offers. Every RSVP does the same first, so nobody takes an expired offer. */
export async function expireDueRsvpOffers(services: Services): Promise<void> {
  const { db, log } = services;
  const due = await db
    .selectDistinct({ id: rsvps.eventId })
    .from(rsvps)
    .where(lte(rsvps.offeredUntil, sql`now()`))
    .limit(maxEvents);
  for (const { id } of due) {
    try {
      await passOffersOf(services, id);
    } catch (error) {
      // One event's failure is not the others'; it is tried again in the next round.
      log.error({ err: error, eventId: id }, "offers not passed on");
    }
  }
}

async function passOffersOf(services: Services, id: string): Promise<void> {
  const passing = write(services.db, async (tx) => {
    await tx.select({ id: events.id }).from(events).where(eq(events.id, id)).for("update");
    return expireOffers(tx, id);
  });
  await deliver(services, passing);
}
