import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockEvent } from "../../src/server/events/lock-event.ts";
import { publish } from "../../src/server/events/test-events.ts";
import { newId } from "../../src/server/lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../../src/server/lib/test-app.ts";
import { wrongCounts } from "../../src/server/orders/invariants.ts";
import { releaseOrder } from "../../src/server/orders/release.ts";
import { holdOrder, holdOrders } from "../../src/server/orders/test-holds.ts";
import { handleNews } from "../../src/server/payments/news.ts";
import { settle } from "../../src/server/payments/settle.ts";
import { payments } from "../../src/server/payments/tables.ts";
import { putOnSale } from "../../src/server/tickets/test-tickets.ts";
import { startStripe, type StripeStandIn } from "../setup/stripe-stand-in.ts";

const priceMinor = 1_500;
const perEvent = 50;
let stripe: StripeStandIn;
let app: TestApp;
let host: TestPerson;

beforeAll(async () => {
  stripe = await startStripe();
  app = await testApp(stripe.env);
  host = await app.person("Holly");
});
afterAll(async () => {
  // A connection that is cut in the very moment of its `begin` is never given back, and the pool waits for it for ever.
  await Promise.race([app.close(), wait(10_000)]);
  await stripe.close();
});

type Begun = { orderId: string; paymentId: string; sessionId: string };

/** An event whose places are all held by orders of one ticket each, each with a page to pay on. */
async function soldOutEvent() {
  const { id: eventId } = await publish(host);
  const typeId = await putOnSale(app, eventId, { priceMinor, quantity: perEvent });
  const begun = await app.services.db.transaction(async (tx) => {
    const event = (await lockEvent(tx, eventId))!;
    const held = await holdOrders(tx, event, { typeId, name: "Gus" }, perEvent);
    const made = held.map(({ id: orderId }): Begun => {
      const paymentId = newId();
      const metadata = { payment: paymentId, order: orderId };
      const sessionId = stripe.openPage({ amount_total: priceMinor, currency: "eur", metadata });
      return { orderId, paymentId, sessionId };
    });
    await tx.insert(payments).values(
      made.map(({ paymentId, orderId, sessionId }) => ({
        id: paymentId,
        orderId,
        sessionId,
        provider: "stripe" as const,
        currency: "EUR",
        amountMinor: priceMinor,
      })),
    );
    return made;
  });
  return { eventId, typeId, begun };
}

/** Does the work for each, so many at once. */
async function together<T>(all: T[], atOnce: number, work: (one: T) => Promise<unknown>) {
  const queue = all.values();
  const worker = async () => {
    for (const one of queue) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

function shuffled<T>(all: T[]): T[] {
  return all
    .map((one) => ({ one, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

/** What each order of an event has come to. */
async function outcomes(eventIds: string[]) {
  const { rows } = await app.services.db.execute<{
    state: string;
    tickets: number;
    refunds: number;
    sales: number;
    back: number;
    letters: number;
  }>(sql`
    with written as (
      select data ->> 'orderId' as order_id, count(*)::int as letters
      from jobs.job where name = 'ticket-letters' group by 1)
    select o.state,
      (select count(*)::int from tickets t where t.order_id = o.id) as tickets,
      (select count(*)::int from refunds r where r.order_id = o.id) as refunds,
      (select count(distinct transaction_id)::int from ledger_entries l where l.order_id = o.id and kind = 'sale') as sales,
      (select count(distinct transaction_id)::int from ledger_entries l where l.order_id = o.id and kind = 'refund') as back,
      coalesce(letters, 0) as letters
    from orders o join payments p on p.order_id = o.id left join written on written.order_id = o.id::text
    where ${sql.join(
      eventIds.map((id) => sql`o.event_id = ${id}`),
      sql` or `,
    )}`);
  return rows;
}

test("1,000 news told three times each, in any order, 20 at once and cut off in the middle, make 1,000 tickets, letters and sales", async () => {
  const events = [];
  for (let n = 0; n < 20; n++) events.push(await soldOutEvent());
  const all = events.flatMap(({ begun }) => begun);
  for (const { sessionId } of all) stripe.pay(sessionId);
  const news = all.map(({ sessionId }) =>
    stripe.news("checkout.session.completed", stripe.things.get(sessionId)!),
  );
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
    await together(shuffled([...news, ...news, ...news]), 20, async (one) => {
      const { status, ms } = await knock(one);
      if (status === 200) waits.push(ms);
      else again.push(one);
    });
    // Stripe tells again what was not taken, for days.
    for (let left = again.splice(0); left.length > 0; left = again.splice(0))
      await together(left, 5, async (one) => {
        if ((await knock(one)).status !== 200) again.push(one);
      });
  } finally {
    clearInterval(cutting);
  }
  // What a server took and then lost comes back by the minute's job; twenty at once, as if many servers did it.
  for (let left = await unhandled(); left.length > 0; left = await unhandled())
    await together([...left, ...left], 20, (one) =>
      handleNews(app.services, one).catch(() => undefined),
    );
  await axe.end();
  const found = await outcomes(events.map(({ eventId }) => eventId));
  expect(found).toHaveLength(1_000);
  const one = { state: "paid", tickets: 1, refunds: 0, sales: 1, back: 0, letters: 1 };
  expect(found.filter((order) => JSON.stringify(order) !== JSON.stringify(one))).toEqual([]);
  expect(await wrongCounts(app.services.db)).toEqual([]);
  expect(cut).toBeGreaterThan(0);
  const p99 = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)]!;
  console.log(`webhooks: p99 ${Math.round(p99)} ms, ${cut} connections cut`);
}, 240_000);

async function unhandled() {
  const { rows } = await app.services.db.execute<{ id: string }>(
    sql`select id from payment_news where handled_at is null`,
  );
  return rows;
}

test("1,000 holds that run out as their payment arrives end as a ticket or as a refund, never both and never neither", async () => {
  const events: Awaited<ReturnType<typeof soldOutEvent>>[] = [];
  for (let n = 0; n < 20; n++) events.push(await soldOutEvent());
  await together(events, 8, async ({ eventId, typeId, begun }) => {
    for (const [at, { orderId, paymentId }] of begun.entries()) {
      const runOut = async () => {
        await app.services.db.transaction(async (tx) => {
          const event = (await lockEvent(tx, eventId))!;
          const gone = await releaseOrder(tx, orderId, "expired");
          // In every other case somebody else is there at once.
          const now = { ...event, going: event.going - 1 };
          if (gone && at % 2 === 0) await holdOrder(tx, now, { typeId });
        });
      };
      const arrive = () => settle(app.services, { paymentId, intentId: `pi_${paymentId}` });
      const both = at % 3 === 0 ? [arrive(), runOut(), arrive()] : [runOut(), arrive()];
      await Promise.all(both);
    }
  });
  const found = await outcomes(events.map(({ eventId }) => eventId));
  const served = found.filter((order) => order.tickets === 1 && order.refunds === 0);
  const returned = found.filter((order) => order.tickets === 0 && order.refunds === 1);
  expect(served.length + returned.length).toBe(1_000);
  expect(
    served.every(({ state, back, letters }) => state === "paid" && back === 0 && letters === 1),
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
}, 240_000);
