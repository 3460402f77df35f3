import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { events } from "./tables.ts";

/** What lists say of an event's tickets; the range is null when all of them are hidden. */
export type Prices = { currency: string; fromMinor: number | null; toMinor: number | null };

/**
 * Notes what an event's tickets cost, or that one comes by RSVP again. Its version stays: no calendar shows a price, and
 * nobody's form is in the way. The caller holds the event's lock.
 */
export async function writePrices(
  tx: Transaction,
  eventId: string,
  prices: Prices | null,
): Promise<void> {
  const { currency = null, fromMinor = null, toMinor = null } = prices ?? {};
  // Who looks for free events expects to pay nothing, whichever ticket they take.
  const free = prices && { free: toMinor === 0 };
  const now = [events.currency, events.priceFromMinor, events.priceToMinor];
  await tx
    .update(events)
    .set({
      currency,
      priceFromMinor: fromMinor,
      priceToMinor: toMinor,
      ...free,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(events.id, eventId),
        sql`(${sql.join(now, sql`, `)}) is distinct from (${currency}::text, ${fromMinor}::bigint, ${toMinor}::bigint)`,
      ),
    );
}
