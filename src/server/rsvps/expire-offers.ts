import { eq, lte, sql } from "drizzle-orm";
import { dropKeptAnswers } from "../http/response-cache.ts";
import { ring } from "../notifications/deliver.ts";
import type { Services } from "../services.ts";
import { passLapsed } from "./released-places.ts";
import { events } from "../events/tables.ts";
import { rsvps } from "./tables.ts";

const mostEvents = 500;

/** Offers on what was not taken in time. Whoever answers an event does the same first, so nobody takes a place too late. */
export async function passOffers(services: Services): Promise<void> {
  const { db, log } = services;
  const due = await db
    .selectDistinct({ id: rsvps.eventId })
    .from(rsvps)
    .where(lte(rsvps.offeredUntil, sql`now()`))
    .limit(mostEvents);
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
  const passed = await services.db.transaction(async (tx) => {
    await tx.select({ id: events.id }).from(events).where(eq(events.id, id)).for("update");
    return passLapsed(tx, id);
  });
  if (!passed) return;
  dropKeptAnswers(services);
  for (const personId of passed.takenUp)
    services.live.toPerson(personId, { type: "my-events-changed" });
  await ring(services, passed.told);
}
