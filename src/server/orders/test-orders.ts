import { sql } from "drizzle-orm";
import { newId } from "../lib/ids.ts";
import { type TestApp, TestClient } from "../test-app.ts";
import { eventSales, promoCodes, ticketPools, ticketTypes } from "../sales/tables.ts";

type Type = Partial<typeof ticketTypes.$inferInsert>;
type Sold = {
  types?: Type[];
  pool?: number;
  sale?: Partial<typeof eventSales.$inferInsert>;
};

/** Puts tickets of an event on sale, in one shared pool if given. Returns the ids of the types. */
export async function putTypesOnSale(
  { services: { db } }: TestApp,
  eventId: string,
  { types = [{}], pool, sale = {} }: Sold = {},
): Promise<string[]> {
  const refundPolicy = { tiers: [{ hoursBefore: 48, percent: 100 }], feeMinor: 0 };
  await db
    .insert(eventSales)
    .values({ eventId, currency: "USD", refundPolicy, ...sale })
    .onConflictDoNothing();
  const poolId = pool === undefined ? null : newId();
  if (poolId && pool)
    await db.insert(ticketPools).values({ id: poolId, eventId, name: "All", capacity: pool });
  const made = await db
    .insert(ticketTypes)
    .values(
      types.map((type, position) => ({
        eventId,
        poolId,
        position,
        name: "Standing",
        kind: "paid" as const,
        priceMinor: type.kind === "free" ? 0 : 1_200,
        ...type,
      })),
    )
    .returning({ id: ticketTypes.id });
  return made.map(({ id }) => id);
}

export async function promo(
  { services: { db } }: TestApp,
  eventId: string,
  code: Partial<typeof promoCodes.$inferInsert>,
): Promise<void> {
  await db
    .insert(promoCodes)
    .values({ eventId, code: "FRIENDS", kind: "percent", value: 25, ...code });
}

/** The body of a request that orders tickets of one type. */
export function orderOf(typeId: string, quantity = 1, totalMinor = quantity * 1_200, more = {}) {
  return { attempt: newId(), lines: [{ typeId, quantity }], totalMinor, ...more };
}

/** A guest with their own network address. */
export function guestOf({ app }: TestApp): TestClient {
  const socket = { remoteAddress: `guest-${newId()}` };
  // Bodies in process have no length.
  const incoming = { socket, headers: { "transfer-encoding": "chunked" } };
  return new TestClient((request) => Promise.resolve(app.fetch(request, { incoming })));
}

/** Expires an order's hold. */
export async function expireHold({ services: { db } }: TestApp, orderId: string): Promise<void> {
  await db.execute(
    sql`update orders set expires_at = now() - interval '1 second' where id = ${orderId}`,
  );
}
