import { and, count, eq, sql } from "drizzle-orm";
import { orderLimits } from "../../contract/orders/limits.ts";
import { formatMoney } from "../../contract/orders/money.ts";
import { promoTries, type StartOrder } from "../../contract/orders/orders.ts";
import { type LockedEvent, lockEvent, refuseWhenOff } from "../events/lock-event.ts";
import { enterByKey, refuseGuestByKey } from "../events/visible-by-link.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person, Viewer } from "../lib/person.ts";
import type { Services } from "../services.ts";
import { shares } from "../shares/tables.ts";
import { isHeld } from "./open-holds.ts";
import { type Look, lookAt } from "./checkout-view.ts";
import { inMinutes, makeOrder, priced } from "./make-order.ts";
import { offerToWaiting } from "./offer-released.ts";
import { refuseUseless, usePromo } from "../sales/use-promo.ts";
import { orders } from "./tables.ts";
import { findMade, tryOf, type Try } from "./idempotency.ts";
import { inTurn } from "./purchase-queue.ts";
import { checkWanted } from "./check-lines.ts";

type Input = StartOrder & {
  id: string;
  /** The buyer's network address, by which guests are counted. */
  address: string;
};

const starts = { allowed: 120, seconds: 300 };
// A household or an office buys from one address.
const guestHolds = {
  allowed: orderLimits.heldOrders * 4,
  seconds: orderLimits.holdMinutes * 60,
};

/** Holds tickets for somebody; the same try again gives the order it has made. Gives its id. */
export function startOrder(services: Services, viewer: Viewer, input: Input): Promise<string> {
  const { db, rateLimiter: tries } = services;
  const by = tryOf(viewer, input.id, input);
  return inTurn(async () => {
    const known = await findMade(db, by);
    if (known) return known;
    const look = await lookAt(db, viewer, input);
    if (!viewer && input.key) await refuseGuestByKey(db, { id: input.id, key: input.key });
    // Only now, so that whoever comes too late costs no write.
    const who = viewer?.id ?? input.address;
    await tries.take("order-starts", who, starts);
    if (input.code) await tries.take(promoTries.bucket, who, promoTries);
    // On its own, so that what comes of it stands even when this wish is refused.
    if (look.hasToPass) await offerToWaiting(services, input.id);
    if (viewer) return (await hold(db, viewer, input, by, look)).id;
    await tries.take("guest-holds", who, guestHolds);
    let held: Held | undefined;
    try {
      held = await hold(db, viewer, input, by, look);
      return held.id;
    } finally {
      // What holds nothing new counts as none.
      if (!held?.isNew) await tries.giveBack("guest-holds", who);
    }
  });
}

type Held = { id: string; isNew: boolean };

function hold(db: Db, viewer: Viewer, input: Input, by: Try, look: Look): Promise<Held> {
  return db.transaction(async (tx) => {
    const event = await lockEvent(tx, input.id);
    if (!event) refuse("NOT_FOUND");
    refuseWhenOff(event);
    const known = await findMade(tx, by);
    if (known) return { id: known, isNew: false };
    if (viewer) await refuseTooMany(tx, viewer);
    const id = await place(tx, event, viewer, input, by);
    const { key } = input;
    if (viewer && key !== undefined && look.hostId !== viewer.id)
      await enterByKey(tx, viewer, { id: event.id, key, isClosed: look.isClosed });
    return { id, isNew: true };
  });
}

async function place(
  tx: Transaction,
  event: LockedEvent,
  viewer: Viewer,
  input: Input,
  by: Try,
): Promise<string> {
  const promo = input.code ? await usePromo(tx, event.id, input.code) : undefined;
  const { sale, lines } = await checkWanted(tx, event.id, input.lines, promo);
  if (promo)
    refuseUseless(
      promo,
      lines.map(({ typeId }) => typeId),
    );
  const price = priced(sale, lines, promo);
  if (price.totalMinor !== input.totalMinor)
    refuse("PRICE_CHANGED", {
      detail: `It is ${formatMoney(price.totalMinor, sale.currency)} now.`,
    });
  return makeOrder(tx, {
    event,
    sale,
    lines,
    price,
    promo,
    by,
    buyer: { id: viewer?.id ?? null, name: viewer?.name ?? "", email: viewer?.email ?? "" },
    expiresAt: inMinutes(orderLimits.holdMinutes),
    came: cameBy(viewer, input),
  });
}

async function refuseTooMany(tx: Transaction, buyer: Person): Promise<void> {
  const [held] = await tx
    .select({ orders: count() })
    .from(orders)
    .where(and(eq(orders.buyerId, buyer.id), eq(orders.offered, false), isHeld));
  if ((held?.orders ?? 0) >= orderLimits.heldOrders)
    refuse("TOO_MANY_TRIES", {
      detail: "You hold tickets in several checkouts. Finish or cancel one of them first.",
      retryAfterSeconds: 60,
    });
}

/** A code that is none of this event's, or one's own, counts as none. */
function cameBy(viewer: Viewer, { id, source, shareCode }: Input) {
  if (shareCode === undefined) return { source: source ?? null };
  const known = sql<string>`(select code from ${shares} where code = ${shareCode} and event_id = ${id}
    and person_id is distinct from ${viewer?.id ?? null}::uuid)`;
  return { source: source ?? null, shareCode: known };
}
