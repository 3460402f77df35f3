import { and, gt, lte, sql } from "drizzle-orm";
import { lockEvent } from "../events/lock-event.ts";
import type { Db } from "../lib/database/database.ts";
import { updatePriceRange } from "./price-range.ts";
import { ticketTypes } from "./tables.ts";

/** Updates the price ranges of events with types that ended; returns how many. */
export async function expirePrices(db: Db): Promise<number> {
  // Two days back, so that a server that was down catches up.
  const ended = await db
    .selectDistinct({ id: ticketTypes.eventId })
    .from(ticketTypes)
    .where(
      and(
        lte(ticketTypes.closesAt, sql`now()`),
        gt(ticketTypes.closesAt, sql`now() - interval '2 days'`),
      ),
    );
  for (const { id } of ended)
    await db.transaction(async (tx) => {
      if (await lockEvent(tx, id)) await updatePriceRange(tx, id);
    });
  return ended.length;
}
