import { afterAll, beforeAll, expect, test } from "vitest";
import { publish, verifyEmail, weekly } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { orderOf } from "../orders/test-orders.ts";
import { buyTickets } from "../tickets/test-tickets.ts";
import { freeType, promoCode, salesOf, sell, ticketType } from "./test-sales.ts";

let app: TestApp;
let host: TestPerson;
let ana: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [host, ana] = [await app.person("Host"), await app.person("Ana")];
  await verifyEmail(app, host);
});
afterAll(() => app.close());

type Problem = { field: string; message: string };
const problemsOf = (answer: { body: { fields?: Problem[] } }) =>
  answer.body.fields?.map(({ field }) => field);

test("ordered tickets keep their currency and type, and a quantity never falls below what is taken", async () => {
  const { id } = await publish(host);
  const pool = { id: newId(), name: "Room", capacity: 10 };
  const [sold, other] = [ticketType({ poolId: pool.id, quantity: 5 }), ticketType()];
  await sell(host, id, [sold, other], { pools: [pool] });
  await ana.post(`/events/${id}/orders`, orderOf(sold.id, 3, 3_000));
  const put = (types: object[], more: object = {}) =>
    host.put(`/events/${id}/sales`, salesOf(types, { version: 1, pools: [pool], ...more }));
  expect((await host.get(`/events/${id}/sales`)).body).toMatchObject({
    currencyFixed: true,
    types: [
      { taken: 3, sold: true },
      { taken: 0, sold: false },
    ],
    pools: [{ taken: 3 }],
  });
  expect(problemsOf(await put([sold, other], { currency: "EUR" }))).toEqual(["currency"]);
  expect(problemsOf(await put([other], { pools: [] }))).toEqual(["types"]);
  expect(problemsOf(await put([{ ...sold, quantity: 2 }, other]))).toEqual(["types.0.quantity"]);
  const small = [{ ...pool, capacity: 2 }];
  expect(problemsOf(await put([sold, other], { pools: small }))).toEqual(["pools.0.capacity"]);
  // A withdrawn type stays but is not shown to buyers; one that nobody ordered is deleted.
  expect((await put([{ ...sold, withdrawn: true, quantity: 3 }])).status).toBe(200);
  expect((await app.visitor().get(`/events/${id}/offer`)).body.types).toEqual([]);
});

test("a type that joins or leaves a shared capacity takes its sold places with it", async () => {
  const { id } = await publish(host);
  const type = ticketType();
  await sell(host, id, [type]);
  await ana.post(`/events/${id}/orders`, orderOf(type.id, 4, 4_000));
  const pool = { id: newId(), name: "Room", capacity: 3 };
  const put = (version: number, poolId: string | null, pools: object[]) =>
    host.put(`/events/${id}/sales`, salesOf([{ ...type, poolId }], { version, pools }));
  expect(problemsOf(await put(1, pool.id, [pool]))).toEqual(["pools.0.capacity"]);
  const joined = await put(1, pool.id, [{ ...pool, capacity: 6 }]);
  expect(joined.body.pools).toMatchObject([{ capacity: 6, taken: 4 }]);
  expect((await app.visitor().get(`/events/${id}/offer`)).body.types[0].left).toBe(2);
  expect((await put(2, null, [])).body.types).toMatchObject([{ taken: 4, poolId: null }]);
});

test("a new price applies to new orders only, and an order at the old price is refused", async () => {
  const { id } = await publish(host);
  const type = ticketType();
  await sell(host, id, [type]);
  const held = (await ana.post(`/events/${id}/orders`, orderOf(type.id, 1, 1_000))).body;
  const dearer = { ...type, priceMinor: 1_500 };
  await host.put(`/events/${id}/sales`, salesOf([dearer], { version: 1 }));
  expect((await ana.get(`/orders/${held.id}`)).body.totalMinor).toBe(1_000);
  const late = await ana.post(`/events/${id}/orders`, orderOf(type.id, 1, 1_000));
  expect(late).toRefuseWith("PRICE_CHANGED");
});

test("a code's maximum cannot fall below its uses, and a hidden type needs its code", async () => {
  const { id } = await publish(host);
  const friends = ticketType({ name: "Friends", hidden: true });
  await sell(host, id, [ticketType(), friends]);
  const promo = `/events/${id}/promos/${newId()}`;
  const opens = promoCode({ code: "FRIENDS", typeIds: [friends.id], opensHidden: true, most: 2 });
  await host.put(promo, opens);
  const order = (code?: string) =>
    ana.post(`/events/${id}/orders`, orderOf(friends.id, 1, code ? 900 : 1_000, { code }));
  expect((await order()).status).toBeGreaterThanOrEqual(400);
  expect((await order("friends")).status).toBe(201);
  expect((await order("friends")).status).toBe(201);
  expect(problemsOf(await host.put(promo, { ...opens, most: 1 }))).toEqual(["most"]);
  const usedUp = await app.visitor().get(`/events/${id}/offer?code=friends`);
  expect(problemsOf(usedUp)).toEqual(["code"]);
});

test("a ticket holder is asked to return the ticket instead of changing the RSVP, and can still set its visibility", async () => {
  const { id, slug } = await publish(host);
  const type = freeType();
  await sell(host, id, [type]);
  await buyTickets(app, id, { typeId: type.id, buyerId: ana.id, name: "Ana" });
  const say = (answer: string, more: object = {}) =>
    ana.put(`/events/${id}/answer`, { answer, ...more });
  for (const answer of ["not-going", "maybe"]) {
    const refused = await say(answer);
    expect(refused).toRefuseWith("NOT_ALLOWED");
    expect(refused.body.detail).toContain("You have a ticket.");
  }
  expect((await say("going", { seenBy: "everyone" })).body.myAnswer).toBe("going");
  expect((await ana.get(`/events/${slug}`)).body).toMatchObject({ mySeenBy: "everyone", going: 0 });
  expect((await host.get(`/events/${slug}`)).body.going).toBe(1);
});

test("an occurrence with sold tickets is cancelled, never removed", async () => {
  const { id } = await publish(host, { repeats: weekly });
  const dates = (await host.get(`/events/${id}/dates?limit=50`)).body.items;
  const last = dates.at(-1);
  const type = freeType();
  await sell(host, last.id, [type]);
  await buyTickets(app, last.id, { typeId: type.id, email: "guest@people.example" });
  const cancelled = await host.post(`/events/${id}/following/cancel`, { message: "No more." });
  expect(cancelled.status).toBe(200);
  expect((await app.visitor().get(`/events/${last.slug}`)).body.cancelled).toBe(true);
});

test("neither a price nor an order exceeds what a card can be charged", async () => {
  const { id } = await publish(host);
  const dear = (priceMinor: number) =>
    host.put(`/events/${id}/sales`, salesOf([ticketType({ priceMinor })]));
  expect(await dear(100_000_000)).toRefuseWith("BAD_INPUT");
  expect((await dear(99_999_999)).status).toBe(200);
  const [type] = (await host.get(`/events/${id}/sales`)).body.types;
  const order = { attempt: newId(), lines: [{ typeId: type.id, quantity: 2 }] };
  const refused = await host.post(`/events/${id}/orders`, { ...order, totalMinor: 199_999_998 });
  expect(refused).toRefuseWith("BAD_INPUT");
  expect(refused.body.fields[0].message).toContain("$999,999.99");
});
