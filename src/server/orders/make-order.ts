import { sql, type SQL } from "drizzle-orm";
import { priceOf, type Price } from "../../contract/orders/order-price.ts";
import { type LockedEvent, lockEvent } from "../events/lock-event.ts";
import { rsvps } from "../rsvps/tables.ts";
import type { Transaction } from "../lib/database/database.ts";
import { newId } from "../lib/ids.ts";
import type { PromoRow } from "../sales/use-promo.ts";
import type { Origin } from "./limit-unpaid-holds.ts";
import { newReference } from "./reference.ts";
import { orderLines, orders } from "./tables.ts";
import type { Attempt } from "./order-attempt.ts";
import type { Sale, RequestedLine } from "./check-lines.ts";
import { Refusal } from "../lib/refuse.ts";
import { placesLeft, takePlaces, type Places } from "../sales/places.ts";
import { countOnResale, promiseResaleTickets } from "../tickets/resale.ts";

type Row = typeof orders.$inferInsert;
type NewOrder = {
  event: LockedEvent;
  sale: Sale;
  lines: RequestedLine[];
  price: Price;
  promo?: PromoRow | undefined;
  by: Attempt;
  buyer: { id: string | null; name: string; email: string };
  expiresAt: SQL;
  offered?: boolean;
  origin?: Origin | null;
  locale?: string;
  came?: { source?: Row["source"]; shareCode?: SQL | null };
};

/** The price of these lines, with the fee of the sale. */
export function quotePrice({ fee }: Sale, lines: RequestedLine[], promo?: PromoRow): Price {
  return priceOf({ lines, promo, fee });
}

/** Makes an order that holds its places. Refuses with SOLD_OUT. The caller holds the event's lock. */
export async function makeOrder(tx: Transaction, order: NewOrder): Promise<string> {
  const {
    event,
    sale,
    lines,
    price,
    promo,
    by,
    buyer,
    offered = false,
    origin,
    locale,
    came = {},
  } = order;
  const { discounts, ...sums } = price;
  const row = {
    eventId: event.id,
    buyerId: buyer.id,
    name: buyer.name,
    email: buyer.email,
    currency: sale.currency,
    policy: sale.refundPolicy,
    promoId: promo?.id,
    ...sums,
    ...by,
    offered,
    heldFrom: origin?.network,
    heldBy: origin?.browser,
    locale,
    ...came,
    seenBy: seenByOf(event.id, buyer.id),
    expiresAt: order.expiresAt,
  };
  const id = newId();
  let made: unknown[] = [];
  // References collide once in a trillion; then a new one is drawn.
  while (made.length === 0)
    made = await tx
      .insert(orders)
      .values({ id, reference: newReference(), ...row })
      .onConflictDoNothing({ target: orders.reference })
      .returning({ id: orders.id });
  await tx.insert(orderLines).values(
    lines.map(({ typeId, quantity, unitMinor }, position) => ({
      orderId: id,
      typeId,
      position,
      quantity,
      unitMinor,
      discountMinor: discounts[position] ?? 0,
    })),
  );
  await takeFreeOrResalePlaces(tx, event, id, lines);
  return id;
}

/** Who may see that the buyer goes: as chosen in an earlier RSVP, else friends. */
function seenByOf(eventId: string, buyerId: string | null): SQL {
  return sql`coalesce((select seen_by from ${rsvps}
    where event_id = ${eventId} and user_id = ${buyerId}::uuid), 'friends')`;
}

/** A number of minutes from now, by the database's clock. */
export function inMinutes(minutes: number): SQL {
  return sql`now() + ${minutes} * interval '1 minute'`;
}

/**
 * Takes an order's places: free ones first, then those of tickets on resale. Refuses with SOLD_OUT when both do not
 * suffice; the caller then rolls back. The caller holds the event's lock.
 */
async function takeFreeOrResalePlaces(
  tx: Transaction,
  event: LockedEvent,
  orderId: string,
  requested: Places[],
): Promise<void> {
  try {
    await takePlaces(tx, event, requested);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "SOLD_OUT") throw error;
    const returning = await countOnResale(
      tx,
      requested.map(({ typeId }) => typeId),
    );
    if (returning.size === 0) throw error;
    for (const places of requested) await takeTypePlaces(tx, event.id, orderId, places, error);
  }
}

async function takeTypePlaces(
  tx: Transaction,
  eventId: string,
  orderId: string,
  { typeId, quantity }: Places,
  soldOut: Refusal,
): Promise<void> {
  // Read again, since the previous line may have taken the same places.
  const event = await lockEvent(tx, eventId);
  if (!event) throw soldOut;
  const left = (await placesLeft(tx, [typeId])).get(typeId) ?? 0;
  const fresh = Math.min(quantity, left);
  await takePlaces(tx, event, [{ typeId, quantity: fresh }]);
  const rest = quantity - fresh;
  if (rest > 0 && (await promiseResaleTickets(tx, orderId, { typeId, quantity: rest })) < rest)
    throw soldOut;
}
