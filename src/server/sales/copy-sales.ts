import { eq, inArray, sql } from "drizzle-orm";
import { events } from "../events/tables.ts";
import type { Transaction } from "../lib/database/database.ts";
import { newId } from "../lib/ids.ts";
import { updatePriceRange } from "./price-range.ts";
import { eventSales, promoCodes, ticketPools, ticketTypes } from "./tables.ts";

/**
 * Copies an event's sales and promo codes to events without sales, with all counts at zero and sale times shifted with the start.
 * Returns whether any type is paid. The events are new, or the caller holds their locks.
 */
export async function copySales(
  tx: Transaction,
  from: string,
  to: string[],
): Promise<{ sellsPaid: boolean }> {
  const [sale] = await tx.select().from(eventSales).where(eq(eventSales.eventId, from));
  if (!sale || to.length === 0) return { sellsPaid: false };
  const pools = await tx.select().from(ticketPools).where(eq(ticketPools.eventId, from));
  const all = await tx.select().from(ticketTypes).where(eq(ticketTypes.eventId, from));
  const promos = await tx.select().from(promoCodes).where(eq(promoCodes.eventId, from));
  const types = all.filter(({ withdrawn }) => !withdrawn);
  if (types.length === 0) return { sellsPaid: false };
  const starts = await startsOf(tx, [from, ...to]);
  for (const eventId of to) {
    const later = (starts.get(eventId) ?? 0) - (starts.get(from) ?? 0);
    const ids = new Map([...pools, ...types].map(({ id }) => [id, newId()]));
    const own = (id: string) => ({ id: ids.get(id) ?? newId(), eventId });
    await tx.insert(eventSales).values({ ...sale, eventId, version: 1, updatedAt: sql`now()` });
    if (pools.length > 0)
      await tx
        .insert(ticketPools)
        .values(pools.map((pool) => ({ ...pool, ...own(pool.id), taken: 0 })));
    await tx.insert(ticketTypes).values(
      types.map((type) => ({
        ...type,
        ...own(type.id),
        ...shiftTimes(type, later),
        poolId: type.poolId && (ids.get(type.poolId) ?? null),
        taken: 0,
      })),
    );
    const codes = promos.flatMap((promo) => {
      const typeIds = promo.typeIds.flatMap((id) => ids.get(id) ?? []);
      // A code limited to withdrawn types would apply to all types in the copy.
      if (promo.typeIds.length > 0 && typeIds.length === 0) return [];
      return [{ ...promo, ...own(promo.id), ...shiftTimes(promo, later), typeIds, used: 0 }];
    });
    if (codes.length > 0) await tx.insert(promoCodes).values(codes);
    await updatePriceRange(tx, eventId);
  }
  return { sellsPaid: types.some(({ kind }) => kind !== "free") };
}

async function startsOf(tx: Transaction, ids: string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: events.id, startsAt: events.startsAt })
    .from(events)
    .where(inArray(events.id, ids));
  return new Map(rows.map(({ id, startsAt }) => [id, startsAt.getTime()]));
}

type Times = { opensAt: Date | null; closesAt: Date | null };

function shiftTimes({ opensAt, closesAt }: Times, byMs: number): Times {
  const move = (at: Date | null) => at && new Date(at.getTime() + byMs);
  return { opensAt: move(opensAt), closesAt: move(closesAt) };
}
