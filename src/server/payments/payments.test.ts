import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { write } from "../lib/effects.ts";
import { withoutDelivery } from "../notifications/test-effects.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { releaseOrder } from "../orders/release-order.ts";
import { orders } from "../orders/tables.ts";
import { tickets } from "../tickets/tables.ts";
import { putOnSale } from "../tickets/test-tickets.ts";
import { ledgerEntries, payments, refunds } from "./tables.ts";
import { settlePayment } from "./settle-payment.ts";
import { holdTickets } from "./test-payments.ts";

let app: TestApp;
let host: TestPerson;
let buyer: TestPerson;

beforeAll(async () => {
  app = await testApp();
  host = await app.person("Holly");
  buyer = await app.person("Bea");
});
afterAll(() => app.close());

async function heldOrder(more: object = {}, quantity = 1) {
  const { id } = await publish(host);
  const typeId = await putOnSale(app, id, { priceMinor: 2_000, quantity: 10 });
  const wanted = { typeId, quantity, buyerId: buyer.id, ...more };
  return { event: id, typeId, order: await holdTickets(app, id, wanted) };
}

const ticketsOf = (orderId: string) =>
  app.services.db.select().from(tickets).where(eq(tickets.orderId, orderId));
const refundsOf = (orderId: string) =>
  app.services.db.select().from(refunds).where(eq(refunds.orderId, orderId));

async function paymentAt(id: string) {
  const [payment] = await app.services.db.select().from(payments).where(eq(payments.id, id));
  return payment!;
}

async function paidOrder(more: object = {}, quantity = 1) {
  const held = await heldOrder(more, quantity);
  const { id } = (await buyer.post(`/orders/${held.order.id}/payment`)).body;
  expect((await buyer.post(`/payments/${id}/test`, { as: "pay" })).status).toBe(204);
  return { ...held, payment: id as string, tickets: await ticketsOf(held.order.id) };
}

describe("a test payment", () => {
  test("says that it is a test and gives tickets once, even if it is paid repeatedly", async () => {
    expect((await app.visitor().get("/payments/mode")).body).toEqual({ mode: "test" });
    const { order, event } = await heldOrder({}, 2);
    const started = await Promise.all(
      Array.from({ length: 5 }, () => buyer.post(`/orders/${order.id}/payment`)),
    );
    const { id, url } = started[0]!.body;
    expect(started.map(({ body }) => body.id)).toEqual(Array.from({ length: 5 }, () => id));
    expect(url).toBe(`/checkout/${order.id}/test-payment?payment=${id}`);
    await Promise.all(
      Array.from({ length: 10 }, () => buyer.post(`/payments/${id}/test`, { as: "pay" })),
    );
    expect(await ticketsOf(order.id)).toHaveLength(2);
    const books = (await host.get(`/events/${event}/books`)).body;
    expect(books).toMatchObject({ mode: "test", soldMinor: 4_000, refundedMinor: 0 });
    expect(await buyer.post(`/orders/${order.id}/payment`)).toRefuseWith("CONFLICT");
  });

  test("that is declined gives no tickets and can be retried", async () => {
    const { order } = await heldOrder();
    const { id } = (await buyer.post(`/orders/${order.id}/payment`)).body;
    await buyer.post(`/payments/${id}/test`, { as: "decline" });
    expect(await ticketsOf(order.id)).toEqual([]);
    const again = (await buyer.post(`/orders/${order.id}/payment`)).body;
    expect(again.id).not.toBe(id);
    await buyer.post(`/payments/${again.id}/test`, { as: "pay" });
    expect(await ticketsOf(order.id)).toHaveLength(1);
  });

  test("is open only to the guest with the key", async () => {
    const { order } = await heldOrder({ buyerId: null });
    const guest = app.visitor();
    expect(await guest.post(`/orders/${order.id}/payment`)).toRefuseWith("NOT_FOUND");
    expect(await guest.post(`/orders/${order.id}/payment?key=guess`)).toRefuseWith("NOT_FOUND");
    const started = (await guest.post(`/orders/${order.id}/payment?key=${order.key}`)).body;
    const address = `/payments/${started.id}/test`;
    expect(await buyer.post(address, { as: "pay" })).toRefuseWith("NOT_FOUND");
    await guest.post(`${address}?key=${order.key}`, { as: "pay" });
    expect(await ticketsOf(order.id)).toHaveLength(1);
  });
});

