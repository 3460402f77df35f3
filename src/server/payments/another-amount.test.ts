import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailsTo } from "../accounts/test-emails.ts";
import { publish } from "../events/test-events.ts";
import { putOnSale } from "../tickets/test-tickets.ts";
import { moveRefunds } from "./move-refunds.ts";
import { reconcileOpenPayments } from "./reconcile.ts";
import { ledgerEntries, payments } from "./tables.ts";
import { holdTickets } from "./test-payments.ts";
import { stripeApp } from "./test-stripe.ts";

let world: Awaited<ReturnType<typeof stripeApp>>;
beforeAll(async () => {
  world = await stripeApp();
});
afterAll(() => world.close());

/** The buyer starts to pay an order of 21 euros; returns the session at Stripe. */
async function startPayment(orderId: string) {
  const { body } = await world.buyer.post(`/orders/${orderId}/payment`);
  const [payment] = await world.app.services.db
    .select()
    .from(payments)
    .where(eq(payments.id, body.id));
  return world.stripe.things.get(payment?.sessionId ?? "")!;
}

async function heldOrder() {
  const { app, host, buyer } = world;
  const { id: eventId } = await publish(host);
  const typeId = await putOnSale(app, eventId, { priceMinor: 2_000, quantity: 4 });
  const order = await holdTickets(app, eventId, { typeId, feeMinor: 100, buyerId: buyer.id });
  return { eventId, orderId: order.id };
}

async function payAndReconcile(session: { id: string }) {
  const { app, stripe } = world;
  stripe.pay(session.id);
  await app.services.db.execute(
    sql`update payments set ask_at = now() where session_id = ${session.id}`,
  );
  await reconcileOpenPayments(app.services);
  await moveRefunds(app.services);
}

test.each([
  { name: "another amount", amount_total: 1_500, currency: "eur", sum: "€15.00" },
  { name: "another currency", amount_total: 2_100, currency: "usd", sum: "$21.00" },
])("a payment of $name goes back in full; buyer and organizer learn of it", async (given) => {
  const { app, host, buyer, stripe } = world;
  const { eventId, orderId } = await heldOrder();
  const session = await startPayment(orderId);
  const { sum, amount_total, currency } = given;
  Object.assign(session, { amount_total, currency });
  await payAndReconcile(session);

  expect(stripe.things.get(session["payment_intent"] as string)).toMatchObject({
    refunded: amount_total,
  });
  const shown = {
    reason: "late",
    state: "done",
    amountMinor: amount_total,
    currency: currency.toUpperCase(),
  };
  expect((await host.get(`/events/${eventId}/refunds`)).body.items).toMatchObject([shown]);
  const subjects = async () =>
    (await emailsTo(app, "guest@people.example")).map(({ subject }) => subject).join();
  await expect.poll(subjects, { timeout: 20_000 }).toContain(`${sum} will be refunded`);
  const entries = await app.services.db
    .select({ currency: ledgerEntries.currency, account: ledgerEntries.account })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.orderId, orderId));
  expect(new Set(entries.map((entry) => entry.currency))).toEqual(new Set([shown.currency]));

  // The places are still held, so the right amount buys them.
  await payAndReconcile(await startPayment(orderId));
  expect((await buyer.get(`/orders/${orderId}`)).body).toMatchObject({
    state: "paid",
    currency: "EUR",
    totalMinor: 2_100,
    returnedMinor: currency === "eur" ? amount_total : 0,
  });
  expect((await host.get(`/events/${eventId}/books`)).body).toMatchObject({
    soldMinor: 2_100,
    refundedMinor: 0,
    netMinor: 2_000,
  });
});
