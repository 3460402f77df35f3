import { write } from "../../src/server/lib/effects.ts";
import { withoutDelivery } from "../../src/server/notifications/test-effects.ts";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockEvent } from "../../src/server/events/lock-event.ts";
import { testApp, type TestApp, type TestPerson } from "../../src/server/test-app.ts";
import { wrongCounts } from "../../src/server/orders/test-counts.ts";
import { releaseOrder } from "../../src/server/orders/release-order.ts";
import { holdOrder } from "../../src/server/orders/test-holds.ts";
import { handleWebhookEvent } from "../../src/server/payments/webhook-events.ts";
import { settlePayment } from "../../src/server/payments/settle-payment.ts";
import { startStripe, type StripeStandIn } from "../setup/stripe-stand-in.ts";
import { oneEffect, outcomes, paidNews, soldOutEvents, together, unhandledNews } from "./paying.ts";

let stripe: StripeStandIn;
let app: TestApp;
let host: TestPerson;

beforeAll(async () => {
  stripe = await startStripe();
  app = await testApp(stripe.env);
  host = await app.person("Holly");
});
afterAll(async () => {
  // A connection cut during its `begin` is never returned, and the pool would wait for it forever.
  await Promise.race([app.close(), wait(10_000)]);
  await stripe.close();
});

test("200 webhook events sent three times each, in any order, 20 at once and with connections cut, make 200 tickets, emails and sales", async () => {
  const events = await soldOutEvents({ app, host, stripe }, 4);
  const news = paidNews(stripe, events);
  const knock = async (one: object) => {
    const began = performance.now();
    const request = { method: "POST", ...stripe.signed(one) };
    const { status } = await app.app.request("/api/webhooks/stripe", request);
    return { status, ms: performance.now() - began };
  };
  const axe = new Client({ connectionString: app.databaseUrl });
  await axe.connect();
  let cut = 0;
  const cutting = setInterval(() => {
    axe
      .query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction' limit 2`,
      )
      .then(({ rowCount }) => (cut += rowCount ?? 0))
      .catch(() => undefined);
  }, 150);
  const waits: number[] = [];
  const again: object[] = [];
  try {
    await together(news, 20, async (one) => {
      const { status, ms } = await knock(one);
      if (status === 200) waits.push(ms);
      else again.push(one);
    });
    // Stripe repeats undelivered events for days.
    for (let left = again.splice(0); left.length > 0; left = again.splice(0))
      await together(left, 5, async (one) => {
        if ((await knock(one)).status !== 200) again.push(one);
      });
  } finally {
    clearInterval(cutting);
  }
  // Events that a server accepted but lost are picked up by the job that runs every minute; twenty at once, like many servers.
  for (let left = await unhandledNews(app); left.length > 0; left = await unhandledNews(app))
    await together([...left, ...left], 20, (one) =>
      handleWebhookEvent(app.services, one).catch(() => undefined),
    );
  await axe.end();
  const found = await outcomes(app, events);
  expect(found).toHaveLength(200);
  expect(found).toEqual(found.map(() => oneEffect));
  expect(await wrongCounts(app.services.db)).toEqual([]);
  expect(cut).toBeGreaterThan(0);
  const p99 = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)]!;
  console.log(`webhooks: p99 ${Math.round(p99)} ms, ${cut} connections cut`);
});

test("1,000 holds that expire while their payment arrives end as either a ticket or a refund, never both or neither", async () => {
  const events = await soldOutEvents({ app, host, stripe }, 20);
  await together(events, 8, async ({ eventId, typeId, checkouts }) => {
    for (const [at, { orderId, paymentId }] of checkouts.entries()) {
      const runOut = async () => {
        await withoutDelivery(
          write(app.services.db, async (tx) => {
            const event = (await lockEvent(tx, eventId))!;
            const gone = await releaseOrder(tx, orderId, "expired");
            // In every other case another buyer is ready to take the place.
            const now = { ...event, going: event.going - 1 };
            if (gone && at % 2 === 0) await holdOrder(tx, now, { typeId });
          }),
        );
      };
      const arrive = () => settlePayment(app.services, { paymentId, intentId: `pi_${paymentId}` });
      const both = at % 3 === 0 ? [arrive(), runOut(), arrive()] : [runOut(), arrive()];
      await Promise.all(both);
    }
  });
  const found = await outcomes(app, events);
  const served = found.filter((order) => order.tickets === 1 && order.refunds === 0);
  const returned = found.filter((order) => order.tickets === 0 && order.refunds === 1);
  expect(served.length + returned.length).toBe(1_000);
  expect(
    served.every(({ state, back, emails }) => state === "paid" && back === 0 && emails === 1),
  ).toBe(true);
  expect(returned.every(({ state, back }) => state === "expired" && back === 1)).toBe(true);
  expect(served.length).toBeGreaterThan(100);
  expect(returned.length).toBeGreaterThan(100);
  expect(await wrongCounts(app.services.db)).toEqual([]);
  const { rows } = await app.services.db.execute(
    sql`select transaction_id from ledger_entries group by 1 having sum(amount_minor) <> 0`,
  );
  expect(rows).toEqual([]);
  console.log(`holds: ${served.length} served, ${returned.length} paid back`);
});
