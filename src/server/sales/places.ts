import { eq, inArray, sql } from "drizzle-orm";
import {
  type Db,
  preparedAnywhere,
  preparedSql,
  type Transaction,
} from "../lib/database/database.ts";
import { record } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { LockedEvent } from "../events/lock-event.ts";
import { hintEvent } from "../events/live.ts";
import { events } from "../events/tables.ts";
import { placesLeftColumn } from "./sale-state.ts";
import { eventSales, ticketPools, ticketTypes } from "./tables.ts";

type Stock = {
  type: typeof ticketTypes.$inferSelect;
  pool: typeof ticketPools.$inferSelect | null;
};

/** A number of places of a ticket type. */
export type Places = { typeId: string; quantity: number };

const unlimited = Number.POSITIVE_INFINITY;

/** The places left of each type. Infinity: no limit. */
export async function placesLeft(
  tx: Db | Transaction,
  typeIds: string[],
): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: ticketTypes.id, left: placesLeftColumn })
    .from(ticketTypes)
    .innerJoin(events, eq(events.id, ticketTypes.eventId))
    .leftJoin(ticketPools, eq(ticketPools.id, ticketTypes.poolId))
    .where(inArray(ticketTypes.id, typeIds));
  return new Map(rows.map(({ id, left }) => [id, Math.max(0, left ?? unlimited)]));
}

/** The largest quantity of a type that one order could get if nothing were sold. */
export async function maxPerOrder(tx: Transaction, typeId: string): Promise<number> {
  const [type] = await tx
    .select({
      most: sql<number>`least(${ticketTypes.perOrder}, ${eventSales.perOrder}, ${ticketTypes.quantity},
        ${ticketPools.capacity}, ${events.capacity})`,
    })
    .from(ticketTypes)
    .innerJoin(eventSales, eq(eventSales.eventId, ticketTypes.eventId))
    .innerJoin(events, eq(events.id, ticketTypes.eventId))
    .leftJoin(ticketPools, eq(ticketPools.id, ticketTypes.poolId))
    .where(eq(ticketTypes.id, typeId));
  return type?.most ?? 0;
}

/**
 * Takes places of ticket types, their pools and the event, or refuses with SOLD_OUT and takes none. This is the only
 * way to take places. The caller holds the event's lock; types it passes were read under the lock, with no places taken
 * since.
 */
export async function takePlaces(
  tx: Transaction,
  event: LockedEvent,
  places: Places[],
  read?: Stock[],
): Promise<void> {
  const requested = places.filter(({ quantity }) => quantity > 0);
  if (requested.length === 0) return;
  const typeIds = requested.map(({ typeId }) => typeId);
  const known = read ?? (await typesWithPools(tx, typeIds));
  const all = requested.reduce((sum, { quantity }) => sum + quantity, 0);
  const byPool = new Map<string, number>();
  const byType = new Map<string, number>();
  for (const { typeId, quantity } of requested)
    byType.set(typeId, (byType.get(typeId) ?? 0) + quantity);
  for (const [typeId, quantity] of byType) {
    const found = known.find(({ type }) => type.id === typeId);
    if (!found) refuse("NOT_FOUND");
    const { type, pool } = found;
    if (quantity > roomOf(type)) refuseSoldOut(type.name, roomOf(type));
    if (!pool) continue;
    const fromPool = (byPool.get(pool.id) ?? 0) + quantity;
    byPool.set(pool.id, fromPool);
    if (fromPool > roomOf(pool)) refuseSoldOut(type.name, roomOf(pool) - fromPool + quantity);
  }
  if (all > room(event)) refuseSoldOut("all tickets together", room(event));
  await countTaken(tx, event.id, requested, 1);
}

/** Releases places, the opposite of `takePlaces`. The caller holds the event's lock. */
export async function releasePlaces(
  tx: Transaction,
  eventId: string,
  places: Places[],
): Promise<void> {
  const given = places.filter(({ quantity }) => quantity > 0);
  if (given.length > 0) await countTaken(tx, eventId, given, -1);
}

async function countTaken(tx: Transaction, eventId: string, places: Places[], sign: 1 | -1) {
  const byType = new Map<string, number>();
  for (const { typeId, quantity } of places)
    byType.set(typeId, (byType.get(typeId) ?? 0) + sign * quantity);
  const all = [...byType.values()].reduce((sum, more) => sum + more, 0);
  const moved = { types: [...byType.keys()], more: [...byType.values()] };
  await moveTaken(tx).execute({ ...moved, event: eventId, all });
  record(tx, hintEvent(eventId, { type: "event-changed", eventId }));
}

const moveTaken = preparedAnywhere((db) =>
  preparedSql(
    db,
    sql`with by_type as (
      update ${ticketTypes} set taken = ${ticketTypes.taken} + moved.more
      from unnest(${sql.placeholder("types")}::uuid[], ${sql.placeholder("more")}::int[]) as moved (type_id, more)
      where ${ticketTypes.id} = moved.type_id returning ${ticketTypes.poolId} as pool_id, moved.more
    ), by_pool as (
      update ${ticketPools} set taken = ${ticketPools.taken} + moved.more
      from (select pool_id, sum(more)::int as more from by_type where pool_id is not null group by pool_id) as moved
      where ${ticketPools.id} = moved.pool_id
    )
    update ${events} set going = ${events.going} + ${sql.placeholder("all")} where ${events.id} = ${sql.placeholder("event")}`,
  ),
);

function typesWithPools(tx: Transaction, typeIds: string[]) {
  return tx
    .select({ type: ticketTypes, pool: ticketPools })
    .from(ticketTypes)
    .leftJoin(ticketPools, eq(ticketPools.id, ticketTypes.poolId))
    .where(inArray(ticketTypes.id, typeIds));
}

function room({ capacity, going }: LockedEvent): number {
  return capacity === null ? unlimited : capacity - going;
}

function roomOf(stock: { quantity?: number | null; capacity?: number; taken: number }): number {
  const size = stock.capacity ?? stock.quantity;
  return size === null || size === undefined ? unlimited : size - stock.taken;
}

/** Refuses and says what is sold out. */
export function refuseSoldOut(what: string, left: number): never {
  const detail = left > 0 ? `Only ${left} left for ${what}.` : `No places left for ${what}.`;
  refuse("SOLD_OUT", { detail });
}
