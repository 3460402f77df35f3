import { formatMoney } from "../../contract/orders/money.ts";
import { orderLimits } from "../../contract/orders/limits.ts";
import { promoTries, type StartOrder } from "../../contract/orders/orders.ts";
import { saleLimits } from "../../contract/tickets/limits.ts";
import { refuseBanned } from "../bans/ban-access.ts";
import { type LockedEvent, lockEvent, refuseWhenOff } from "../events/lock-event.ts";
import { enterByKey, refuseGuestByKey } from "../events/visible-by-link.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { type Done, write } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import { deliver } from "../notifications/deliver.ts";
import type { Viewer } from "../lib/person.ts";
import type { Services } from "../services.ts";
import { sourceToCount } from "../shares/source-to-count.ts";
import { type CheckoutView, getCheckoutView, type MadeBefore } from "./checkout-view.ts";
import { makeOrder, quotePrice } from "./make-order.ts";
import { offerToWaitlist } from "./offer-free-places.ts";
import { refuseUnusable, usePromo } from "../sales/use-promo.ts";
import { attemptOf, type Attempt } from "./order-attempt.ts";
import { inEventTurn, inPurchaseQueue, inPurchaseSlot } from "./purchase-queue.ts";
import {
  limitUnpaidHolds,
  type Origin,
  originOf,
  refuseManyCheckouts,
} from "./limit-unpaid-holds.ts";
import { checkLines, findMade, readStock, type Stock } from "./check-lines.ts";

type Input = StartOrder & {
  id: string;
  /** The buyer's network address; guests are counted by it. */
  address: string;
  /** The buyer's locale for dates, times and amounts. */
  locale: string;
};

const starts = { allowed: 120, seconds: 300 };
// Guests in a hall behind one router share an address; `limitUnpaidHolds` limits what one address takes of each event.
const guestHolds = {
  allowed: 60,
  seconds: orderLimits.holdMinutes * 60,
};

/** Holds tickets and returns the order's id; a repeated attempt returns the order it has already made. */
export function startOrder(services: Services, viewer: Viewer, input: Input): Promise<string> {
  const { db, rateLimiter } = services;
  const by = attemptOf(viewer, input.id, input);
  return inPurchaseQueue(input.id, async () => {
    const view = await inPurchaseSlot(() => openCheckout(services, viewer, input, by));
    if (view.made !== undefined) return view.made;
    let held: Hold | undefined;
    try {
      // In its own transaction, so that it stays even if this order is refused.
      if (view.needsOffers)
        await inPurchaseTurn(input.id, () => offerToWaitlist(services, input.id));
      const from = { ...input, origin: await originOf(db, viewer, input) };
      held = await deliver(services, hold(db, viewer, from, by, view));
      return held.id;
    } finally {
      // Only a guest's new hold counts against the limit.
      if (!viewer && !held?.isNew)
        await rateLimiter.giveBack("guest-holds", whoBuys(viewer, input));
    }
  });
}

/** Reads what is for sale and counts the try; refuses viewers who may not buy. */
async function openCheckout(
  { db, rateLimiter }: Services,
  viewer: Viewer,
  input: Input,
  by: Attempt,
): Promise<CheckoutView | MadeBefore> {
  const view = await getCheckoutView(db, viewer, input, by);
  if (view.made !== undefined) return view;
  await refuseBanned(db, viewer, view.hostId);
  if (!viewer && input.key) await refuseGuestByKey(db, { id: input.id, key: input.key });
  const who = whoBuys(viewer, input);
  // Counted only now, so that requests for sold-out tickets need no write.
  await rateLimiter.takeAll([
    { name: "order-starts", key: who, limit: starts },
    ...(input.code ? [{ name: promoTries.bucket, key: who, limit: promoTries }] : []),
    ...(viewer ? [] : [{ name: "guest-holds", key: who, limit: guestHolds }]),
  ]);
  return view;
}

function whoBuys(viewer: Viewer, { address }: Input): string {
  return viewer?.id ?? address;
}

/** Waits for the event's turn without a slot, and takes one for the work. */
function inPurchaseTurn<T>(eventId: string, work: () => Promise<T>): Promise<T> {
  return inEventTurn(eventId, () => inPurchaseSlot(work));
}

type Hold = { id: string; isNew: boolean };
type FromOrigin = Input & { origin: Origin | null };

function hold(
  db: Db,
  viewer: Viewer,
  input: FromOrigin,
  by: Attempt,
  view: CheckoutView,
): Promise<Done<Hold>> {
  const holding = () =>
    write(db, async (tx) => {
      const event = await lockEvent(tx, input.id);
      if (!event) refuse("NOT_FOUND");
      refuseWhenOff(event);
      const stock = await readStock(tx, event.id, input.lines, by);
      const known = await findMade(tx, stock, by);
      if (known) return { id: known, isNew: false };
      if (viewer) await refuseManyCheckouts(tx, viewer);
      const id = await placeOrder(tx, { event, stock, viewer, input, by });
      const { key } = input;
      if (viewer && key !== undefined && view.hostId !== viewer.id)
        await enterByKey(tx, viewer, { id: event.id, key, isClosed: view.isClosed });
      return { id, isNew: true };
    });
  return inPurchaseTurn(input.id, holding);
}

type Placing = {
  event: LockedEvent;
  stock: Stock[];
  viewer: Viewer;
  input: FromOrigin;
  by: Attempt;
};

async function placeOrder(
  tx: Transaction,
  { event, stock, viewer, input, by }: Placing,
): Promise<string> {
  const promo = input.code ? await usePromo(tx, event.id, input.code) : undefined;
  const { sale, lines } = checkLines(stock, input.lines, promo);
  if (promo)
    refuseUnusable(
      promo,
      lines.map(({ typeId }) => typeId),
    );
  const price = quotePrice(sale, lines, promo);
  if (price.totalMinor !== input.totalMinor)
    refuse("PRICE_CHANGED", {
      detail: `It's now ${formatMoney(price.totalMinor, sale.currency)}.`,
    });
  if (price.totalMinor > saleLimits.priceMinor) refuseTooDear(sale.currency);
  const { origin } = input;
  await limitUnpaidHolds(tx, viewer, { eventId: event.id, origin, lines });
  return makeOrder(tx, {
    event,
    sale,
    lines,
    stock,
    price,
    promo,
    by,
    buyer: { id: viewer?.id ?? null, name: viewer?.name ?? "", email: viewer?.email ?? "" },
    held: { minutes: orderLimits.holdMinutes },
    origin,
    locale: input.locale,
    // A share code of another event, or the buyer's own, is ignored.
    came: {
      source: await sourceToCount(tx, event.id, input.source, "answer"),
      shareCode: input.shareCode,
    },
  });
}

function refuseTooDear(currency: string): never {
  const most = formatMoney(saleLimits.priceMinor, currency);
  const message = `One order can be at most ${most}. Choose fewer tickets or a lower price.`;
  refuse("BAD_INPUT", { fields: [{ field: "lines.0.quantity", message }] });
}
