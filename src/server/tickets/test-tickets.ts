import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import { lockEvent } from "../events/lock-event.ts";
import { newId } from "../lib/ids.ts";
import type { Services } from "../services.ts";
import { completeOrder } from "../orders/complete.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { takePlaces } from "../sales/places.ts";
import { eventSales, ticketTypes } from "../sales/tables.ts";
import { codeOf } from "./code.ts";

const policy = { tiers: [], feeMinor: 0 };
const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A test's app, or whatever else has the database. */
type At = { services: Pick<Services, "db"> };
type TestType = { name?: string; priceMinor?: number; quantity?: number | null };

/** Puts tickets of one type on sale at an event; the first makes it an event with tickets. Gives the type's id. */
export async function putOnSale({ services }: At, eventId: string, type: TestType = {}) {
  const { name = "General admission", priceMinor = 0, quantity = null } = type;
  await services.db
    .insert(eventSales)
    .values({ eventId, currency: "EUR", refundPolicy: policy })
    .onConflictDoNothing();
  const kind = priceMinor > 0 ? "paid" : "free";
  const [made] = await services.db
    .insert(ticketTypes)
    .values({ eventId, name, kind, priceMinor, quantity, position: randomInt(1_000_000) })
    .returning();
  return made!.id;
}

type TestOrder = {
  typeId: string;
  quantity?: number;
  /** A person's id; a guest's order without it. */
  buyerId?: string;
  name?: string;
  email?: string;
  holders?: string[];
};

/** An order of one type that was paid, as the checkout leaves it. Gives its tickets by their numbers, with the codes one types. */
export async function buyTickets({ services }: At, eventId: string, asked: TestOrder) {
  const { typeId, quantity = 1, buyerId = null, name = "", email = "", holders = [] } = asked;
  return services.db.transaction(async (tx) => {
    const event = (await lockEvent(tx, eventId))!;
    const [type] = await tx
      .select()
      .from(ticketTypes)
      .where(sql`${ticketTypes.id} = ${typeId}`);
    const unitMinor = type!.priceMinor;
    await takePlaces(tx, event, [{ typeId, quantity }]);
    const sum = { subtotalMinor: unitMinor * quantity, totalMinor: unitMinor * quantity };
    const buyer = { buyerId, name, email, holders };
    const tried = { attempt: newId(), asked: "", expiresAt: new Date(Date.now() + 600_000) };
    const [order] = await tx
      .insert(orders)
      .values({
        reference: testReference(),
        eventId,
        currency: "EUR",
        policy,
        ...sum,
        ...buyer,
        ...tried,
      })
      .returning();
    await tx
      .insert(orderLines)
      .values({ orderId: order!.id, typeId, position: 1, quantity, unitMinor });
    const done = await completeOrder(tx, event, order!.id);
    if (done.outcome !== "completed") throw new Error(`the order is ${done.outcome}`);
    return done.tickets.map((ticket) => ({
      ...ticket,
      code: codeOf(order!.reference, ticket.number),
    }));
  });
}

function testReference(): string {
  return `MQ-${Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join("")}`;
}
