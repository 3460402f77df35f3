import { eq } from "drizzle-orm";
import { lockEvent } from "../events/lock-event.ts";
import { write } from "../lib/effects.ts";
import { withoutDelivery } from "../notifications/test-effects.ts";
import type { TestApp, TestPerson } from "../test-app.ts";
import { holdOrder, type TestOrder } from "../orders/test-holds.ts";
import { getTicketKeys } from "../tickets/keys.ts";
import { linkKey, orderSubject } from "../tickets/link-key.ts";
import { tickets } from "../tickets/tables.ts";
import { putOnSale } from "../tickets/test-tickets.ts";

/** A guest's held order that is fully refundable. `key` opens it as a guest's link does. */
export async function holdTickets({ services }: TestApp, eventId: string, wanted: TestOrder) {
  const policy = { tiers: [{ hoursBefore: 0, percent: 100 }], feeMinor: 0 };
  const guest = { name: "Gus", email: "guest@people.example" };
  const order = await withoutDelivery(
    write(services.db, async (tx) =>
      holdOrder(tx, (await lockEvent(tx, eventId))!, { policy, ...guest, ...wanted }),
    ),
  );
  return { ...order, key: linkKey(await getTicketKeys(services.db), orderSubject(order.id)) };
}

/** A paid order of the event, with its payment and ticket. */
export async function paidOrder(app: TestApp, buyer: TestPerson, eventId: string) {
  const typeId = await putOnSale(app, eventId, { priceMinor: 1_200 });
  const order = await holdTickets(app, eventId, { typeId, buyerId: buyer.id });
  const started = await buyer.post(`/orders/${order.id}/payment`);
  await buyer.post(`/payments/${started.body.id}/test`, { as: "pay" });
  const [ticket] = await app.services.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(eq(tickets.orderId, order.id));
  return { order: order.id, payment: started.body.id as string, ticket: ticket!.id };
}
