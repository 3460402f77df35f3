import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { putOnSale } from "../tickets/test-tickets.ts";
import { moveRefunds } from "./move-refunds.ts";
import { reconcileOpenPayments } from "./reconcile.ts";
import { payments, refunds } from "./tables.ts";
import { holdTickets } from "./test-payments.ts";
import { stripeApp } from "./test-stripe.ts";

let world: Awaited<ReturnType<typeof stripeApp>>;
beforeAll(async () => {
  world = await stripeApp();
});
afterAll(() => world.close());

async function paidOrder() {
  const { app, host, buyer, stripe } = world;
  const { db } = app.services;
  const { id: eventId } = await publish(host);
  const typeId = await putOnSale(app, eventId, { priceMinor: 2_000, quantity: 4 });
  const { id: orderId } = await holdTickets(app, eventId, { typeId, buyerId: buyer.id });
  const { body: started } = await buyer.post(`/orders/${orderId}/payment`);
  const [payment] = await db.select().from(payments).where(eq(payments.id, started.id));
  stripe.pay(payment?.sessionId ?? "");
  await db.execute(sql`update payments set ask_at = now() where id = ${started.id}`);
  await reconcileOpenPayments(app.services);
  return { eventId, orderId, paymentId: started.id as string };
}

type Paid = Awaited<ReturnType<typeof paidOrder>>;

/** A due refund of one euro, as a release before this one left it if `isOld`: with its attempt in the failure's text. */
async function dueRefund(
  { orderId, paymentId }: Paid,
  row: Partial<typeof refunds.$inferInsert>,
  { isOld = false } = {},
) {
  const id = newId();
  const reason = "organizer" as const;
  await world.app.services.db.transaction(async (tx) => {
    await tx
      .insert(refunds)
      .values({ id, key: id, orderId, paymentId, amountMinor: 100, reason, ...row });
    const updates = migration.filter((statement) => statement.trim().startsWith("UPDATE"));
    if (isOld) for (const update of updates) await tx.execute(sql.raw(update));
  });
  return id;
}

const migration = readFileSync("migrations/0087_attempts_of_refunds.sql", "utf8").split(
  "--> statement-breakpoint",
);

async function rowOf(id: string) {
  const [row] = await world.app.services.db.select().from(refunds).where(eq(refunds.id, id));
  return row;
}

/** The idempotency keys with which a refund was sent to Stripe. */
const keysOf = (id: string) =>
  world.stripe.calls
    .filter(({ path, params }) => path === "/v1/refunds" && JSON.stringify(params).includes(id))
    .map(({ key }) => key);

test("an attempt's key does not depend on the text of a failure, and stays through an outage", async () => {
  const { app, stripe } = world;
  const paid = await paidOrder();
  const id = await dueRefund(paid, { attemptKey: "attempt-2", failure: "Any text." });
  stripe.failures.push(503, 503, 503);
  await moveRefunds(app.services);
  await moveRefunds(app.services);
  await expect
    .poll(() => rowOf(id), { timeout: 20_000 })
    .toMatchObject({ state: "done", failure: "" });
  expect(new Set(keysOf(id))).toEqual(new Set(["attempt-2"]));
});

test("each retry is another attempt for Stripe, and shows no failure while it is due", async () => {
  const { app, host } = world;
  const paid = await paidOrder();
  const failed = { state: "failed" as const, failure: "The bank declined it.", providerId: "re_1" };
  const id = await dueRefund(paid, failed);
  const list = `/events/${paid.eventId}/refunds`;
  expect((await host.get(list)).body.items).toMatchObject([{ id, failure: failed.failure }]);
  await host.post(`${list}/${id}/retry`);
  await moveRefunds(app.services);
  await expect
    .poll(() => rowOf(id), { timeout: 20_000 })
    .toMatchObject({ state: "done", movedAt: null });
  expect((await host.get(list)).body.items).toMatchObject([{ id, state: "done", failure: "" }]);
  const keys = new Set(keysOf(id));
  expect(keys.size).toBe(1);
  expect(keys).toEqual(new Set([(await rowOf(id))?.attemptKey]));
  expect(keys).not.toContain(id);
  expect((await rowOf(id))?.providerId).not.toBe("re_1");
});

test("refunds in progress go on with the same key after the update", async () => {
  const { app } = world;
  const paid = await paidOrder();
  const failure = "Tried again at 2026-11-27T20:00:00.000Z.";
  const [first, retried, moved] = [
    await dueRefund(paid, {}, { isOld: true }),
    await dueRefund(paid, { failure, providerId: "re_2" }, { isOld: true }),
    await dueRefund(paid, { providerId: "re_3" }, { isOld: true }),
  ];
  const key = `${retried}:${failure}`;
  expect(await rowOf(retried)).toMatchObject({ attemptKey: key });
  await moveRefunds(app.services);
  for (const id of [first, retried, moved])
    await expect
      .poll(() => rowOf(id), { timeout: 20_000 })
      .toMatchObject({ state: "done", movedAt: null });
  expect(new Set(keysOf(first))).toEqual(new Set([first]));
  expect(new Set(keysOf(retried))).toEqual(new Set([key]));
  // The buyer has this one's money already.
  expect(keysOf(moved)).toEqual([]);
  expect(await rowOf(moved)).toMatchObject({ providerId: "re_3" });
});
