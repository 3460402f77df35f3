import { createHmac } from "node:crypto";
import { and, count, eq, gt, isNotNull, lt, or, sql, sum, type SQL } from "drizzle-orm";
import { orderLimits } from "../../contract/orders/limits.ts";
import { type Db, preparedAnywhere, type Transaction } from "../lib/database/database.ts";
import type { Person, Viewer } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { type Places, placesLeft } from "../sales/places.ts";
import { getTicketKeys } from "../tickets/keys.ts";
import { isHeld } from "./access.ts";
import { orderLines, orders } from "./tables.ts";

/** The source of a guest's order, as keyed hashes. */
export type Origin = { network: string; browser: string | null };

/** An order of the last two hours. */
type Hold = {
  tickets: number;
  /** Keyed hash of the browser that made it; null: unknown. */
  browser: string | null;
  paid: boolean;
  /** Minutes until its places are released; negative once they are. */
  endsIn: number;
  /** Whether it was cancelled within two minutes. */
  isShort: boolean;
};

type Wish = {
  wanted: number;
  /** The places left, plus those that the network itself holds. */
  places: number;
  by: "buyer" | "network";
};

const minutesTo = (when: SQL) =>
  sql<number>`(extract(epoch from ${when} - now()) / 60)`.mapWith(Number);

/** Refuses a member who holds tickets in too many checkouts at once, across all events. */
export async function refuseManyCheckouts(tx: Transaction, buyer: Person): Promise<void> {
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

/** The network and the browser an order comes from; null for verified members, who are counted by their account. */
export async function originOf(
  db: Db | Transaction,
  viewer: Viewer,
  { address, browser }: { address: string; browser?: string | undefined },
): Promise<Origin | null> {
  if (viewer?.emailVerified) return null;
  const { linkSecret } = await getTicketKeys(db);
  const hash = (of: string) => createHmac("sha256", linkSecret).update(of).digest("base64url");
  return {
    network: hash(`network:${address}`),
    browser: browser === undefined ? null : hash(`browser:${browser}`),
  };
}

type Buying = { eventId: string; origin: Origin | null; lines: Places[] };

/**
 * Refuses a buyer who holds too many of an event's tickets without paying. Members are counted by their account, guests
 * by their browser and, with a wider limit, by their network. The caller holds the event's lock and has not taken the
 * places yet.
 */
export async function limitUnpaidHolds(
  tx: Transaction,
  viewer: Viewer,
  { eventId, origin, lines }: Buying,
): Promise<void> {
  const typeIds = lines.map(({ typeId }) => typeId);
  const holds = origin
    ? await holdsOfNetwork(tx).execute({ eventId, typeIds, whose: origin.network })
    : viewer
      ? await holdsOfMember(tx).execute({ eventId, typeIds, whose: viewer.id })
      : [];
  if (holds.length === 0) return;
  const left = Math.min(...(await placesLeft(tx, typeIds)).values());
  if (left === Number.POSITIVE_INFINITY) return;
  const wanted = lines.reduce((all, { quantity }) => all + quantity, 0);
  const places = left + ticketsOf(holds.filter(({ paid, endsIn }) => !paid && endsIn > 0));
  const own = origin ? holds.filter(({ browser }) => browser === origin.browser) : holds;
  const buying = { wanted, places };
  if (!isAllowed(own, { ...buying, by: "buyer" }))
    refuseFor(origin?.browser === null, own, minutesUntilAllowed(own, { ...buying, by: "buyer" }));
  if (origin && !isAllowed(holds, { ...buying, by: "network" }))
    refuseFor(true, holds, minutesUntilAllowed(holds, { ...buying, by: "network" }));
}

const holdsOfNetwork = preparedAnywhere((db) => selectHolds(db, orders.heldFrom).prepare(""));
const holdsOfMember = preparedAnywhere((db) => selectHolds(db, orders.buyerId).prepare(""));

/** Orders of the last two hours, except offers from the waitlist. */
function selectHolds(db: Db, of: typeof orders.heldFrom | typeof orders.buyerId) {
  return db
    .select({
      tickets: sum(orderLines.quantity).mapWith(Number),
      browser: orders.heldBy,
      paid: sql<boolean>`${orders.state} = 'paid'`,
      endsIn: minutesTo(sql`least(${orders.endedAt}, ${orders.expiresAt})`),
      isShort: sql<boolean>`coalesce(${orders.endedAt} - ${orders.createdAt} < interval '2 minutes', false)`,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.eventId, sql.placeholder("eventId")),
        eq(of, sql.placeholder("whose")),
        eq(orders.offered, false),
        gt(orders.createdAt, sql`now() - ${orderLimits.originMinutes} * interval '1 minute'`),
        // As a filter, so that PostgreSQL can reuse the plan.
        sql`(${orderLines.typeId} = any(${sql.placeholder("typeIds")}::uuid[])) is true`,
      ),
    )
    .groupBy(orders.id);
}

