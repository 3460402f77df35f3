import { eq, sql } from "drizzle-orm";
import { write } from "../lib/effects.ts";
import { withoutDelivery } from "../notifications/test-effects.ts";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { StripeStandIn } from "../../../test/setup/stripe-stand-in.ts";
import { publish } from "../events/test-events.ts";
import type { TestApp, TestPerson } from "../test-app.ts";
import { releaseOrder } from "../orders/release-order.ts";
import { tickets } from "../tickets/tables.ts";
import { putOnSale } from "../tickets/test-tickets.ts";
import { reconcileOpenPayments } from "./reconcile.ts";
import { moveRefunds } from "./move-refunds.ts";
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

async function startPayment({ quantity = 1, priceMinor = 2_000, feeMinor = 100 } = {}) {
  const { id } = await publish(host);
  const typeId = await putOnSale(app, id, { priceMinor, quantity: 4 });
  const order = await holdTickets(app, id, { typeId, quantity, feeMinor, buyerId: buyer.id });
  const answer = await buyer.post(`/orders/${order.id}/payment`);
  const [payment] = await app.services.db
    .select()
    .from(payments)
    .where(eq(payments.orderId, order.id));
  return { event: id, typeId, order, answer, payment: payment!, session: payment?.sessionId ?? "" };
}

const ticketsOf = (orderId: string) =>
  app.services.db.select().from(tickets).where(eq(tickets.orderId, orderId));
const refundsOf = (orderId: string) =>
  app.services.db.select().from(refunds).where(eq(refunds.orderId, orderId));

/** A request from Stripe, without cookies or an Origin. */
function tell(news: object, how: Parameters<StripeStandIn["signed"]>[1] = {}) {
  return app.app.request("/api/webhooks/stripe", { method: "POST", ...stripe.signed(news, how) });
}
const completed = (session: string) =>
  stripe.news("checkout.session.completed", stripe.things.get(session)!);

