import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import type { FeeRule } from "../../contract/orders/order-price.ts";
import type { SalesInput } from "../../contract/tickets/sales.ts";
import type { Transaction } from "../lib/database/database.ts";
import type { LockedEventAccess } from "../events/event-access.ts";
import { refuse } from "../lib/refuse.ts";
import { eventSales, promoCodes, ticketPools, ticketTypes } from "./tables.ts";

/** Deletes the sales of an event without orders; it returns to RSVPs. */
export async function deleteSales(tx: Transaction, eventId: string): Promise<void> {
  for (const table of [promoCodes, ticketTypes, ticketPools, eventSales])
    await tx.delete(table).where(eq(table.eventId, eventId));
}

/** Writes sales that the caller has validated; a pool smaller than what is taken is found only while writing. */
export async function writeSales(
  tx: Transaction,
  { person, event }: LockedEventAccess<"sell">,
  input: SalesInput & { fee: FeeRule },
): Promise<void> {
  const eventId = event.id;
  const { types, pools, repliesByEmail, ...sale } = input;
  const row = { ...sale, updatedAt: sql`now()` };
  const writer = repliesByEmail ? person.id : null;
  // The organizer who turned on replies keeps getting them when a colleague saves.
  const repliesToId = repliesByEmail ? sql`coalesce(${eventSales.repliesToId}, ${writer})` : null;
  await tx
    .insert(eventSales)
    .values({ eventId, ...row, repliesToId: writer })
    .onConflictDoUpdate({ target: eventSales.eventId, set: { ...row, repliesToId } });
  await writePools(tx, eventId, pools);
  await writeTypes(tx, eventId, types);
  const remaining = pools.map(({ id }) => id);
  await tx
    .delete(ticketPools)
    .where(and(eq(ticketPools.eventId, eventId), notInArray(ticketPools.id, remaining)));
  await countPools(tx, eventId, input);
}

async function writePools(tx: Transaction, eventId: string, pools: SalesInput["pools"]) {
  for (const { id, name, capacity } of pools) {
    // Recounted after the types are written; until then the capacity is at least what is taken.
    const set = { name, capacity: sql`greatest(${ticketPools.taken}, ${capacity})` };
    const written = await tx
      .insert(ticketPools)
      .values({ id, eventId, name, capacity })
      .onConflictDoUpdate({
        target: ticketPools.id,
        set,
        setWhere: eq(ticketPools.eventId, eventId),
      })
      .returning({ id: ticketPools.id });
    if (written.length === 0) refuse("NOT_FOUND");
  }
}

async function writeTypes(tx: Transaction, eventId: string, types: SalesInput["types"]) {
  const remaining = types.map(({ id }) => id);
  const gone = await tx
    .delete(ticketTypes)
    .where(and(eq(ticketTypes.eventId, eventId), notInArray(ticketTypes.id, remaining)))
    .returning({ id: ticketTypes.id });
  await dropFromPromos(
    tx,
    eventId,
    gone.map(({ id }) => id),
  );
  for (const [position, { id, ...type }] of types.entries()) {
    const set = {
      ...type,
      position,
      opensAt: type.opensAt === null ? null : new Date(type.opensAt),
      closesAt: type.closesAt === null ? null : new Date(type.closesAt),
    };
    const written = await tx
      .insert(ticketTypes)
      .values({ id, eventId, ...set })
      .onConflictDoUpdate({
        target: ticketTypes.id,
        set,
        setWhere: eq(ticketTypes.eventId, eventId),
      })
      .returning({ id: ticketTypes.id });
    if (written.length === 0) refuse("NOT_FOUND");
  }
}

/** A code limited to deleted types is deleted too; without types it would apply to everything. */
async function dropFromPromos(tx: Transaction, eventId: string, typeIds: string[]): Promise<void> {
  if (typeIds.length === 0) return;
  const ofEvent = and(eq(promoCodes.eventId, eventId), sql`cardinality(${promoCodes.typeIds}) > 0`);
  const codes = await tx.select().from(promoCodes).where(ofEvent);
  for (const { id, typeIds: before } of codes) {
    const left = before.filter((typeId) => !typeIds.includes(typeId));
    if (left.length === before.length) continue;
    const which = eq(promoCodes.id, id);
    if (left.length === 0) await tx.delete(promoCodes).where(which);
    else await tx.update(promoCodes).set({ typeIds: left }).where(which);
  }
}

/** Recounts the pools from their types, since types may have joined or left them. */
async function countPools(tx: Transaction, eventId: string, { pools }: SalesInput): Promise<void> {
  const held = await tx
    .select({ poolId: ticketTypes.poolId, taken: sql<number>`sum(${ticketTypes.taken})::int` })
    .from(ticketTypes)
    .where(
      and(
        eq(ticketTypes.eventId, eventId),
        inArray(
          ticketTypes.poolId,
          pools.map(({ id }) => id),
        ),
      ),
    )
    .groupBy(ticketTypes.poolId);
  const fields = pools.flatMap(({ id, capacity }, at) => {
    const taken = held.find(({ poolId }) => poolId === id)?.taken ?? 0;
    const message = `${taken} are already taken.`;
    return taken > capacity ? [{ field: `pools.${at}.capacity`, message }] : [];
  });
  if (fields.length > 0) refuse("BAD_INPUT", { fields });
  for (const { id, capacity } of pools) {
    const taken = held.find(({ poolId }) => poolId === id)?.taken ?? 0;
    await tx.update(ticketPools).set({ taken, capacity }).where(eq(ticketPools.id, id));
  }
}
