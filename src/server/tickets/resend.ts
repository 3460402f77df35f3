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

/** Mails the tickets of an order to its buyer once more, when the buyer, a guest with its key or who runs the event asks. */
export async function resendTickets(
  services: Services,
  viewer: Viewer,
  asked: KeyedId,
): Promise<void> {
  const { db, rateLimiter } = services;
  await db.transaction((tx) => requireResendAccess(tx, viewer, asked));
  // Between the two, since it has a connection of its own.
  await rateLimiter.take("ticket-letters", asked.id, perOrder);
  await db.transaction((tx) => sendTickets(services, tx, asked.id));
}

async function requireResendAccess(tx: Transaction, viewer: Viewer, asked: KeyedId): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, asked.id));
  if (!order) return refuse("NOT_FOUND");
  if (!(await isOwnOrder(tx, viewer, { order, key: asked.key }))) {
    if (!viewer) return refuse("NOT_FOUND");
    await getEventAccess(tx, viewer, order.eventId, "edit");
  }
  if (order.state !== "paid") refuse("CONFLICT", { detail: "This order has no tickets." });
}
