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
import { codeToCount } from "../shares/code-to-count.ts";
import { type CheckoutView, getCheckoutView } from "./checkout-view.ts";
import { inMinutes, makeOrder, quotePrice } from "./make-order.ts";
import { offerToWaitlist } from "./offer-free-places.ts";
import { refuseUnusable, usePromo } from "../sales/use-promo.ts";
import { findOrderOf, attemptOf, type Attempt } from "./order-attempt.ts";
import { inEventTurn, inPurchaseQueue } from "./purchase-queue.ts";
import {
  limitUnpaidHolds,
  type Origin,
  originOf,
  refuseManyCheckouts,
} from "./limit-unpaid-holds.ts";
import { checkLines } from "./check-lines.ts";

type Input = StartOrder & {
  id: string;
  /** The buyer's network address, by which guests are counted. */
  address: string;
  /** In which the buyer reads. */
  locale: string;
};

const starts = { allowed: 120, seconds: 300 };
// A hall behind one router shares an address; what each event loses to one is limited by `limitUnpaidHolds`.
const guestHolds = {
  allowed: 60,
  seconds: orderLimits.holdMinutes * 60,
};

/** Holds tickets and returns the order's id; a repeated attempt returns the order it has made. */
export function startOrder(services: Services, viewer: Viewer, input: Input): Promise<string> {
  const { db, rateLimiter } = services;
  const by = attemptOf(viewer, input.id, input);
  return inPurchaseQueue(async () => {
    const view = await getCheckoutView(db, viewer, input, by);
    if (view.made !== undefined) return view.made;
    await refuseBanned(db, viewer, view.hostId);
    if (!viewer && input.key) await refuseGuestByKey(db, { id: input.id, key: input.key });
    // Counted only now, so that requests for sold-out tickets cost no write.
    const who = viewer?.id ?? input.address;
    await rateLimiter.take("order-starts", who, starts);
    if (input.code) await rateLimiter.take(promoTries.bucket, who, promoTries);
    // In its own transaction, so that it is kept when this order is refused.
    if (view.needsOffers) await inEventTurn(input.id, () => offerToWaitlist(services, input.id));
    const from = { ...input, origin: await originOf(db, viewer, input) };
    if (viewer) return (await deliver(services, hold(db, viewer, from, by, view))).id;
    await rateLimiter.take("guest-holds", who, guestHolds);
    let held: Hold | undefined;
    try {
      held = await deliver(services, hold(db, viewer, from, by, view));
      return held.id;
    } finally {
      // Only a new hold counts against the limit.
      if (!held?.isNew) await rateLimiter.giveBack("guest-holds", who);
    }
  });
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
      const known = await findOrderOf(tx, by);
      if (known) return { id: known, isNew: false };
      if (viewer) await refuseManyCheckouts(tx, viewer);
      const id = await placeOrder(tx, event, viewer, input, by);
      const { key } = input;
      if (viewer && key !== undefined && view.hostId !== viewer.id)
        await enterByKey(tx, viewer, { id: event.id, key, isClosed: view.isClosed });
      return { id, isNew: true };
    });
  return inEventTurn(input.id, holding);
}

async function placeOrder(
  tx: Transaction,
  event: LockedEvent,
  viewer: Viewer,
  input: FromOrigin,
  by: Attempt,
): Promise<string> {
  const promo = input.code ? await usePromo(tx, event.id, input.code) : undefined;
  const { sale, lines } = await checkLines(tx, event.id, input.lines, promo);
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
    price,
    promo,
    by,
    buyer: { id: viewer?.id ?? null, name: viewer?.name ?? "", email: viewer?.email ?? "" },
    expiresAt: inMinutes(orderLimits.holdMinutes),
    origin,
    locale: input.locale,
    came: await attributionOf(tx, viewer, input),
  });
}

function refuseTooDear(currency: string): never {
  const most = formatMoney(saleLimits.priceMinor, currency);
  const message = `One order can be at most ${most}. Choose fewer tickets or a lower price.`;
  refuse("BAD_INPUT", { fields: [{ field: "lines.0.quantity", message }] });
}

/** A share code of another event, or the buyer's own, is ignored. */
async function attributionOf(
  tx: Transaction,
  viewer: Viewer,
  { id, source: said, shareCode }: Input,
) {
  const source = await sourceToCount(tx, id, said, "answer");
  if (shareCode === undefined) return { source };
  const known = codeToCount({ eventId: id, code: shareCode, viewerId: viewer?.id });
  return { source, shareCode: known };
}
