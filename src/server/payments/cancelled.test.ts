import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../lib/test-app.ts";
import { tickets } from "../tickets/tables.ts";
import { putOnSale } from "../tickets/test-tickets.ts";
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
const words = "The event is cancelled: all of it goes back by itself.";

/** Tickets at 20.00 with a fee of 1.50 each, of which half goes back by the policy. */
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

async function backOf(orderId: string) {
  const found = await app.services.db
    .select({ reason: refunds.reason, amountMinor: refunds.amountMinor })
    .from(refunds)
    .where(eq(refunds.orderId, orderId));
  return found.toSorted((one, other) => one.reason.localeCompare(other.reason));
}

test("pressed after the event was cancelled, a refund by the policy is refused and all of it comes by itself", async () => {
  const { event, orderId, own } = await bought(1);
  const address = `/tickets/${own[0]!.id}/refund`;
  const { amountMinor } = (await buyer.get(address)).body;
  expect(amountMinor).toBe(1_000);
  await cancel(event);
  for (const answer of [await buyer.post(address, { amountMinor }), await buyer.get(address)])
    expect(answer.body).toMatchObject({ code: "NOT_REFUNDABLE", detail: words });
  // Nobody waits for the minute's round.
  await vi.waitFor(
    async () =>
      expect(await backOf(orderId)).toEqual([{ reason: "cancelled", amountMinor: 2_150 }]),
    { timeout: 15_000, interval: 50 },
  );
  expect((await buyer.get(address)).body.detail).toBe(words);
});

test("a ticket given back before stays as it was agreed, and the rest of its order comes in full", async () => {
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
  // What the policy kept is still the organizer's to give.
  expect((await host.post(byHost, { key: newId(), amountMinor: 650 })).status).toBe(200);
  expect(await host.post(byHost, { key: newId(), amountMinor: 1 })).toRefuseWith("CONFLICT");
});

test("of a press and a cancellation at once either comes first, and never does a buyer get less than that", async () => {
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
