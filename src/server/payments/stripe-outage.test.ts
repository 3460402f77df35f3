import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { StripeStandIn } from "../../../test/setup/stripe-stand-in.ts";
import { publish } from "../events/test-events.ts";
import type { TestApp, TestPerson } from "../test-app.ts";
import { tickets } from "../tickets/tables.ts";
import { putOnSale } from "../tickets/test-tickets.ts";
import { reconcileOpenPayments } from "./reconcile.ts";
import { moveRefunds } from "./move-refunds.ts";
import { refundCancelled } from "./refund-cancelled.ts";
import { payments, refunds } from "./tables.ts";
import { holdTickets } from "./test-payments.ts";
import { stripeApp } from "./test-stripe.ts";

let world: Awaited<ReturnType<typeof stripeApp>>;
let stripe: StripeStandIn;
let app: TestApp;
let host: TestPerson;
let buyer: TestPerson;
beforeAll(async () => {
  world = await stripeApp();
  ({ stripe, app, host, buyer } = world);
});
afterAll(() => world.close());

async function startPayment(quantity = 1) {
  const { id } = await publish(host);
  const typeId = await putOnSale(app, id, { priceMinor: 2_000, quantity: 4 });
  const wanted = { typeId, quantity, feeMinor: 100, buyerId: buyer.id };
  const order = await holdTickets(app, id, wanted);
  return { event: id, order, answer: await buyer.post(`/orders/${order.id}/payment`) };
}

async function paymentOf(orderId: string) {
  const { db } = app.services;
  const [found] = await db.select().from(payments).where(eq(payments.orderId, orderId));
  return found!;
}

test("a payment starts again after an outage, even if the buyer's address has changed", async () => {
  stripe.failures.push(503, 503, 503);
  const { order, answer } = await startPayment();
  expect(answer).toRefuseWith("PAYMENT_FAILED");
  await app.services.db.execute(sql`update payments
    set created_at = now() - interval '2 minutes' where order_id = ${order.id}`);
  await app.services.db.execute(
    sql`update orders set email = 'another@people.example' where id = ${order.id}`,
  );
  expect((await buyer.post(`/orders/${order.id}/payment`)).status).toBe(200);
});

test("a payment that cannot be reconciled does not block the others", async () => {
  const { order } = await startPayment();
  const payment = await paymentOf(order.id);
  await app.services.db.execute(
    sql`update payments set ask_at = now() - interval '1 hour' where id = ${payment.id}`,
  );
  stripe.things.delete(payment.sessionId!);
  await reconcileOpenPayments(app.services);
  const now = await paymentOf(payment.orderId!);
  expect(now.askAt!.getTime() - Date.now()).toBeGreaterThan(60_000);
});

test("partial refunds return their exact fee once, even after an outage between the two calls", async () => {
  const { order, event } = await startPayment(2);
  stripe.pay((await paymentOf(order.id)).sessionId!);
  await app.services.db.execute(
    sql`update payments set ask_at = now() where order_id = ${order.id}`,
  );
  await reconcileOpenPayments(app.services);
  const own = await app.services.db.select().from(tickets).where(eq(tickets.orderId, order.id));
  await buyer.post(`/tickets/${own[0]!.id}/refund`, { amountMinor: 2_000 });
  await moveRefunds(app.services);
  const job = vi.spyOn(app.services.stripe!.applicationFees, "listRefunds");
  job.mockImplementationOnce(() => {
    throw new Error("away");
  });
  await host.post(`/events/${event}/cancel`, { message: "" });
  await refundCancelled(app.services);
  await vi.waitFor(() => expect(job).toHaveBeenCalled(), 30_000);
  await moveRefunds(app.services);
  await moveRefunds(app.services);
  const back = (
    await app.services.db.select().from(refunds).where(eq(refunds.orderId, order.id))
  ).find(({ reason }) => reason === "cancelled")!;
  expect(back).toMatchObject({ amountMinor: 2_050, feeMinor: 50, state: "done" });
  const fees = [...stripe.things.values()].filter(({ object }) => object === "fee_refund");
  const ours = fees.filter(({ metadata }) => (metadata as { refund: string }).refund === back.id);
  expect(ours).toMatchObject([{ amount: 50 }]);
  const sent = stripe.calls.filter(({ key }) => key === back.id);
  expect(sent.map(({ params }) => params["refund_application_fee"])).toEqual(["false"]);
  job.mockRestore();
});
