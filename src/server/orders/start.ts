import { and, count, eq, gt, sql } from "drizzle-orm";
import { limits } from "../../contract/limits.ts";
import { formatMoney } from "../../contract/money.ts";
import type { StartOrder } from "../../contract/orders.ts";
import { type LockedEvent, lockEvent } from "../events/lock-event.ts";
import { enterByKey } from "../events/visible-by.ts";
import type { Transaction } from "../lib/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person, Viewer } from "../lib/routes.ts";
import { takeTurns } from "../lib/turns.ts";
import type { Services } from "../services.ts";
import { shares } from "../shares/tables.ts";
import { passOverdue } from "./freed-places.ts";
import { lookAt, refuseWhenOff } from "./look.ts";
import { inMinutes, makeOrder, priced } from "./make-order.ts";
import { passOn } from "./pass-on.ts";
import { refuseUseless, usePromo } from "../sales/use-promo.ts";
import { orders } from "./tables.ts";
import { findMade, tryOf, type Try } from "./tries.ts";
import { checkWanted } from "./wanted.ts";

type Input = StartOrder & {
  id: string;
  /** The buyer's network address, by which guests are counted. */
  address: string;
};
type Started = { id: string; told: string[] };

// A household or an office buys from one address.
const guestHolds = {
  allowed: limits.sale.heldOrders * 4,
  seconds: limits.sale.holdMinutes * 60,
};

// A rush waits here, where it holds no connection that others need.
const inTurn = takeTurns(12, 5_000);

/** Holds tickets for somebody; the same try again gives the order it has made. Gives its id and whom to ring. */
export function startOrder(services: Services, viewer: Viewer, input: Input): Promise<Started> {
  const { db } = services;
  const by = tryOf(viewer, input.id, input);
  return inTurn(async () => {
    const known = await findMade(db, by);
    if (known) return { id: known, told: [] };
    const look = await lookAt(db, viewer, input);
    // On its own, so that what comes of it stands even when this wish is refused.
    if (look.hasToPass) await passOn(services, input.id);
    return db.transaction(async (tx) => {
      const entering = input.key !== undefined && look.hostId !== viewer?.id;
      const held = await hold(services, tx, { viewer, input, by });
      if (!viewer || !entering) return held;
      const { id, key = "" } = input;
      await enterByKey(tx, viewer, { id, key, isClosed: look.isClosed });
      return held;
    });
  });
}

type Holding = { viewer: Viewer; input: Input; by: Try };

async function hold(
  { limits: tries }: Services,
  tx: Transaction,
  { viewer, input, by }: Holding,
): Promise<Started> {
  const locked = await lockEvent(tx, input.id);
  if (!locked) refuse("NOT_FOUND");
  refuseWhenOff(locked);
  const known = await findMade(tx, by);
  if (known) return { id: known, told: [] };
  if (viewer) {
    await refuseTooMany(tx, viewer);
    return place(tx, locked, { viewer, input, by });
  }
  await tries.take("guest-holds", input.address, guestHolds);
  return place(tx, locked, { viewer, input, by }).catch(async (error: unknown) => {
    // What holds nothing counts as none.
    await tries.giveBack("guest-holds", input.address);
    throw error;
  });
}

async function place(
  tx: Transaction,
  locked: LockedEvent,
  { viewer, input, by }: Holding,
): Promise<Started> {
  // Whoever has let their time pass, or waits, comes first also when it happened this very moment.
  const { told, more, moved } = await passOverdue(tx, locked);
  if (more) refuse("BUSY", { retryAfterSeconds: 2 });
  const event = moved ? ((await lockEvent(tx, input.id)) ?? locked) : locked;
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
  const id = await makeOrder(tx, {
    ...{ event, sale, lines, price, promo, by },
    buyer: { id: viewer?.id ?? null, name: viewer?.name ?? "", email: viewer?.email ?? "" },
    expiresAt: inMinutes(limits.sale.holdMinutes),
    came: cameBy(viewer, input),
  });
  return { id, told };
}

async function refuseTooMany(tx: Transaction, buyer: Person): Promise<void> {
  const [held] = await tx
    .select({ orders: count() })
    .from(orders)
    .where(
      and(
        eq(orders.buyerId, buyer.id),
        eq(orders.state, "held"),
        eq(orders.offered, false),
        gt(orders.expiresAt, sql`now()`),
      ),
    );
  if ((held?.orders ?? 0) >= limits.sale.heldOrders)
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
