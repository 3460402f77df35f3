import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seededRandom } from "../../src/art/seeded-random.ts";
import { lockEvent } from "../../src/server/events/lock-event.ts";
import { publish } from "../../src/server/events/test-events.ts";
import { newId } from "../../src/server/lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../../src/server/test-app.ts";
import { write } from "../../src/server/lib/effects.ts";
import { withoutDelivery } from "../../src/server/notifications/test-effects.ts";
import { lockOrder } from "../../src/server/orders/access.ts";
import { completeOrder } from "../../src/server/orders/complete-order.ts";
import { endHold } from "../../src/server/orders/end-holds.ts";
import { wrongCounts } from "../../src/server/orders/test-counts.ts";
import { offerToWaitlist } from "../../src/server/orders/offer-free-places.ts";
import { releasePlaces, takePlaces } from "../../src/server/sales/places.ts";
import {
  guestOf,
  expireHold,
  putTypesOnSale,
  orderOf,
} from "../../src/server/orders/test-orders.ts";

let app: TestApp;
let host: TestPerson;
beforeAll(async () => {
  app = await testApp();
  host = await app.person("Host");
});
afterAll(() => app.close());

const random = seededRandom(6);
const below = (n: number) => Math.floor(random() * n);
const filled = { name: "Ana Ray", holders: [], answers: [] };

test("five ticket types that share places never exceed them, whatever is cancelled or expires", async () => {
  const { id } = await publish(host);
  const kinds = Array.from({ length: 5 }, (_, n) => ({
    kind: "free" as const,
    name: `Kind ${n}`,
    quantity: n === 0 ? 8 : null,
  }));
  const types = await putTypesOnSale(app, id, { types: kinds, pool: 60 });
  const fans = [await app.person("Fan 1"), await app.person("Fan 2"), await app.person("Fan 3")];
  const statuses = new Set<number>();
  const buyer = async (turn: number) => {
    const guest = guestOf(app);
    const body = orderOf(types[below(5)] ?? "", 1 + below(3), 0);
    const [fate, waits] = [below(12), below(6) === 0];
    const { status, body: made } = await guest.post(`/events/${id}/orders`, body);
    statuses.add(status);
    const wanted = { typeId: body.lines[0]?.typeId, quantity: 1 + (turn % 2) };
    if (status === 409 && waits)
      statuses.add((await fans[turn % 3]!.put(`/events/${id}/waitlist`, wanted)).status);
    if (status !== 201) return;
    const at = (what: string) => `/orders/${made.id}${what}?key=${made.key}`;
    if (fate === 0) {
      await guest.put(at("/details"), { ...filled, email: `${made.id}@people.example` });
      statuses.add((await guest.post(at("/confirm"))).status);
    } else if (fate < 5) {
      await expireHold(app, made.id);
      await offerToWaitlist(app.services, id);
    } else statuses.add((await guest.delete(at(""))).status);
  };
  // In batches of twenty, so that places are taken and released while others want them.
  for (let round = 0; round < 13; round += 1) {
    await Promise.all(Array.from({ length: 20 }, (_, n) => buyer(20 * round + n)));
    expect(await wrongCounts(app.services.db)).toEqual([]);
  }
  const { rows } = await app.services.db.execute<{ ended: number }>(sql`
    select count(*)::int as ended from orders where event_id = ${id} and state in ('expired', 'cancelled')`);
  expect(rows[0]?.ended).toBeGreaterThanOrEqual(200);
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
});

test("an order that expires while it's being paid gets tickets or a refund, in a thousand tries", async () => {
  const [events, each] = [10, 100];
  const ids = Array.from({ length: events }, () => publish(host));
  const all = await Promise.all(
    ids.map(async (publishing) => {
      const { id } = await publishing;
      const [typeId = ""] = await putTypesOnSale(app, id, { types: [{ quantity: each }] });
      return { id, typeId };
    }),
  );
  const outcomes: Record<string, number> = {};
  await Promise.all(
    all.map(async ({ id, typeId }) => {
      const { rows } = await app.services.db.execute<{ id: string }>(heldOrders(id, typeId, each));
      for (const { id: orderId } of rows) {
        const place = [{ typeId, quantity: 1 }];
        const [done, , other] = await Promise.all([
          within(id, async (tx, event) => {
            const order = await lockOrder(tx, orderId);
            return completeOrder(tx, event, order!);
          }),
          within(id, (tx, event) => endHold(tx, event, orderId, "expired")),
          // Another buyer wants the place that may be released.
          within(id, (tx, event) => takePlaces(tx, event, place)).then(
            () => "taken",
            () => "sold out",
          ),
        ]);
        if (other === "taken") await within(id, (tx) => releasePlaces(tx, id, place));
        const { outcome } = done ?? { outcome: "none" };
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        expect(await stateOf(orderId)).toEqual(
          outcome === "completed"
            ? { state: "paid", tickets: 1 }
            : { state: "expired", tickets: 0 },
        );
      }
    }),
  );
  console.info("hold against payment", outcomes);
  expect(Object.keys(outcomes).toSorted()).toEqual(["completed", "too-late"]);
  expect(await wrongCounts(app.services.db)).toEqual([]);
});

type Tx = Parameters<typeof lockEvent>[0];
type Event = NonNullable<Awaited<ReturnType<typeof lockEvent>>>;

/** Runs work in its own transaction with the event's lock, with a tiny random delay. */
async function within<T>(eventId: string, work: (tx: Tx, event: Event) => Promise<T>) {
  for (let hair = below(4); hair > 0; hair -= 1) await new Promise(setImmediate);
  const writing = write(app.services.db, async (tx) => {
    const event = await lockEvent(tx, eventId);
    return event && work(tx, event);
  });
  return withoutDelivery(writing);
}

/** Inserts single-ticket orders that hold all places of a type, in one statement. */
function heldOrders(eventId: string, typeId: string, many: number) {
  const stamp = newId().slice(-12);
  return sql`with made as (
      insert into orders (id, reference, event_id, currency, subtotal_minor, total_minor, policy, expires_at, attempt, asked)
      select gen_random_uuid(), ${stamp} || n, ${eventId}::uuid, 'USD', 1200, 1200,
        '{"tiers": [], "feeMinor": 0}', now() + interval '1 minute', ${stamp} || n, ''
      from generate_series(1, ${many}::int) n returning id
    ), lines as (
      insert into order_lines (id, order_id, type_id, position, quantity, unit_minor)
      select gen_random_uuid(), id, ${typeId}::uuid, 0, 1, 1200 from made
    ), type as (update ticket_types set taken = ${many} where id = ${typeId}
    ), event as (update events set going = ${many} where id = ${eventId})
    select id from made`;
}

async function stateOf(orderId: string) {
  const { rows } = await app.services.db.execute(sql`
    select state, (select count(*)::int from tickets where order_id = ${orderId}) as tickets
    from orders where id = ${orderId}`);
  return rows[0];
}
