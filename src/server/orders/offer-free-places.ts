import { and, eq, exists, inArray, lte, sql } from "drizzle-orm";
import { lockEvent } from "../events/lock-event.ts";
import { events } from "../events/tables.ts";
import type { Db } from "../lib/database/database.ts";
import { write } from "../lib/effects.ts";
import { deliver } from "../notifications/deliver.ts";
import { placesLeftColumn } from "../sales/sale-state.ts";
import { ticketPools, ticketTypes } from "../sales/tables.ts";
import type { Services } from "../services.ts";
import { resaleCount } from "../tickets/resale.ts";
import { expireDueHolds } from "./end-holds.ts";
import { canBeOffered } from "./offer-places.ts";
import { orders, ticketWaits } from "./tables.ts";

const maxEventsPerRound = 500;

/** Expires overdue holds and offers free places to the waitlists of all events that have either. */
export async function offerAllFreePlaces(services: Services): Promise<void> {
  const { db, log } = services;
  await clearCancelledWaitlists(db);
  const overdue = await db
    .select({ id: orders.eventId })
    .from(orders)
    .where(and(eq(orders.state, "held"), lte(orders.expiresAt, sql`now()`)))
    .groupBy(orders.eventId)
    // In random order, so that events that fail do not block the others.
    .orderBy(sql`random()`)
    .limit(maxEventsPerRound);
  const free = sql<number>`coalesce(${placesLeftColumn}, 2147483647)`;
  const hasRoom = sql`greatest(${free}, 0) + (${resaleCount(ticketTypes.id)}) >= ${ticketWaits.quantity}`;
  const waiting = await db
    .select({ id: ticketWaits.eventId })
    .from(ticketWaits)
    .innerJoin(events, eq(events.id, ticketWaits.eventId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, ticketWaits.typeId))
    .leftJoin(ticketPools, eq(ticketPools.id, ticketTypes.poolId))
    .where(and(canBeOffered, hasRoom))
    .groupBy(ticketWaits.eventId)
    .orderBy(sql`random()`)
    .limit(maxEventsPerRound);
  for (const id of new Set([...overdue, ...waiting].map((one) => one.id))) {
    try {
      await offerToWaitlist(services, id);
    } catch (error) {
      // A failing event does not stop the others; the next round retries it.
      log.error({ err: error, eventId: id }, "tickets not passed on");
    }
  }
}

/** Clears the waitlists of cancelled events once everybody on them has been notified. */
async function clearCancelledWaitlists(db: Db): Promise<void> {
  const off = db
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eq(events.status, "cancelled"),
        lte(events.updatedAt, sql`now() - interval '1 day'`),
        exists(
          db
            .select({ one: sql`1` })
            .from(ticketWaits)
            .where(eq(ticketWaits.eventId, events.id)),
        ),
      ),
    );
  await db.delete(ticketWaits).where(inArray(ticketWaits.eventId, off));
}

/** Expires one event's overdue holds and offers its free places to its waitlist. */
export async function offerToWaitlist(services: Services, eventId: string): Promise<void> {
  for (let more = true; more;) {
    const offering = write(services.db, async (tx) => {
      const event = await lockEvent(tx, eventId);
      return event && expireDueHolds(tx, event);
    });
    more = (await deliver(services, offering))?.more ?? false;
  }
}
