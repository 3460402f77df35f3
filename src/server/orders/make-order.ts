import { sql, type SQL } from "drizzle-orm";
import { priceOf, type Price } from "../../contract/orders/order-price.ts";
import { type LockedEvent, lockEvent } from "../events/lock-event.ts";
import { rsvps } from "../rsvps/tables.ts";
import { preparedAnywhere, preparedSql, type Transaction } from "../lib/database/database.ts";
import { newId } from "../lib/ids.ts";
import type { PromoRow } from "../sales/use-promo.ts";
import type { Origin } from "./limit-unpaid-holds.ts";
import { newReference } from "./reference.ts";
import { codeToCount } from "../shares/code-to-count.ts";
import { orderLines, orders } from "./tables.ts";
import type { Attempt } from "./order-attempt.ts";
import type { RequestedLine, Sale, Stock } from "./check-lines.ts";
import { Refusal } from "../lib/refuse.ts";
import { placesLeft, takePlaces, type Places } from "../sales/places.ts";
import { countOnResale, promiseResaleTickets } from "../tickets/resale.ts";

type Row = typeof orders.$inferInsert;
type NewOrder = {
  event: LockedEvent;
  sale: Sale;
  lines: RequestedLine[];
  /** The ticket types, if they were read under the lock. */
  stock?: Stock[];
  price: Price;
  promo?: PromoRow | undefined;
  by: Attempt;
  buyer: { id: string | null; name: string; email: string };
  held: { minutes: number } | { until: string };
  offered?: boolean;
  origin?: Origin | null;
  locale?: string;
  came?: { source?: Row["source"]; shareCode?: string | undefined };
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
    stock,
    price,
    promo,
    by,
    buyer,
    held,
    offered = false,
    origin,
    locale,
    came = {},
  } = order;
  const { discounts, ...sums } = price;
  const id = newId();
  const row = {
    id,
    eventId: event.id,
    buyerId: buyer.id,
    name: buyer.name,
    email: buyer.email,
    currency: sale.currency,
    policy: sale.refundPolicy,
    promoId: promo?.id ?? null,
    ...sums,
    ...by,
    offered,
    heldFrom: origin?.network ?? null,
    heldBy: origin?.browser ?? null,
    locale: locale ?? null,
    source: came.source ?? null,
    shareCode: came.shareCode ?? null,
    minutes: "minutes" in held ? held.minutes : null,
    until: "until" in held ? held.until : null,
    lines: JSON.stringify(
      lines.map(({ typeId, quantity, unitMinor }, position) => ({
        id: newId(),
        type_id: typeId,
        position,
        quantity,
        unit_minor: unitMinor,
        discount_minor: discounts[position] ?? 0,
      })),
    ),
  };
  let made = 0;
  // References collide once in a trillion; then another one is drawn.
  while (made === 0)
    made = (await insertOrder(tx).execute({ ...row, reference: newReference() })).rows.length;
  await takeFreeOrResalePlaces(tx, { event, orderId: id, requested: lines, stock });
  return id;
}

const $ = sql.placeholder;

/** Inserts an order with its lines; returns no rows if the reference is taken. */
const insertOrder = preparedAnywhere((db) => {
  const order = db
    .insert(orders)
    .values({
      id: $("id"),
      reference: $("reference"),
      eventId: $("eventId"),
      buyerId: $("buyerId"),
      name: $("name"),
      email: $("email"),
      currency: $("currency"),
      policy: $("policy"),
      promoId: $("promoId"),
      subtotalMinor: $("subtotalMinor"),
      discountMinor: $("discountMinor"),
      feeMinor: $("feeMinor"),
      totalMinor: $("totalMinor"),
      attempt: $("attempt"),
      asked: $("asked"),
      offered: $("offered"),
      heldFrom: $("heldFrom"),
      heldBy: $("heldBy"),
      locale: $("locale"),
      source: $("source"),
      shareCode: codeToCount({
        eventId: $("eventId"),
        code: $("shareCode"),
        viewerId: $("buyerId"),
      }),
      seenBy: seenByOf(),
      expiresAt: sql`coalesce(${$("until")}::timestamptz, now() + ${$("minutes")} * interval '1 minute')`,
    })
    .onConflictDoNothing({ target: orders.reference })
    .returning({ id: orders.id });
  return preparedSql(
    db,
    sql`with made as ${order}
      insert into ${orderLines} (id, order_id, type_id, position, quantity, unit_minor, discount_minor)
      select line.id, made.id, line.type_id, line.position, line.quantity, line.unit_minor, line.discount_minor
      from made cross join jsonb_to_recordset(${$("lines")}::jsonb)
        as line (id uuid, type_id uuid, position int, quantity int, unit_minor bigint, discount_minor bigint)
      returning ${orderLines.id}`,
  );
});

/** Who may see that the buyer is going: as chosen in an earlier RSVP, otherwise friends. */
function seenByOf(): SQL {
  return sql`coalesce((select seen_by from ${rsvps}
    where event_id = ${$("eventId")} and user_id = ${$("buyerId")}::uuid), 'friends')`;
}

type Taking = {
  event: LockedEvent;
  orderId: string;
  requested: Places[];
  stock: Stock[] | undefined;
};

/**
 * Takes an order's places: free ones first, then those of tickets on resale. Refuses with SOLD_OUT when both together
 * are not enough; the caller then rolls back. The caller holds the event's lock.
 */
async function takeFreeOrResalePlaces(
  tx: Transaction,
  { event, orderId, requested, stock }: Taking,
): Promise<void> {
  try {
    await takePlaces(tx, event, requested, stock);
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
