import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifiedPerson } from "../accounts/test-emails.ts";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestClient, type TestPerson } from "../test-app.ts";
import { wrongCounts } from "./test-counts.ts";
import { forgetOrigins } from "./limit-unpaid-holds.ts";
import { guestOf, orderOf, putTypesOnSale } from "./test-orders.ts";

let app: TestApp;
let host: TestPerson;
beforeAll(async () => {
  app = await testApp();
  host = await verifiedPerson(app, "Host");
});
afterAll(async () => {
  expect(await wrongCounts(app.services.db)).toEqual([]);
  await app.close();
});

async function eventWith(places: number, kind: "free" | "paid" = "paid") {
  const { id } = await publish(host);
  const [typeId = ""] = await putTypesOnSale(app, id, { types: [{ kind, quantity: places }] });
  const order = (who: TestClient, quantity: number) =>
    who.post(`/events/${id}/orders`, orderOf(typeId, quantity, kind === "free" ? 0 : undefined));
  return { id, typeId, order };
}

/** Holds tickets until refused; returns the ids of the orders and the refusal. */
async function hoard(
  who: TestClient,
  order: (who: TestClient, quantity: number) => ReturnType<typeof who.post>,
) {
  const ids: string[] = [];
  for (;;) {
    const answer = await order(who, 10);
    if (answer.status !== 201 || ids.length === 25) return { ids, refused: answer };
    ids.push(answer.body.id);
  }
}

test("a stranger holds at most a tenth of two hundred tickets, and gets no more right after the hold ends", async () => {
  const { order } = await eventWith(200);
  const stranger = guestOf(app);
  const { ids, refused } = await hoard(stranger, order);
  expect(ids).toHaveLength(2);
  expect(refused).toRefuseWith("TOO_MANY_TRIES");
  expect(refused.body.detail).toBe(
    "People on your network hold 20 tickets for this event in checkouts that are not finished. Finish one of them, or try again in 40 minutes. If you sign in with a verified email address, you are counted on your own.",
  );
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(35 * 60);
  for (const id of ids) await age(id, 10);
  expect(await order(stranger, 10)).toRefuseWith("TOO_MANY_TRIES");
  for (const id of ids) await age(id, 31);
  expect((await order(stranger, 10)).status).toBe(201);
});

/** Moves an order and the end of its hold this many minutes into the past. */
async function age(orderId: string, minutes: number) {
  await app.services.db.execute(sql`update orders set
    created_at = created_at - ${minutes} * interval '1 minute',
    expires_at = expires_at - ${minutes} * interval '1 minute' where id = ${orderId}`);
}

test("a network holds fewer places when fewer are left: of ten, two couples but not a third", async () => {
  const { order } = await eventWith(10);
  const home = guestOf(app);
  expect((await order(home, 2)).status).toBe(201);
  expect((await order(home, 2)).status).toBe(201);
  expect(await order(home, 2)).toRefuseWith("TOO_MANY_TRIES");
  expect((await order(guestOf(app), 2)).status).toBe(201);
});

test("a family gets the last four in one order, and may start over once", async () => {
  const { order } = await eventWith(4);
  const family = guestOf(app);
  const first = await order(family, 4);
  expect(first.status).toBe(201);
  await age(first.body.id, 10);
  expect((await order(family, 4)).status).toBe(201);
});

test("behind one router every couple that finishes makes room for another, and members are counted on their own", async () => {
  const { order } = await eventWith(60, "free");
  const hall = guestOf(app);
  const held = [];
  for (let couple = 0; couple < 3; couple += 1) held.push((await order(hall, 2)).body);
  expect(await order(hall, 2)).toRefuseWith("TOO_MANY_TRIES");
  const ana = await verifiedPerson(app, "Ana");
  expect((await order(ana, 2)).status).toBe(201);
  const [{ id, key }] = held as [{ id: string; key: string }];
  const filled = { name: "Ben", email: "ben@people.example", holders: [], answers: [] };
  await hall.put(`/orders/${id}/details?key=${key}`, filled);
  expect((await hall.post(`/orders/${id}/confirm?key=${key}`)).status).toBe(200);
  expect((await order(hall, 2)).status).toBe(201);
  expect(await order(hall, 2)).toRefuseWith("TOO_MANY_TRIES");
});

