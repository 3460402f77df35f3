import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { wrongCounts } from "../orders/test-counts.ts";
import { orders } from "../orders/tables.ts";
import { tickets } from "../tickets/tables.ts";
import { orderKey } from "../orders/access.ts";
import { buyTickets, putOnSale } from "../tickets/test-tickets.ts";
import { refundCancelled } from "./refund-cancelled.ts";
import { refunds } from "./tables.ts";
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

const half = { tiers: [{ hoursBefore: 0, percent: 50 }], feeMinor: 0 };
const words = "The event is cancelled. You're refunded automatically.";

/** Tickets for 20.00 with a fee of 1.50 each; the policy refunds half. */
async function bought(quantity: number) {
  const { id: event } = await publish(host);
  const typeId = await putOnSale(app, event, { priceMinor: 2_000, quantity: 10 });
  const feeMinor = 150 * quantity;
  const wanted = { typeId, quantity, feeMinor, policy: half, buyerId: buyer.id };
  const order = await holdTickets(app, event, wanted);
  const { id } = (await buyer.post(`/orders/${order.id}/payment`)).body;
  await buyer.post(`/payments/${id}/test`, { as: "pay" });
  const own = await app.services.db.select().from(tickets).where(eq(tickets.orderId, order.id));
  return { event, orderId: order.id, own };
}

const cancel = (event: string) => host.post(`/events/${event}/cancel`, { message: "" });

const ticketsOf = (orderId: string) =>
  app.services.db.select().from(tickets).where(eq(tickets.orderId, orderId));
const refundsOf = (orderId: string) =>
  app.services.db.select().from(refunds).where(eq(refunds.orderId, orderId));

async function refundsAt(eventId: string) {
  const rows = await app.services.db
    .select()
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(orders.eventId, eventId));
  return rows.map((row) => row.refunds);
}

async function backOf(orderId: string) {
  const found = await app.services.db
    .select({ reason: refunds.reason, amountMinor: refunds.amountMinor })
    .from(refunds)
    .where(eq(refunds.orderId, orderId));
  return found.toSorted((one, other) => one.reason.localeCompare(other.reason));
}

test("after a cancellation a refund by the policy is refused, and the full refund is automatic", async () => {
  const { event, orderId, own } = await bought(1);
  const address = `/tickets/${own[0]!.id}/refund`;
  const { amountMinor } = (await buyer.get(address)).body;
  expect(amountMinor).toBe(1_000);
  await cancel(event);
  for (const answer of [await buyer.post(address, { amountMinor }), await buyer.get(address)])
    expect(answer.body).toMatchObject({ code: "NOT_REFUNDABLE", detail: words });
  // Instead of waiting for the job that runs every minute.
  await vi.waitFor(
    async () =>
      expect(await backOf(orderId)).toEqual([{ reason: "cancelled", amountMinor: 2_150 }]),
    { timeout: 30_000, interval: 50 },
  );
  expect((await buyer.get(address)).body.detail).toBe(words);
});

test("a ticket refunded before keeps its refund, and the rest of its order is refunded in full", async () => {
  const { event, orderId, own } = await bought(3);
  await buyer.post(`/tickets/${own[0]!.id}/refund`, { amountMinor: 1_000 });
  const byHost = `/events/${event}/orders/${orderId}/refunds`;
  expect((await host.post(byHost, { key: newId(), amountMinor: 500 })).status).toBe(200);
  await cancel(event);
  const ticketIds = [own[1]!.id];
  expect((await host.post(byHost, { key: newId(), ticketIds })).body.code).toBe("NOT_REFUNDABLE");
  await refundCancelled(app.services);
  expect(await backOf(orderId)).toEqual([
    { reason: "asked", amountMinor: 1_000 },
    { reason: "cancelled", amountMinor: 4_300 },
    { reason: "organizer", amountMinor: 500 },
  ]);
  // The organizer can still refund what the policy did not.
  expect((await host.post(byHost, { key: newId(), amountMinor: 650 })).status).toBe(200);
  expect(await host.post(byHost, { key: newId(), amountMinor: 1 })).toRefuseWith("CONFLICT");
});

test("when a buyer requests a refund during a cancellation, either may come first and the buyer never gets less", async () => {
  for (let round = 0; round < 4; round += 1) {
    const { event, orderId, own } = await bought(1);
    const press = () => buyer.post(`/tickets/${own[0]!.id}/refund`, { amountMinor: 1_000 });
    const [pressed] = await Promise.all([press(), cancel(event)]);
    await refundCancelled(app.services);
    const cancelled = { reason: "cancelled", amountMinor: 2_150 };
    const asked = { reason: "asked", amountMinor: 1_000 };
    expect(await backOf(orderId)).toEqual([pressed.status === 200 ? asked : cancelled]);
  }
});

