import { and, eq, gt, inArray, lte, sql } from "drizzle-orm";
import type { Transaction, Db } from "../lib/database/database.ts";
import { eventSales, ticketTypes } from "./tables.ts";
import { lockEvent } from "../events/lock-event.ts";
import { events } from "../events/tables.ts";
import { mapConcurrently } from "../lib/map-concurrently.ts";
import type { Services } from "../services.ts";

type Type = typeof ticketTypes.$inferSelect;
type Sale = typeof eventSales.$inferSelect;

/** Updates the price range that lists show for an event. The caller holds the event's lock. */
export async function updatePriceRange(tx: Transaction, eventId: string): Promise<void> {
  const [sale] = await tx.select().from(eventSales).where(eq(eventSales.eventId, eventId));
  const types = await tx.select().from(ticketTypes).where(eq(ticketTypes.eventId, eventId));
  await writePrices(tx, eventId, pricesOf(sale, types));
}

function pricesOf(sale: Sale | null | undefined, types: Type[]): Prices | null {
  return sale ? rangeOf(sale.currency, types) : null;
}

/** The lowest and highest price of visible types that are on sale or upcoming; when all have ended, of all visible types. */
function rangeOf(currency: string, types: Type[]): Prices {
  const shown = types.filter(({ hidden, withdrawn }) => !hidden && !withdrawn);
  const ahead = shown.filter(({ closesAt }) => !closesAt || closesAt.getTime() > Date.now());
  const counted = ahead.length > 0 ? ahead : shown;
  if (counted.length === 0) return { currency, fromMinor: null, toMinor: null };
  return {
    currency,
    fromMinor: Math.min(...counted.map(minimumOf)),
    toMinor: Math.max(...counted.map(({ priceMinor }) => priceMinor)),
  };
}

function minimumOf({ kind, priceMinor, minimumMinor }: Type): number {
  return kind === "pay-what-you-want" ? minimumMinor : priceMinor;
}

/** Updates the price ranges that are outdated because ticket types ended; one that fails does not stop the others. */
export async function expirePrices({ db, log }: Pick<Services, "db" | "log">): Promise<void> {
  await mapConcurrently(
    await findOutdated(db),
    (id) =>
      db.transaction(async (tx) => {
        if (await lockEvent(tx, id)) await updatePriceRange(tx, id);
      }),
    (error, id) => log.error({ err: error, eventId: id }, "price range not updated yet"),
  );
}

/** Events whose stored price range is not that of their types, read without locks. */
async function findOutdated(db: Db): Promise<string[]> {
  // Two days back, so that a server that was down catches up.
  const ended = db
    .select({ id: ticketTypes.eventId })
    .from(ticketTypes)
    .where(
      and(
        lte(ticketTypes.closesAt, sql`now()`),
        gt(ticketTypes.closesAt, sql`now() - interval '2 days'`),
      ),
    );
  const rows = await db
    .select({
      event: {
        id: events.id,
        currency: events.currency,
        fromMinor: events.priceFromMinor,
        toMinor: events.priceToMinor,
      },
      sale: eventSales,
      type: ticketTypes,
    })
    .from(ticketTypes)
    .innerJoin(events, eq(events.id, ticketTypes.eventId))
    .leftJoin(eventSales, eq(eventSales.eventId, ticketTypes.eventId))
    .where(inArray(ticketTypes.eventId, ended));
  return [...Map.groupBy(rows, ({ event }) => event.id)]
    .filter(([, [one, ...others]]) => {
      const types = [one!, ...others].map(({ type }) => type);
      return !isSame(one!.event, pricesOf(one!.sale, types));
    })
    .map(([id]) => id);
}

function isSame(stored: Stored, prices: Prices | null): boolean {
  const { currency = null, fromMinor = null, toMinor = null } = prices ?? {};
  return (
    stored.currency === currency && stored.fromMinor === fromMinor && stored.toMinor === toMinor
  );
}

/** What lists show about an event's prices; the range is null when all types are hidden. */
type Prices = { currency: string; fromMinor: number | null; toMinor: number | null };
type Stored = Omit<Prices, "currency"> & { currency: string | null };

/**
 * Stores what an event's tickets cost, or that the event takes RSVPs again. The event's version stays: no calendar
 * shows a price, and no open form is affected. The caller holds the event's lock.
 */
async function writePrices(tx: Transaction, eventId: string, prices: Prices | null): Promise<void> {
  const { currency = null, fromMinor = null, toMinor = null } = prices ?? {};
  // People who filter for free events expect to pay nothing, whichever ticket they take.
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
