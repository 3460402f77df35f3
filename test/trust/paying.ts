import { write } from "../../src/server/lib/effects.ts";
import { withoutDelivery } from "../../src/server/notifications/test-effects.ts";
import { sql } from "drizzle-orm";
import { lockEvent } from "../../src/server/events/lock-event.ts";
import { publish } from "../../src/server/events/test-events.ts";
import { newId } from "../../src/server/lib/ids.ts";
import type { TestApp, TestPerson } from "../../src/server/test-app.ts";
import { holdOrders } from "../../src/server/orders/test-holds.ts";
import { payments } from "../../src/server/payments/tables.ts";
import { putOnSale } from "../../src/server/tickets/test-tickets.ts";
import type { StripeStandIn } from "../setup/stripe-stand-in.ts";

const priceMinor = 1_500;
const perEvent = 50;

type World = { app: TestApp; host: TestPerson; stripe: StripeStandIn };
export type Checkout = { orderId: string; paymentId: string; sessionId: string };
export type SoldOut = { eventId: string; typeId: string; checkouts: Checkout[] };

/** Creates events with fifty places each, all held by single-ticket orders with a payment page. */
export async function soldOutEvents(world: World, count: number): Promise<SoldOut[]> {
  const events = [];
  for (let n = 0; n < count; n++) events.push(await soldOutEvent(world));
  return events;
}

async function soldOutEvent({ app, host, stripe }: World): Promise<SoldOut> {
  const { id: eventId } = await publish(host);
  const typeId = await putOnSale(app, eventId, { priceMinor, quantity: perEvent });
  const checkouts = await withoutDelivery(
    write(app.services.db, async (tx) => {
      const event = (await lockEvent(tx, eventId))!;
      const held = await holdOrders(tx, event, { typeId, name: "Gus" }, perEvent);
      const made = held.map(({ id: orderId }): Checkout => {
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
    }),
  );
  return { eventId, typeId, checkouts };
}

/** Pays all of them at once; returns Stripe's webhook events, three times each in random order. */
export function paidNews(stripe: StripeStandIn, events: SoldOut[]): object[] {
  const all = events.flatMap(({ checkouts }) => checkouts);
  for (const { sessionId } of all) stripe.pay(sessionId);
  const news = all.map(({ sessionId }) =>
    stripe.news("checkout.session.completed", stripe.things.get(sessionId)!),
  );
  return shuffled([...news, ...news, ...news]);
}

/** Runs the work for each item with limited concurrency. */
export async function together<T>(all: T[], atOnce: number, work: (one: T) => Promise<unknown>) {
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

/** The expected outcome of a payment reported once: a ticket, a sale in the books, an email. */
export const oneEffect = { state: "paid", tickets: 1, refunds: 0, sales: 1, back: 0, emails: 1 };

/** The outcome of each order of these events. */
export async function outcomes({ services }: TestApp, events: SoldOut[]) {
  const { rows } = await services.db.execute<typeof oneEffect>(sql`
    with written as (
      select data ->> 'orderId' as order_id, count(*)::int as emails
      from jobs.job where name = 'ticket-letters' group by 1)
    select o.state,
      (select count(*)::int from tickets t where t.order_id = o.id) as tickets,
      (select count(*)::int from refunds r where r.order_id = o.id) as refunds,
      (select count(distinct transaction_id)::int from ledger_entries l where l.order_id = o.id and kind = 'sale') as sales,
      (select count(distinct transaction_id)::int from ledger_entries l where l.order_id = o.id and kind = 'refund') as back,
      coalesce(emails, 0) as emails
    from orders o join payments p on p.order_id = o.id left join written on written.order_id = o.id::text
    where o.event_id = any(${sql.param(events.map(({ eventId }) => eventId))}::uuid[])`);
  return rows;
}

/** Webhook events that were accepted but not handled yet. */
export async function unhandledNews({ services }: TestApp) {
  const { rows } = await services.db.execute<{ id: string }>(
    sql`select id from webhook_events where handled_at is null`,
  );
  return rows;
}