describe("a late payment", () => {
  test("gets tickets while places are left", async () => {
    const { order, event } = await heldOrder();
    const { id } = (await buyer.post(`/orders/${order.id}/payment`)).body;
    await withoutDelivery(write(app.services.db, (tx) => releaseOrder(tx, order.id, "expired")));
    expect(await buyer.post(`/orders/${order.id}/payment`)).toRefuseWith("HOLD_EXPIRED");
    await settlePayment(app.services, { paymentId: id, intentId: null });
    expect(await ticketsOf(order.id)).toHaveLength(1);
    expect((await host.get(`/events/${event}/books`)).body.refundedMinor).toBe(0);
  });

  test("is refunded in full, once, when the places are gone", async () => {
    const { order, event, typeId } = await heldOrder({ feeMinor: 150 });
    const { id } = (await buyer.post(`/orders/${order.id}/payment`)).body;
    await withoutDelivery(write(app.services.db, (tx) => releaseOrder(tx, order.id, "expired")));
    await holdTickets(app, event, { typeId, quantity: 10 });
    const tries = Array.from({ length: 5 }, () =>
      settlePayment(app.services, { paymentId: id, intentId: null }),
    );
    await Promise.all(tries);
    expect(await ticketsOf(order.id)).toEqual([]);
    expect((await buyer.get(`/orders/${order.id}`)).body).toMatchObject({
      state: "expired",
      returnedMinor: 2_150,
      refundedMinor: 0,
    });
    expect((await buyer.get("/my/orders")).body.items[0]).toMatchObject({ id: order.id });
    const back = await refundsOf(order.id);
    expect(back).toMatchObject([{ amountMinor: 2_150, feeMinor: 150, reason: "late" }]);
    const books = (await host.get(`/events/${event}/books`)).body;
    expect(books).toMatchObject({ soldMinor: 0, refundedMinor: 0, feesMinor: 0, netMinor: 0 });
  });
});

test("a payment of an outdated price is refunded, and the order can be paid at its current price", async () => {
  const { order, event } = await heldOrder();
  const old = (await buyer.post(`/orders/${order.id}/payment`)).body;
  await app.services.db
    .update(orders)
    .set({ discountMinor: 500, totalMinor: 1_500 })
    .where(eq(orders.id, order.id));
  const now = (await buyer.post(`/orders/${order.id}/payment`)).body;
  expect(now.id).not.toBe(old.id);
  await buyer.post(`/payments/${old.id}/test`, { as: "pay" });
  expect(await ticketsOf(order.id)).toEqual([]);
  expect(await refundsOf(order.id)).toMatchObject([{ amountMinor: 2_000, reason: "late" }]);
  await buyer.post(`/payments/${now.id}/test`, { as: "pay" });
  const [ticket] = await ticketsOf(order.id);
  expect((await buyer.get(`/tickets/${ticket!.id}/refund`)).status).toBe(200);
  // A payment page left open can still be paid.
  const again = { ...(await paymentAt(old.id)), id: newId() };
  await app.services.db.insert(payments).values({ ...again, state: "expired" });
  await settlePayment(app.services, { paymentId: again.id, intentId: null });
  expect((await buyer.get(`/orders/${order.id}`)).body).toMatchObject({
    state: "paid",
    refundedMinor: 0,
    returnedMinor: 4_000,
  });
  expect((await refundsOf(order.id)).map(({ reason }) => reason).toSorted()).toEqual([
    "double",
    "late",
  ]);
  const books = (await host.get(`/events/${event}/books`)).body;
  expect(books).toMatchObject({ soldMinor: 1_500, refundedMinor: 0, netMinor: 1_500 });
  const { money } = (await host.get(`/events/${event}/report`)).body;
  expect(money).toMatchObject({
    revenueMinor: 1_500,
    refundsMinor: 0,
    netMinor: 1_500,
    partialRefundsMinor: 0,
    retainedMinor: 0,
  });
  await buyer.post(`/tickets/${ticket!.id}/refund`, { amountMinor: 1_500 });
  const list = (await host.get(`/events/${event}/refunds`)).body.items;
  expect(list.map(({ reason }: { reason: string }) => reason)).toEqual(["asked", "double", "late"]);
  expect((await host.get(`/events/${event}/books`)).body).toMatchObject({
    soldMinor: 1_500,
    refundedMinor: 1_500,
    netMinor: 0,
  });
});