test("a member who asks again holds no more of an event's tickets, and the refusal says why", async () => {
  const { order } = await eventWith(50);
  const ana = await verifiedPerson(app, "Ana");
  const { ids, refused } = await hoard(ana, order);
  expect(ids).toHaveLength(1);
  expect(refused.body.detail).toMatch(
    /^You hold 10 tickets for this event in checkouts that are not finished\. Finish one of them, or try again in \d+ minutes\.$/,
  );
  await ana.delete(`/orders/${ids[0]}`);
  expect((await order(ana, 4)).status).toBe(201);
});

test("the network of a buyer is forgotten after two hours", async () => {
  const { order } = await eventWith(50);
  const { body } = await order(guestOf(app), 1);
  const heldFrom = async () => {
    await forgetOrigins(app.services.db);
    const { rows } = await app.services.db.execute<{ held_from: string | null }>(
      sql`select held_from from orders where id = ${body.id}`,
    );
    return rows[0]?.held_from;
  };
  expect(await heldFrom()).toMatch(/^[\w-]{43}$/);
  await age(body.id, 121);
  expect(await heldFrom()).toBeNull();
});

/** Orders by guests behind one router, each with their own browser. */
function hallOf(places: number) {
  return eventWith(places, "free").then(({ id, typeId }) => {
    const router = guestOf(app);
    const order = (quantity: number, browser = newId()) =>
      router.post(`/events/${id}/orders`, orderOf(typeId, quantity, 0, { browser }));
    return { router, order };
  });
}

test("thirty guests behind one router hold a ticket each, and each who finishes makes room for another", async () => {
  const { router, order } = await hallOf(60);
  const held = [];
  for (let guest = 0; guest < 30; guest += 1) {
    const { status, body } = await order(1);
    expect(status).toBe(201);
    held.push(body);
  }
  const refused = await order(1);
  expect(refused).toRefuseWith("TOO_MANY_TRIES");
  expect(refused.body.detail).toMatch(/^People on your network hold 30 tickets for this event/);
  const [{ id, key }] = held as [{ id: string; key: string }];
  const filled = { name: "Ben", email: "ben@people.example", holders: [], answers: [] };
  await router.put(`/orders/${id}/details?key=${key}`, filled);
  expect((await router.post(`/orders/${id}/confirm?key=${key}`)).status).toBe(200);
  expect((await order(1)).status).toBe(201);
});

test("one browser holds no more than one buyer may, even where its network may hold more", async () => {
  const { order } = await hallOf(60);
  const browser = newId();
  for (let couple = 0; couple < 3; couple += 1) expect((await order(2, browser)).status).toBe(201);
  const refused = await order(2, browser);
  expect(refused).toRefuseWith("TOO_MANY_TRIES");
  expect(refused.body.detail).toMatch(/^You hold 6 tickets .* try again in 40 minutes\.$/);
  expect((await order(2)).status).toBe(201);
});

test("a stranger who changes browsers each time holds a fifth of two hundred tickets, once in two hours", async () => {
  const { order } = await hallOf(200);
  const ids: string[] = [];
  for (;;) {
    const { status, body } = await order(10);
    if (status !== 201) break;
    ids.push(body.id);
  }
  expect(ids).toHaveLength(4);
  for (const minutes of [10, 31, 60]) {
    for (const id of ids) await age(id, minutes);
    const refused = await order(10);
    expect(refused).toRefuseWith("TOO_MANY_TRIES");
    expect(refused.body.detail).toMatch(/^People on your network held 40 tickets .* did not buy/);
  }
  for (const id of ids) await age(id, 20);
  expect((await order(10)).status).toBe(201);
});

test("tickets can no longer be held by someone who releases them early over and over", async () => {
  const { router, order } = await hallOf(200);
  let held = 0;
  for (; held < 100; held += 1) {
    const { status, body } = await order(10);
    if (status !== 201) break;
    await router.delete(`/orders/${body.id}?key=${body.key}`);
  }
  expect(held).toBe(13);
});