describe("paying with Stripe", () => {
  test("sends the buyer to its page, the money to the organizer and the fee to the platform", async () => {
    const { answer, order, payment, session } = await startPayment({ quantity: 2 });
    expect(answer.body.url).toBe(`https://checkout.stripe.example/pay/${session}`);
    expect((await buyer.post(`/orders/${order.id}/payment`)).body).toEqual(answer.body);
    const sent = stripe.calls.filter(({ key }) => key === payment.id);
    expect(sent).toHaveLength(1);
    expect(sent[0]!.params).toMatchObject({
      mode: "payment",
      line_items: { 0: { price_data: { currency: "eur", unit_amount: "4100" } } },
      payment_intent_data: {
        application_fee_amount: "100",
        transfer_data: { destination: "acct_holly" },
      },
      metadata: { payment: payment.id, order: order.id },
    });
    expect(await buyer.post(`/payments/${payment.id}/test`, { as: "pay" })).toRefuseWith(
      "NOT_FOUND",
    );
  });

  test("started twenty times at once is one payment and one page", async () => {
    const { id } = await publish(host);
    const typeId = await putOnSale(app, id, { priceMinor: 900, quantity: 4 });
    const order = await holdTickets(app, id, { typeId, buyerId: buyer.id });
    const asked = await Promise.all(
      Array.from({ length: 20 }, () => buyer.post(`/orders/${order.id}/payment`)),
    );
    expect(new Set(asked.map(({ body }) => body.url)).size).toBe(1);
    expect(new Set(asked.map(({ body }) => body.id)).size).toBe(1);
  });

  test("is retried after an outage, and refused when the outage lasts", async () => {
    stripe.failures.push(503);
    expect((await startPayment()).answer.status).toBe(200);
    stripe.failures.push(503, 503, 503);
    expect((await startPayment()).answer).toRefuseWith("PAYMENT_FAILED");
  });

  test("is refused with a reason when the organizer has no account or the amount cannot be charged", async () => {
    const dora = await app.person("Dora");
    const { id } = await publish(dora);
    const typeId = await putOnSale(app, id, { priceMinor: 900 });
    const order = await holdTickets(app, id, { typeId, buyerId: buyer.id });
    const answer = await buyer.post(`/orders/${order.id}/payment`);
    expect(answer).toRefuseWith("PAYMENTS_UNAVAILABLE");
    expect(answer.body.detail).toMatch(/organizer can't take payments/);
    expect((await startPayment({ priceMinor: 10, feeMinor: 0 })).answer).toRefuseWith(
      "PAYMENTS_UNAVAILABLE",
    );
    expect((await startPayment({ priceMinor: 9_999_999_900 })).answer).toRefuseWith(
      "PAYMENTS_UNAVAILABLE",
    );
  });
});

describe("a webhook", () => {
  test("with a wrong or old signature, or with none, is refused", async () => {
    const { session, order } = await startPayment();
    stripe.pay(session);
    const news = completed(session);
    expect((await tell(news, { with: "whsec_of_somebody_else" })).status).toBe(400);
    expect((await tell(news, { secondsAgo: 301 })).status).toBe(400);
    const unsigned = { method: "POST", body: JSON.stringify(news) };
    expect((await app.app.request("/api/webhooks/stripe", unsigned)).status).toBe(400);
    const { headers } = stripe.signed(news);
    const forged = { method: "POST", headers, body: JSON.stringify({ ...news, id: "evt_other" }) };
    expect((await app.app.request("/api/webhooks/stripe", forged)).status).toBe(400);
    expect(await ticketsOf(order.id)).toEqual([]);
  });

  test("of another account, or of a session that was not started here, has no effect", async () => {
    const { session, order } = await startPayment();
    const theirs = { ...completed(session), account: "acct_of_somebody" };
    const foreign = { ...stripe.things.get(session)!, id: "cs_foreign", metadata: {} };
    const unknown = stripe.news("checkout.session.completed", foreign);
    expect((await tell(theirs)).status).toBe(200);
    expect((await tell(unknown)).status).toBe(200);
    await vi.waitFor(() => expect(unhandled()).resolves.toBe(0), 30_000);
    expect(await ticketsOf(order.id)).toEqual([]);
  });

  test("that reports a payment is checked with Stripe, whose state counts", async () => {
    const { session, order } = await startPayment();
    const lie = { ...stripe.things.get(session)!, payment_status: "paid", status: "complete" };
    await tell(stripe.news("checkout.session.completed", lie));
    await vi.waitFor(() => expect(unhandled()).resolves.toBe(0), 30_000);
    expect(await ticketsOf(order.id)).toEqual([]);
  });
});

async function unhandled(): Promise<number> {
  const { rows } = await app.services.db.execute(
    sql`select count(*)::int as left from webhook_events where handled_at is null`,
  );
  return rows[0]!["left"] as number;
}

describe("without any webhook", () => {
  test("the payment is found by reconciling", async () => {
    const { session, order } = await startPayment();
    stripe.pay(session);
    await app.services.db.execute(
      sql`update payments set ask_at = now() where session_id = ${session}`,
    );
    await reconcileOpenPayments(app.services);
    expect(await ticketsOf(order.id)).toHaveLength(1);
  });

  test("is reconciled within five minutes of its start, and again until its outcome is known", async () => {
    const { payment } = await startPayment();
    expect(payment.askAt!.getTime() - Date.now()).toBeLessThan(4 * 60_000);
    await app.services.db.execute(sql`update payments set ask_at = now() where id = ${payment.id}`);
    await reconcileOpenPayments(app.services);
    const [now] = await app.services.db.select().from(payments).where(eq(payments.id, payment.id));
    expect(now!.askAt!.getTime() - Date.now()).toBeGreaterThan(60_000);
  });

  test("the payment page is closed once the places are released, so that nobody pays for nothing", async () => {
    const { session, order, payment } = await startPayment();
    await withoutDelivery(write(app.services.db, (tx) => releaseOrder(tx, order.id, "expired")));
    await reconcileOpenPayments(app.services);
    expect(stripe.pay(session)).toBe(false);
    const [now] = await app.services.db.select().from(payments).where(eq(payments.id, payment.id));
    expect(now!.state).toBe("expired");
  });
});

async function paid(quantity = 1) {
  const made = await startPayment({ quantity });
  stripe.pay(made.session);
  await app.services.db.execute(
    sql`update payments set ask_at = now() where id = ${made.payment.id}`,
  );
  await reconcileOpenPayments(app.services);
  return { ...made, tickets: await ticketsOf(made.order.id) };
}

describe("refunds with Stripe", () => {
  test("a payment after the places are gone is refunded once, from the fee and the organizer's share", async () => {
    const { session, order, event, typeId, payment } = await startPayment();
    stripe.pay(session);
    await withoutDelivery(write(app.services.db, (tx) => releaseOrder(tx, order.id, "expired")));
    await holdTickets(app, event, { typeId, quantity: 4 });
    await Promise.all([reconcileOpenPayments(app.services), reconcileOpenPayments(app.services)]);
    await Promise.all([moveRefunds(app.services), moveRefunds(app.services)]);
    expect(await ticketsOf(order.id)).toEqual([]);
    const [back] = await refundsOf(order.id);
    expect(back).toMatchObject({ amountMinor: 2_100, reason: "late", state: "done" });
    const intent = stripe.things.get(session)!["payment_intent"];
    const sent = stripe.calls.filter(({ params }) => params["payment_intent"] === intent);
    expect(new Set(sent.map(({ key }) => key))).toEqual(new Set([back!.id]));
    expect(sent[0]!.params).toMatchObject({
      amount: "2100",
      reverse_transfer: "true",
      refund_application_fee: "true",
      metadata: { refund: back!.id },
    });
    expect(stripe.things.get(intent as string)!["refunded"]).toBe(2_100);
    expect(payment.accountId).toBe("acct_holly");
  });

  test("that fail say why, and can be retried", async () => {
    const { tickets: own, event, order } = await paid();
    const intent = stripe.things.get((await paymentOf(order.id)).intentId!)!;
    // Somebody has already refunded it in Stripe's dashboard.
    intent["refunded"] = 2_100;
    await buyer.post(`/tickets/${own[0]!.id}/refund`, { amountMinor: 2_000 });
    await moveRefunds(app.services);
    const [failed] = (await host.get(`/events/${event}/refunds`)).body.items;
    expect(failed).toMatchObject({
      state: "failed",
      failure: "Refund is greater than the charge.",
    });
    expect((await host.get(`/events/${event}/books`)).body).toMatchObject({ failed: 1 });
    intent["refunded"] = 0;
    await host.post(`/events/${event}/refunds/${failed.id}/retry`);
    await moveRefunds(app.services);
    expect((await refundsOf(order.id))[0]).toMatchObject({ state: "done" });
    expect(intent["refunded"]).toBe(2_000);
  });

  test("made in Stripe's dashboard are shown for review, and change nothing here", async () => {
    const { event, order, tickets: own } = await paid();
    const { intentId } = await paymentOf(order.id);
    const refund = stripe.refundByHand(intentId!, 700);
    const charge = { id: refund["charge"] as string };
    await tell(stripe.news("charge.refunded", charge));
    await tell(stripe.news("refund.created", refund));
    await vi.waitFor(() => expect(unhandled()).resolves.toBe(0), 30_000);
    const books = (await host.get(`/events/${event}/books`)).body;
    expect(books.unmatched).toMatchObject([
      { kind: "refund", amountMinor: 700, reference: order.reference },
    ]);
    expect(books.refundedMinor).toBe(0);
    expect(own[0]!.ended).toBeNull();
  });
});

async function paymentOf(orderId: string) {
  const [found] = await app.services.db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId));
  return found!;
}

test("an organizer completes the onboarding at Stripe and can then sell", async () => {
  const olga = await app.person("Olga");
  expect((await olga.get("/my/payouts")).body).toEqual({ mode: "stripe", state: "none" });
  await app.services.db.execute(
    sql`update sessions set proven_at = now() - interval '11 minutes' where user_id = ${olga.id}`,
  );
  expect(await olga.post("/my/payouts")).toRefuseWith("REAUTHENTICATION_REQUIRED");
  await olga.post("/session/proof", { password: olga.password });
  const { url } = (await olga.post("/my/payouts")).body;
  const account = url.split("/").at(-1);
  expect((await olga.post("/my/payouts")).body.url).toBe(url);
  expect((await olga.get("/my/payouts")).body.state).toBe("unfinished");
  stripe.things.get(account)!["charges_enabled"] = true;
  expect((await olga.post("/my/payouts/refresh")).body.state).toBe("ready");
  stripe.things.get(account)!["charges_enabled"] = false;
  await tell(stripe.news("account.updated", stripe.things.get(account)!, { account }));
  await vi.waitFor(
    async () => expect((await olga.get("/my/payouts")).body.state).toBe("unfinished"),
    30_000,
  );
});
