import { eq } from "drizzle-orm";
import { readSeatAt } from "../events/seat.ts";
import type { Transaction } from "../lib/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Viewer } from "../lib/routes.ts";
import { orders } from "../orders/tables.ts";
import type { Services } from "../services.ts";
import type { Asked } from "./gate.ts";
import { getTicketKeys } from "./keys.ts";
import { opensWith } from "./link-key.ts";
import { sendTickets } from "./send-tickets.ts";

const often = { allowed: 3, seconds: 3600 };

/** Mails the tickets of an order to its buyer once more, when the buyer, a guest with its key or who runs the event asks. */
export function resendTickets(services: Services, viewer: Viewer, asked: Asked): Promise<void> {
  const { db, limits } = services;
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, asked.id));
    if (!order) return refuse("NOT_FOUND");
    const isBuyer = viewer !== undefined && order.buyerId === viewer.id;
    const isGuest = order.buyerId === null && (await hasKey(tx, asked));
    if (!isBuyer && !isGuest) {
      if (!viewer) return refuse("NOT_FOUND");
      await readSeatAt(tx, viewer, order.eventId, "edit");
    }
    if (order.state !== "paid") refuse("CONFLICT", { detail: "This order has no tickets." });
    await limits.take("ticket-letters", order.id, often);
    await sendTickets(services, tx, order.id);
  });
}

async function hasKey(tx: Transaction, { id, key }: Asked): Promise<boolean> {
  return key !== undefined && opensWith(await getTicketKeys(tx), `order:${id}`, key);
}
