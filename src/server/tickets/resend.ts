import { eq } from "drizzle-orm";
import { getEventAccess } from "../events/event-access.ts";
import type { Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Viewer } from "../lib/person.ts";
import { isOwnOrder } from "../orders/access.ts";
import { orders } from "../orders/tables.ts";
import type { Services } from "../services.ts";
import type { KeyedId } from "./access.ts";
import { sendTickets } from "./send-tickets.ts";

const perOrder = { allowed: 3, seconds: 3600 };

/** Emails an order's tickets to its buyer again, for the buyer, a guest with its key or an organizer. */
export async function resendTickets(
  services: Services,
  viewer: Viewer,
  input: KeyedId,
): Promise<void> {
  const { db, rateLimiter } = services;
  await db.transaction((tx) => requireResendAccess(tx, viewer, input));
  // Between the transactions, since it uses its own connection.
  await rateLimiter.take("ticket-letters", input.id, perOrder);
  await db.transaction((tx) => sendTickets(services, tx, input.id));
}

async function requireResendAccess(tx: Transaction, viewer: Viewer, input: KeyedId): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, input.id));
  if (!order) return refuse("NOT_FOUND");
  if (!(await isOwnOrder(tx, viewer, { order, key: input.key }))) {
    if (!viewer) return refuse("NOT_FOUND");
    await getEventAccess(tx, viewer, order.eventId, "edit");
  }
  if (order.state !== "paid") refuse("CONFLICT", { detail: "This order has no tickets." });
}