test("a cancelled event refunds everybody in full, once, even if interrupted and run twice at the same time", async () => {
  const { id: event } = await publish(host);
  const typeId = await putOnSale(app, event, { priceMinor: 2_000, quantity: 60 });
  const made = await Promise.all(
    Array.from({ length: 12 }, () =>
      holdTickets(app, event, { typeId, quantity: 2, feeMinor: 150, buyerId: buyer.id }),
    ),
  );
  for (const { id } of made.slice(0, 10)) {
    const { body } = await buyer.post(`/orders/${id}/payment`);
    await buyer.post(`/payments/${body.id}/test`, { as: "pay" });
  }
  const late = (await buyer.post(`/orders/${made[10]!.id}/payment`)).body;
  // Set in the database, since the API would start the refunds at once.
  await app.services.db.execute(sql`update events set status = 'cancelled' where id = ${event}`);
  const { mail } = app.services;
  const { send } = mail;
  let emailCount = 0;
  mail.send = (email, tx) => {
    // Tickets are still being emailed meanwhile.
    if (!email.subject.startsWith("Cancelled")) return send(email, tx);
    emailCount += 1;
    return emailCount === 4 ? Promise.reject(new Error("out of paper")) : send(email, tx);
  };
  await refundCancelled(app.services);
  mail.send = send;
  // One failed email does not stop the other refunds.
  expect(await refundsAt(event)).toHaveLength(9);
  await Promise.all([refundCancelled(app.services), refundCancelled(app.services)]);
  const back = await refundsAt(event);
  expect(back).toHaveLength(10);
  expect(back.every(({ amountMinor }) => amountMinor === 4_150)).toBe(true);
  const books = (await host.get(`/events/${event}/books`)).body;
  expect(books).toMatchObject({ soldMinor: 41_500, refundedMinor: 41_500, feesMinor: 0 });
  // A last-minute payment is refunded too.
  await buyer.post(`/payments/${late.id}/test`, { as: "pay" });
  expect(await ticketsOf(made[10]!.id)).toEqual([]);
  expect(await refundsOf(made[10]!.id)).toMatchObject([{ reason: "late", amountMinor: 4_150 }]);
  const held = await app.services.db.select().from(orders).where(eq(orders.state, "held"));
  expect(held.filter(({ eventId }) => eventId === event)).toEqual([]);
  expect(await wrongCounts(app.services.db)).toEqual([]);
});

test("a cancelled event that fails as a whole does not keep the buyers of others waiting", async () => {
  const [blocked, other] = [await bought(1), await bought(1)];
  const { db } = app.services;
  const ids = sql`(${blocked.event}, ${other.event})`;
  // Set in the database, since the API would start the refunds at once.
  await db.execute(sql`update events set status = 'cancelled' where id in ${ids}`);
  await db.execute(sql`
    insert into event_changes (id, event_id, actor_id, version, before, after)
    values (${newId()}, ${blocked.event}, ${host.id}, 9, '{"cancelled": false}', '{"cancelled": true}')`);
  // The number of its orders can't be stored.
  await db.execute(
    sql`alter table event_changes add constraint blocked check (refunds_total is null) not valid`,
  );
  await refundCancelled(app.services);
  await db.execute(sql`alter table event_changes drop constraint blocked`);
  expect(await backOf(blocked.orderId)).toEqual([]);
  expect(await backOf(other.orderId)).toEqual([{ reason: "cancelled", amountMinor: 2_150 }]);
  await refundCancelled(app.services);
  expect(await backOf(blocked.orderId)).toEqual([{ reason: "cancelled", amountMinor: 2_150 }]);
});

test("a cancelled event's page shows its buyer the refund, and nobody else", async () => {
  const { event } = await bought(2);
  const { slug } = (await cancel(event)).body;
  const page = async (viewer: { get: TestPerson["get"] }) =>
    (await viewer.get(`/events/${slug}`)).body.myRefund;
  expect(await page(buyer)).toMatchObject({ amountMinor: 4_300, currency: "EUR", sent: false });
  expect(await page(host)).toBeNull();
  expect(await page(app.visitor())).toBeNull();
  await refundCancelled(app.services);
  expect(await page(buyer)).toMatchObject({ amountMinor: 4_300 });
});

test("a ticket of a cancelled event shows why and the refund, to its buyer with or without an account", async () => {
  const message = "The roof leaks.";
  const { event, own } = await bought(2);
  const { id: byGuest } = await publish(host);
  const typeId = await putOnSale(app, byGuest, { priceMinor: 2_000, quantity: 10 });
  const [guests] = await buyTickets(app, byGuest, {
    typeId,
    quantity: 1,
    email: "gus@example.org",
  });
  for (const id of [event, byGuest]) await host.post(`/events/${id}/cancel`, { message });
  const { body: mine } = await buyer.get(`/tickets/${own[0]!.id}`);
  expect(mine.cancellation).toMatchObject({ message, refund: { amountMinor: 4_300 } });
  expect(mine.qr).toBeNull();
  const key = await orderKey(app.services.db, guests!.orderId);
  const { body: theirs } = await app.visitor().get(`/tickets/${guests!.id}?key=${key}`);
  expect(theirs.cancellation).toMatchObject({ message, refund: { amountMinor: 2_000 } });
});
