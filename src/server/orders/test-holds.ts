import { eq } from "drizzle-orm";
import type { LockedEvent } from "../events/lock-event.ts";
import type { Transaction } from "../lib/database/database.ts";
import { newId } from "../lib/ids.ts";
import { takePlaces } from "../sales/places.ts";
import { ticketTypes } from "../sales/tables.ts";
import { newReference } from "./reference.ts";
import { orderLines, orders } from "./tables.ts";

type Held = Pick<typeof orders.$inferInsert, "buyerId" | "name" | "email" | "holders" | "feeMinor">;
export type TestOrder = Held & {
  typeId: string;
  quantity?: number;
  policy?: (typeof orders.$inferInsert)["policy"];
};

/** A held order of one type, as the checkout makes it. The caller holds the event's lock. */
export async function holdOrder(tx: Transaction, event: LockedEvent, wanted: TestOrder) {
  const [made] = await holdOrders(tx, event, wanted, 1);
  return made!;
}

/** A number of identical held orders. */
export async function holdOrders(
  tx: Transaction,
  event: LockedEvent,
  { typeId, quantity = 1, policy = { tiers: [], feeMinor: 0 }, ...held }: TestOrder,
  many: number,
) {
  const [type] = await tx.select().from(ticketTypes).where(eq(ticketTypes.id, typeId));
  const unitMinor = type!.priceMinor;
  const subtotalMinor = unitMinor * quantity;
  await takePlaces(tx, event, [{ typeId, quantity: quantity * many }]);
  const made = await tx
    .insert(orders)
    .values(
      Array.from({ length: many }, () => ({
        ...held,
        eventId: event.id,
        reference: newReference(),
        currency: "EUR",
        policy,
        subtotalMinor,
        totalMinor: subtotalMinor + (held.feeMinor ?? 0),
        attempt: newId(),
        asked: "",
        expiresAt: new Date(Date.now() + 600_000),
      })),
    )
    .returning();
  await tx
    .insert(orderLines)
    .values(made.map(({ id }) => ({ orderId: id, typeId, position: 1, quantity, unitMinor })));
  return made;
}
