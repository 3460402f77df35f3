import { createHmac } from "node:crypto";
import { and, count, eq, gt, inArray, isNotNull, lt, sql, sum, type SQL } from "drizzle-orm";
import { orderLimits } from "../../contract/orders/limits.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import type { Person, Viewer } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { type Places, placesLeft } from "../sales/places.ts";
import { getTicketKeys } from "../tickets/keys.ts";
import { isHeld } from "./access.ts";
import { orderLines, orders } from "./tables.ts";

/** An order of the last hour. Times are in minutes from now. */
type Hold = { tickets: number; paid: boolean; endsIn: number; countsFor: number };

// A hold counts for a while after it ended, or a script would take it again at once; one cancelled early does not.
const countsUntil = sql`(case when ${orders.endedAt} - ${orders.createdAt} < interval '2 minutes' then ${orders.endedAt}
  else least(${orders.endedAt}, ${orders.expiresAt}) + ${orderLimits.unpaidMinutes} * interval '1 minute' end)`;
const minutesTo = (when: SQL) =>
  sql<number>`(extract(epoch from ${when} - now()) / 60)`.mapWith(Number);

/** Refuses a member who holds tickets in too many checkouts at once, of whatever events. */
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

/** A keyed hash of the network an order comes from; null for verified members, who are counted by themselves. */
export async function networkOf(
  db: Db | Transaction,
  viewer: Viewer,
  address: string,
): Promise<string | null> {
  if (viewer?.emailVerified) return null;
  const { linkSecret } = await getTicketKeys(db);
  return createHmac("sha256", linkSecret).update(`network:${address}`).digest("base64url");
}

/**
 * Refuses a buyer who keeps too many of an event's tickets from others without paying. The first order may always be
 * made, and once again when it expired. The caller holds the event's lock and has not taken the places yet.
 */
export async function limitUnpaidHolds(
  tx: Transaction,
  viewer: Viewer,
  { eventId, network, lines }: { eventId: string; network: string | null; lines: Places[] },
): Promise<void> {
  const typeIds = lines.map(({ typeId }) => typeId);
  const buyer =
    network === null && viewer ? eq(orders.buyerId, viewer.id) : eq(orders.heldFrom, network ?? "");
  const holds: Hold[] = await tx
    .select({
      tickets: sum(orderLines.quantity).mapWith(Number),
      paid: sql<boolean>`${orders.state} = 'paid'`,
      endsIn: minutesTo(sql`least(${orders.endedAt}, ${orders.expiresAt})`),
      countsFor: minutesTo(countsUntil),
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.eventId, eventId),
        buyer,
        eq(orders.offered, false),
        gt(orders.createdAt, sql`now() - interval '1 hour'`),
        inArray(orderLines.typeId, typeIds),
      ),
    )
    .groupBy(orders.id);
  if (holds.length === 0) return;
  const left = Math.min(...(await placesLeft(tx, typeIds)).values());
  if (left === Number.POSITIVE_INFINITY) return;
  const wanted = lines.reduce((all, { quantity }) => all + quantity, 0);
  const places = left + ticketsOf(holds.filter(({ paid, endsIn }) => !paid && endsIn > 0));
  if (mayHold(holds, { wanted, places }, 0)) return;
  const times = holds.flatMap(({ endsIn, countsFor }) => [endsIn, countsFor]);
  const wait = times.toSorted((a, b) => a - b).find((at) => mayHold(holds, { wanted, places }, at));
  refuseFor(network === null, holds, Math.max(1, Math.ceil(wait ?? orderLimits.unpaidMinutes)));
}

/** Forgets which networks older orders came from. */
export async function forgetNetworks(db: Db): Promise<void> {
  await db
    .update(orders)
    .set({ heldFrom: null })
    .where(and(isNotNull(orders.heldFrom), lt(orders.createdAt, sql`now() - interval '2 hours'`)));
}

/** Whether so many more may be held, so many minutes from now. Paid tickets count in the buyer's favor. */
function mayHold(
  holds: Hold[],
  { wanted, places }: { wanted: number; places: number },
  at: number,
) {
  const unpaid = holds.filter(({ paid, countsFor }) => !paid && countsFor > at);
  const isFirst = unpaid.length <= 1 && unpaid.every(({ endsIn }) => endsIn <= at);
  if (isFirst) return true;
  const share = Math.max(orderLimits.unpaidTickets, Math.floor(places / 10));
  return ticketsOf(unpaid) + wanted <= share + ticketsOf(holds.filter(({ paid }) => paid));
}

function ticketsOf(holds: Hold[]): number {
  return holds.reduce((all, { tickets }) => all + tickets, 0);
}

function refuseFor(isMember: boolean, holds: Hold[], minutes: number): never {
  const unpaid = holds.filter(({ paid, countsFor }) => !paid && countsFor > 0);
  const open = unpaid.filter(({ endsIn }) => endsIn > 0);
  const tickets = ticketsOf(open.length > 0 ? open : unpaid);
  const many = `${tickets} ${tickets === 1 ? "ticket" : "tickets"} for this event`;
  const who = isMember ? "You" : "People on your network";
  const later = `ry again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
  const detail =
    open.length > 0
      ? `${who} hold ${many} in checkouts that are not finished. Finish one of them, or t${later}`
      : `${who} held ${many} and did not buy them. T${later}`;
  const alone = " If you sign in with a verified email address, you are counted on your own.";
  refuse("TOO_MANY_TRIES", {
    detail: isMember ? detail : detail + alone,
    retryAfterSeconds: minutes * 60,
  });
}
