import { randomInt } from "node:crypto";
import { lockEvent } from "../events/lock-event.ts";
import { write } from "../lib/effects.ts";
import { withoutDelivery } from "../notifications/test-effects.ts";
import type { Services } from "../services.ts";
import { completeOrder } from "../orders/complete-order.ts";
import { holdOrder, type TestOrder } from "../orders/test-holds.ts";
import { eventSales, ticketTypes } from "../sales/tables.ts";
import { typedCodeOf } from "./typed-code.ts";

/** A test app, or anything with the database. */
type At = { services: Pick<Services, "db"> };
type TestType = {
  name?: string;
  priceMinor?: number;
  quantity?: number | null;
  admitsTo?: "online" | "venue" | "both";
};

/** Puts tickets of one type on sale at an event; the first makes it an event with tickets. Returns the type's id. */
export async function putOnSale({ services }: At, eventId: string, type: TestType = {}) {
  const { name = "General admission", priceMinor = 0, quantity = null, admitsTo = "both" } = type;
  await services.db
    .insert(eventSales)
    .values({ eventId, currency: "EUR", refundPolicy: { tiers: [], feeMinor: 0 } })
    .onConflictDoNothing();
  const kind = priceMinor > 0 ? "paid" : "free";
  const [made] = await services.db
    .insert(ticketTypes)
    .values({ eventId, name, kind, priceMinor, quantity, admitsTo, position: randomInt(1_000_000) })
    .returning();
  return made!.id;
}

/** A paid order of one type, as the checkout makes it. Returns its tickets by number, with their typed codes. */
export async function buyTickets({ services }: At, eventId: string, input: TestOrder) {
  const buying = write(services.db, async (tx) => {
    const event = (await lockEvent(tx, eventId))!;
    const order = await holdOrder(tx, event, input);
    const done = await completeOrder(tx, event, order);
    if (done.outcome !== "completed") throw new Error(`the order is ${done.outcome}`);
    return done.tickets.map((ticket) => ({
      ...ticket,
      code: typedCodeOf(order, ticket),
    }));
  });
  return withoutDelivery(buying);
}
