import { eq } from "drizzle-orm";
import type { LockedEvent } from "../events/lock-event.ts";
import type { Transaction } from "../lib/database/database.ts";
import { withdraw } from "../notifications/notify.ts";
import type { OrderRow } from "./access.ts";
import { ticketWaits } from "./tables.ts";

/** Removes the waitlist entry of a person who has taken an offer or let it expire. */
export async function endWaitlistEntry(
  tx: Transaction,
  event: Pick<LockedEvent, "hostId">,
  order: Pick<OrderRow, "id" | "offered">,
): Promise<void> {
  if (!order.offered) return;
  await tx.delete(ticketWaits).where(eq(ticketWaits.orderId, order.id));
  if (event.hostId !== null)
    await withdraw(tx, { kind: "offer", by: event.hostId, fact: order.id });
}
