import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "../lib/database.ts";
import { tickets } from "./tables.ts";

/** Puts the tickets of a guest's order that nobody else holds into an account; gives how many. The caller holds the event's lock. */
export async function giveToBuyer(
  tx: Transaction,
  orderId: string,
  personId: string,
): Promise<number> {
  const given = await tx
    .update(tickets)
    .set({ holderId: personId, holderEmail: "" })
    .where(and(eq(tickets.orderId, orderId), isNull(tickets.holderId), isNull(tickets.ended)))
    .returning({ id: tickets.id });
  return given.length;
}