/** Clears the networks and browsers of older orders. */
export async function forgetOrigins(db: Db): Promise<void> {
  const isOld = lt(
    orders.createdAt,
    sql`now() - ${orderLimits.originMinutes} * interval '1 minute'`,
  );
  await db
    .update(orders)
    .set({ heldFrom: null, heldBy: null })
    .where(and(or(isNotNull(orders.heldFrom), isNotNull(orders.heldBy)), isOld));
}

function refuseFor(isNetwork: boolean, holds: Hold[], minutes: number): never {
  const unpaid = holds.filter(({ paid }) => !paid);
  const open = unpaid.filter(({ endsIn }) => endsIn > 0);
  const tickets = ticketsOf(open.length > 0 ? open : unpaid);
  const many = `${tickets} ${tickets === 1 ? "ticket" : "tickets"} for this event`;
  const who = isNetwork ? "People on your network" : "You";
  const later = `ry again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
  const detail =
    open.length > 0
      ? `${who} hold ${many} in checkouts that are not finished. Finish one of them, or t${later}`
      : `${who} held ${many} and did not buy them. T${later}`;
  const alone = " If you sign in with a verified email address, you are counted on your own.";
  refuse("TOO_MANY_TRIES", {
    detail: isNetwork ? detail + alone : detail,
    retryAfterSeconds: minutes * 60,
  });
}

/**
 * Whether this many more tickets may be held, `at` minutes from now. A first order is always allowed, and one more
 * after it has expired. Paid tickets count in the buyer's favor; a network that buys what it holds may hold many more
 * than one buyer.
 */
function isAllowed(holds: Hold[], { wanted, places, by }: Wish, at = 0): boolean {
  const share = Math.max(orderLimits.unpaidTickets, Math.floor(places / 10));
  const wide = Math.max(share, Math.min(orderLimits.networkTickets, Math.floor(places / 2)));
  const paid = ticketsOf(holds.filter((hold) => hold.paid));
  // Judged by the holds that have ended: open ones may still be bought.
  const isTrusted =
    expiredTickets(holds) <= paid + Math.max(share, orderLimits.expiredTickets) &&
    endedTickets(holds) <= paid + orderLimits.endedTickets;
  const unpaid = holds.filter((hold) => !hold.paid && counts(hold, at, isTrusted));
  if (unpaid.length <= 1 && unpaid.every(({ endsIn }) => endsIn <= at)) return true;
  if (by === "network" && isTrusted) {
    const open = ticketsOf(unpaid.filter(({ endsIn }) => endsIn > at));
    return open + wanted <= wide + paid;
  }
  return ticketsOf(unpaid) + wanted <= share + paid;
}

/** Whole minutes, at least one, until this many more tickets may be held. */
function minutesUntilAllowed(holds: Hold[], wish: Wish): number {
  const times = holds.flatMap(({ endsIn }) => [
    endsIn,
    endsIn + orderLimits.unpaidMinutes,
    endsIn + orderLimits.originMinutes,
  ]);
  const wait = times
    .filter((at) => at > 0)
    .toSorted((a, b) => a - b)
    .find((at) => isAllowed(holds, wish, at));
  return Math.max(1, Math.ceil(wait ?? orderLimits.unpaidMinutes));
}

function ticketsOf(holds: Hold[]): number {
  return holds.reduce((all, { tickets }) => all + tickets, 0);
}

/**
 * Whether an unpaid hold still counts. It does for a while after it ended, or a script would take its places again at
 * once. A hold cancelled early counts no longer, unless the buyer keeps holding tickets without buying them.
 */
function counts({ endsIn, isShort }: Hold, at: number, isTrusted: boolean): boolean {
  if (!isTrusted) return endsIn + orderLimits.originMinutes > at;
  return endsIn + (isShort ? 0 : orderLimits.unpaidMinutes) > at;
}

/** Tickets whose holds expired unpaid in the last two hours. */
function expiredTickets(holds: Hold[]): number {
  return ticketsOf(holds.filter((hold) => isOver(hold) && !hold.isShort));
}

/** Like `expiredTickets`, plus holds cancelled early, which a buyer who changes their mind leaves too. */
function endedTickets(holds: Hold[]): number {
  return ticketsOf(holds.filter((hold) => isOver(hold)));
}

function isOver({ paid, endsIn }: Hold): boolean {
  return !paid && endsIn <= 0 && endsIn + orderLimits.originMinutes > 0;
}
