import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import type { RefundPolicy } from "../../contract/sales.ts";
import { lockEvent, type LockedEvent } from "../events/lock-event.ts";
import type { Transaction } from "../lib/database.ts";
import { newId } from "../lib/ids.ts";
import type { TestApp, TestPerson } from "../lib/test-app.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { takePlaces } from "../sales/places.ts";
import { ticketTypes } from "../sales/tables.ts";
import { getTicketKeys } from "../tickets/keys.ts";
import { linkKey } from "../tickets/link-key.ts";
import { tickets } from "../tickets/tables.ts";
import { putOnSale } from "../tickets/test-tickets.ts";

type Wanted = {
  typeId: string;
  quantity?: number;
  buyerId?: string | null;
  email?: string;
  policy?: RefundPolicy;
  feeMinor?: number;
};

/** An order that is held, as the checkout leaves it when its details are filled in. `key` opens it as a guest's link does. */
export async function holdTickets({ services }: TestApp, eventId: string, wanted: Wanted) {
  const order = await services.db.transaction(async (tx) =>
    holdTicketsIn(tx, (await lockEvent(tx, eventId))!, wanted),
  );
  return { ...order, key: linkKey(await getTicketKeys(services.db), `order:${order.id}`) };
}

/** The same for who holds the event's lock. */
export async function holdTicketsIn(tx: Transaction, event: LockedEvent, wanted: Wanted) {
  const { typeId, quantity = 1, buyerId = null, email = "guest@people.example" } = wanted;
  const { policy = { tiers: [{ hoursBefore: 0, percent: 100 }], feeMinor: 0 }, feeMinor = 0 } =
    wanted;
  const [type] = await tx.select().from(ticketTypes).where(eq(ticketTypes.id, typeId));
  const subtotalMinor = type!.priceMinor * quantity;
  await takePlaces(tx, event, [{ typeId, quantity }]);
  const buyer = { buyerId, name: "Gus", email };
  const [made] = await tx
    .insert(orders)
    .values({
      reference: reference(),
      eventId: event.id,
      currency: "EUR",
      policy,
      ...buyer,
      subtotalMinor,
      feeMinor,
      totalMinor: subtotalMinor + feeMinor,
      attempt: newId(),
      asked: "",
      expiresAt: new Date(Date.now() + 600_000),
    })
    .returning();
  await tx
    .insert(orderLines)
    .values({ orderId: made!.id, typeId, position: 1, quantity, unitMinor: type!.priceMinor });
  return made!;
}

function reference(): string {
  return `MQ-${Array.from({ length: 8 }, () => "ABCDEFGH"[randomInt(8)]).join("")}`;
}

/** An order of the event with a payment and a ticket, which are nobody else's. */
export async function moneyOf(app: TestApp, buyer: TestPerson, eventId: string) {
  const typeId = await putOnSale(app, eventId, { priceMinor: 1_200 });
  const order = await holdTickets(app, eventId, { typeId, buyerId: buyer.id });
  const begun = await buyer.post(`/orders/${order.id}/payment`);
  await buyer.post(`/payments/${begun.body.id}/test`, { as: "pay" });
  const [ticket] = await app.services.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(eq(tickets.orderId, order.id));
  return { order: order.id, payment: begun.body.id as string, ticket: ticket!.id };
}