describe("a refund", () => {
  test("requested twenty times by two people is made once, for the amount shown", async () => {
    const { order, event } = await heldOrder({ buyerId: null }, 2);
    const guest = app.visitor();
    const started = (await guest.post(`/orders/${order.id}/payment?key=${order.key}`)).body;
    await guest.post(`/payments/${started.id}/test?key=${order.key}`, { as: "pay" });
    const [ticket] = await ticketsOf(order.id);
    const address = `/tickets/${ticket!.id}/refund?key=${order.key}`;
    const shown = (await guest.get(address)).body;
    expect(shown).toEqual({ amountMinor: 2_000, currency: "EUR", paidMinor: 2_000, by: "policy" });
    expect(await guest.post(address, { amountMinor: 1_999 })).toRefuseWith("CONFLICT");
    expect(await buyer.get(`/tickets/${ticket!.id}/refund`)).toRefuseWith("NOT_FOUND");
    const other = app.visitor();
    const pressed = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        (at % 2 ? guest : other).post(address, { amountMinor: 2_000 }),
      ),
    );
    expect(new Set(pressed.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await refundsOf(order.id)).toHaveLength(1);
    const books = (await host.get(`/events/${event}/books`)).body;
    expect(books).toMatchObject({ soldMinor: 4_000, refundedMinor: 2_000, netMinor: 2_000 });
    const [now] = await app.services.db.select().from(orders).where(eq(orders.id, order.id));
    expect(now!.refundedMinor).toBe(2_000);
    expect((await guest.get(address)).body.code).toBe("NOT_REFUNDABLE");
  });

  test("is refused for a ticket that was scanned in", async () => {
    const { tickets: own, event } = await paidOrder();
    await app.services.db.execute(sql`insert into scans (id, event_id, ticket_id, result, at)
      values (${newId()}, ${event}, ${own[0]!.id}, 'admitted', now())`);
    expect(await buyer.get(`/tickets/${own[0]!.id}/refund`)).toRefuseWith("NOT_REFUNDABLE");
  });

  test("is full for two weeks after the event moves, whatever the policy says", async () => {
    const { tickets: own, event } = await paidOrder({ policy: { tiers: [], feeMinor: 0 } });
    const address = `/tickets/${own[0]!.id}/refund`;
    expect(await buyer.get(address)).toRefuseWith("NOT_REFUNDABLE");
    const { version } = (await host.get(`/events/${event}/fields`)).body;
    await host.patch(`/events/${event}`, { version, venue: "The New Exchange" });
    expect((await buyer.get(address)).body).toMatchObject({ amountMinor: 2_000, by: "change" });
  });

  test("by the organizer is made once per key, for tickets or an amount, and never exceeds what was paid", async () => {
    const { order, tickets: own, event } = await paidOrder({}, 3);
    const address = `/events/${event}/orders/${order.id}/refunds`;
    const key = newId();
    const wanted = { key, ticketIds: [own[0]!.id], note: "Sorry." };
    const pressed = await Promise.all(Array.from({ length: 20 }, () => host.post(address, wanted)));
    expect(new Set(pressed.map(({ body }) => body.id)).size).toBe(1);
    expect(pressed[0]!.body).toMatchObject({ amountMinor: 2_000, tickets: 1, note: "Sorry." });
    expect(await host.post(address, { ...wanted, key: newId() })).toRefuseWith("CONFLICT");
    expect((await host.post(address, { key: newId(), amountMinor: 500 })).status).toBe(200);
    const left = `/events/${event}/orders/${order.id}/refundable`;
    expect((await host.get(left)).body).toMatchObject({
      currency: "EUR",
      leftMinor: 3_500,
      ticketsLeftMinor: 3_500,
      tickets: [{ paidMinor: 2_000 }, { paidMinor: 2_000 }],
    });
    expect(await buyer.get(left)).toRefuseWith("NOT_FOUND");
    const { event: other } = await heldOrder();
    expect(await host.get(left.replace(event, other))).toRefuseWith("NOT_FOUND");
    expect(await host.post(address, { key: newId(), amountMinor: 3_501 })).toRefuseWith("CONFLICT");
    expect(await buyer.post(address, { key: newId(), amountMinor: 1 })).toRefuseWith("NOT_FOUND");
    expect((await ticketsOf(order.id)).filter(({ ended }) => ended === null)).toHaveLength(2);
    const list = (await host.get(`/events/${event}/refunds`)).body.items;
    expect(list.map((one: { amountMinor: number }) => one.amountMinor)).toEqual([500, 2_000]);
  });
});

test("the ledger of every event balances and matches payments minus refunds", async () => {
  const { db } = app.services;
  const unequal = await db
    .select({ id: ledgerEntries.transactionId })
    .from(ledgerEntries)
    .groupBy(ledgerEntries.transactionId)
    .having(sql`sum(${ledgerEntries.amountMinor}) <> 0`);
  expect(unequal).toEqual([]);
  const { rows } = await db.execute(sql`
    select o.event_id, sum(paid.amount - back.amount) as is_paid,
      (select -sum(amount_minor) from ledger_entries l where l.event_id = o.event_id and account = 'buyer') as is_booked
    from orders o
    cross join lateral (select coalesce(sum(amount_minor), 0) as amount from payments p where p.order_id = o.id and p.state in ('paid', 'returned')) paid
    cross join lateral (select coalesce(sum(amount_minor), 0) as amount from refunds r where r.order_id = o.id) back
    group by o.event_id having sum(paid.amount + back.amount) > 0`);
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter(({ is_paid, is_booked }) => Number(is_paid) !== Number(is_booked))).toEqual(
    [],
  );
});
