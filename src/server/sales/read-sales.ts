import { asc, eq, exists, sql } from "drizzle-orm";
import type { Sales } from "../../contract/tickets/sales.ts";
import { readSharedCurrencies } from "../event-bookings/shared-currency.ts";
import type { EventAccess } from "../events/event-access.ts";
import { usualCurrencyOf } from "../places/countries.ts";
import type { Transaction } from "../lib/database/database.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { eventSales, ticketPools, ticketTypes } from "./tables.ts";

/** The initial values of an event's sales form, except the currency. */
const empty = {
  version: 0,
  refundPolicy: { tiers: [{ hoursBefore: 48, percent: 100 }], feeMinor: 0 },
  questions: [],
  perOrder: 10,
  resale: true,
  repliesToId: null,
};

/** An event's sales, for its organizers. */
export async function getSales(
  tx: Transaction,
  { person, event }: EventAccess<"sell">,
): Promise<Sales> {
  const eventId = event.id;
  const [sale] = await tx.select().from(eventSales).where(eq(eventSales.eventId, eventId));
  const sharedCurrency = (await readSharedCurrencies(tx, [eventId])).get(eventId) ?? null;
  const { version, currency, refundPolicy, questions, perOrder, resale, repliesToId } = sale ?? {
    ...empty,
    currency: sharedCurrency ?? usualCurrencyOf(event.country),
  };
  const types = await tx
    .select({ type: ticketTypes, sold: wasOrdered(tx) })
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, eventId))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id));
  const pools = await tx
    .select()
    .from(ticketPools)
    .where(eq(ticketPools.eventId, eventId))
    .orderBy(asc(ticketPools.id));
  const [ordered] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.eventId, eventId))
    .limit(1);
  return {
    version,
    currency,
    refundPolicy,
    questions,
    perOrder,
    resale,
    // Before anything is saved, the form already says which address buyers will see.
    repliesByEmail: sale ? repliesToId !== null : person.emailVerified,
    types: types.map(({ type, sold }) => typeShape(type, sold)),
    pools: pools.map(({ id, name, capacity, taken }) => ({ id, name, capacity, taken })),
    currencyFixed: ordered !== undefined,
    sharedCurrency,
    maySellPaid: person.emailVerified,
  };
}

/** A type stays once any order refers to it, even an expired one. */
function wasOrdered(tx: Transaction) {
  const line = tx
    .select({ one: sql`1` })
    .from(orderLines)
    .where(eq(orderLines.typeId, ticketTypes.id));
  return exists(line).mapWith(Boolean) as ReturnType<typeof sql<boolean>>;
}

function typeShape(type: typeof ticketTypes.$inferSelect, sold: boolean): Sales["types"][number] {
  const { eventId: _event, position: _position, createdAt: _made, ...shown } = type;
  const { opensAt, closesAt } = type;
  return {
    ...shown,
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
    sold,
  };
}
