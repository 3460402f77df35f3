import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestClient, type TestPerson } from "../test-app.ts";
import { wrongCounts } from "./test-counts.ts";
import { guestOf, expireHold, promo, putTypesOnSale, orderOf } from "./test-orders.ts";

let app: TestApp;
let host: TestPerson;
let ana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  host = await app.person("Host");
});
// New buyers for each test, since one buyer holds only a few orders at once.
beforeEach(async () => {
  ana = await app.person("Ana");
  ben = await app.person("Ben");
});
afterAll(async () => {
  expect(await wrongCounts(app.services.db)).toEqual([]);
  await app.close();
});

const order = (who: TestClient, eventId: string, body: object) =>
  who.post(`/events/${eventId}/orders`, body);
const change = (who: TestClient, orderId: string, to: string | null) =>
  who.put(`/orders/${orderId}/code`, { code: to });
const filled = { name: "Ana Ray", email: "ana.ray@people.example", holders: [], answers: [] };

test("an order holds its places for ten minutes at the price that was shown", async () => {
  const { id } = await publish(host);
  const [standing = "", premium = ""] = await putTypesOnSale(app, id, {
    types: [{ quantity: 3 }, { name: "Seat", priceMinor: 2_000 }],
  });
  const lines = [
    { typeId: standing, quantity: 2 },
    { typeId: premium, quantity: 1 },
  ];
  const answer = await order(ana, id, { attempt: newId(), lines, totalMinor: 4_400 });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    state: "held",
    currency: "USD",
    subtotalMinor: 4_400,
    totalMinor: 4_400,
    key: null,
    name: "Ana",
    email: ana.email,
    guest: false,
    offered: false,
    tickets: [],
    lines: [
      { name: "Standing", quantity: 2, unitMinor: 1_200 },
      { name: "Seat", quantity: 1, unitMinor: 2_000 },
    ],
    can: { pay: true, cancel: true, refund: false, claim: false },
  });
  expect(answer.body.reference).toMatch(/^MQ-[2-9A-Z]{8}$/);
  const seconds = Date.parse(answer.body.expiresAt) - Date.parse(answer.body.serverNow);
  expect(seconds / 1_000).toBeGreaterThan(590);
  expect(seconds / 1_000).toBeLessThanOrEqual(600);
  expect(await order(ben, id, orderOf(standing, 2))).toRefuseWith("SOLD_OUT");
  expect((await order(ben, id, orderOf(standing))).status).toBe(201);
  expect((await ana.get("/my/orders")).body.items).toMatchObject([{ id: answer.body.id }]);
});

test("a repeated attempt makes one order, and is refused with different content", async () => {
  const { id } = await publish(host);
  const [typeId = ""] = await putTypesOnSale(app, id);
  for (const who of [ana, guestOf(app)]) {
    const body = orderOf(typeId, 2);
    const tries = await Promise.all(Array.from({ length: 50 }, () => order(who, id, body)));
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(tries.map((one) => one.body.id)).size).toBe(1);
    expect(await order(who, id, { ...body, totalMinor: 1 })).toRefuseWith("CONFLICT");
  }
  // Attempts are per buyer: Ben's order with the same attempt is another one.
  const body = orderOf(typeId);
  const [one, other] = [await order(ana, id, body), await order(ben, id, body)];
  expect(one.body.id).not.toBe(other.body.id);
});

test("of a bot that fills a guest checkout's hidden field nothing is saved, and nothing tells it why", async () => {
  const { id } = await publish(host);
  const [typeId = ""] = await putTypesOnSale(app, id);
  const guest = guestOf(app);
  const { body: made } = await order(guest, id, orderOf(typeId));
  const details = `/orders/${made.id}/details?key=${made.key}`;
  const robot = { ...filled, website: "https://spam.example" };
  const { body: discarded, status } = await guest.put(details, robot);
  expect([status, discarded.name, discarded.email]).toEqual([200, "", ""]);
  const { body: saved } = await guest.put(details, { ...filled, website: "" });
  expect([saved.name, saved.email]).toEqual([filled.name, filled.email]);
});

test("a guest's order opens only with its key", async () => {
  const { id } = await publish(host);
  const [typeId = ""] = await putTypesOnSale(app, id);
  const guest = guestOf(app);
  const { body: made } = await order(guest, id, orderOf(typeId));
  const { body: other } = await order(guest, id, orderOf(typeId));
  expect(made.guest).toBe(true);
  const at = (key: string) => `/orders/${made.id}?key=${key}`;
  expect((await guest.get(at(made.key))).body).toMatchObject({ id: made.id, state: "held" });
  expect((await ben.get(at(made.key))).body.can.claim).toBe(true);
  const wrong = ["", "x", other.key, made.key.toUpperCase(), `${made.key}A`, "é".repeat(43)];
  for (const key of wrong)
    expect(await guest.get(at(encodeURIComponent(key)))).toRefuseWith("NOT_FOUND");
  expect(await guest.get(`/orders/${made.id}`)).toRefuseWith("NOT_FOUND");
  expect(await host.delete(`/orders/${made.id}`)).toRefuseWith("NOT_FOUND");
  expect(await guest.get(`/orders/${newId()}?key=${made.key}`)).toRefuseWith("NOT_FOUND");
});

test("a buyer who fills in the attendees and answers gets free tickets and is going", async () => {
  const { id, slug } = await publish(host);
  const question = { id: newId(), label: "Diet?", kind: "text" as const, required: true };
  const [typeId = ""] = await putTypesOnSale(app, id, {
    types: [{ kind: "free", quantity: 5 }],
    sale: { questions: [{ ...question, options: [] }] },
  });
  const { body: made } = await order(ana, id, orderOf(typeId, 2, 0));
  const details = `/orders/${made.id}/details`;
  const unfilled = await ana.post(`/orders/${made.id}/confirm`);
  expect(unfilled).toRefuseWith("BAD_INPUT");
  expect(unfilled.body.fields).toMatchObject([{ field: `answers.${question.id}` }]);
  const holders = ["Ana Ray", "Cy Moss"];
  const answers = [
    { id: question.id, answer: "None" },
    { id: newId(), answer: "of nothing" },
  ];
  expect((await ana.put(details, { ...filled, holders, answers })).body).toMatchObject({
    name: "Ana Ray",
    holders,
    answers: [{ id: question.id, label: "Diet?", answer: "None" }],
  });
  const done = await ana.post(`/orders/${made.id}/confirm`);
  expect(done.body).toMatchObject({ state: "paid", totalMinor: 0 });
  expect(done.body.tickets.map((one: { holderName: string }) => one.holderName)).toEqual(holders);
  expect(done.body.tickets[0].code).toBe(`${done.body.reference}-01`);
  expect((await ana.post(`/orders/${made.id}/confirm`)).body.tickets).toHaveLength(2);
  expect((await ana.get(`/events/${slug}`)).body.myAnswer).toBe("going");
  expect((await host.get(`/events/${slug}`)).body.going).toBe(2);
  expect(await ana.put(details, filled)).toRefuseWith("HOLD_EXPIRED");
  expect(await ana.delete(`/orders/${made.id}`)).toRefuseWith("NOT_ALLOWED");
});

test("a paid order cannot be completed for free or at another price", async () => {
  const { id } = await publish(host);
  const [typeId = ""] = await putTypesOnSale(app, id);
  const { body: made } = await order(ana, id, orderOf(typeId));
  expect(await ana.post(`/orders/${made.id}/confirm`)).toRefuseWith("NOT_ALLOWED");
  for (const totalMinor of [0, 1_199, 1_201])
    expect(await order(ana, id, orderOf(typeId, 1, totalMinor))).toRefuseWith("PRICE_CHANGED");
});

test("a pay-what-you-want price is at least the minimum", async () => {
  const { id } = await publish(host);
  const [typeId = ""] = await putTypesOnSale(app, id, {
    types: [{ kind: "pay-what-you-want", priceMinor: 1_000, minimumMinor: 500 }],
  });
  const give = (unitMinor: number | undefined, totalMinor: number) =>
    order(ana, id, { attempt: newId(), lines: [{ typeId, quantity: 2, unitMinor }], totalMinor });
  expect(await give(499, 998)).toRefuseWith("BAD_INPUT");
  expect(await give(undefined, 2_000)).toRefuseWith("BAD_INPUT");
  expect((await give(500, 1_000)).body.totalMinor).toBe(1_000);
});

test("nothing is sold outside its sale window, above its limits, or from another event", async () => {
  const { id } = await publish(host);
  const past = new Date(Date.now() - 60_000);
  const [soon = "", late = "", off = "", limited = "", hidden = ""] = await putTypesOnSale(
    app,
    id,
    {
      types: [
        { opensAt: new Date(Date.now() + 60_000) },
        { closesAt: past },
        { withdrawn: true },
        { perOrder: 2 },
        { hidden: true },
      ],
      sale: { perOrder: 4 },
    },
  );
  for (const typeId of [soon, late, off])
    expect(await order(ana, id, orderOf(typeId))).toRefuseWith("NOT_ON_SALE");
  expect(await order(ana, id, orderOf(limited, 3))).toRefuseWith("BAD_INPUT");
  expect(await order(ana, id, orderOf(hidden))).toRefuseWith("NOT_FOUND");
  const other = await publish(host);
  const [foreign = ""] = await putTypesOnSale(app, other.id);
  expect(await order(ana, id, orderOf(foreign))).toRefuseWith("NOT_FOUND");
  expect(await order(ana, other.id, orderOf(foreign, 11))).toRefuseWith("BAD_INPUT");
  const closed = await publish(host, { visibility: "invite-only" });
  const [inside = ""] = await putTypesOnSale(app, closed.id);
  expect(await order(ana, closed.id, orderOf(inside))).toRefuseWith("NOT_FOUND");
  expect((await order(host, closed.id, orderOf(inside))).status).toBe(201);
});

test("without its code, a hidden type does not reveal that it is sold out", async () => {
  const { id } = await publish(host);
  const [hidden = ""] = await putTypesOnSale(app, id, { types: [{ hidden: true, quantity: 0 }] });
  await promo(app, id, { code: "BACK", opensHidden: true, typeIds: [hidden] });
  expect(await order(ana, id, orderOf(hidden))).toRefuseWith("NOT_FOUND");
  expect(await order(ana, id, orderOf(hidden, 1, 900, { code: "BACK" }))).toRefuseWith("SOLD_OUT");
});

test("a promo code gives its discount, opens hidden types, and is released with the places", async () => {
  const { id } = await publish(host);
  const [open = "", hidden = ""] = await putTypesOnSale(app, id, {
    types: [{}, { hidden: true, name: "Backstage" }],
  });
  await promo(app, id, { code: "FRIENDS", most: 1, opensHidden: true });
  await promo(app, id, { code: "BACK", kind: "amount", value: 5_000, typeIds: [hidden] });
  const code = { code: "friends" };
  const first = await order(ana, id, orderOf(hidden, 2, 1_800, code));
  expect(first.body).toMatchObject({ discountMinor: 600, totalMinor: 1_800, promoCode: "FRIENDS" });
  expect(await order(ben, id, orderOf(open, 1, 900, code))).toRefuseWith("BAD_INPUT");
  expect(await order(ben, id, orderOf(open, 1, 1_200, { code: "BACK" }))).toRefuseWith("BAD_INPUT");
  // The code can't be removed from an order for a type that only the code opens.
  expect(await change(ana, first.body.id, null)).toRefuseWith("BAD_INPUT");
  expect((await change(ana, first.body.id, "FRIENDS")).body.totalMinor).toBe(1_800);
  await ana.delete(`/orders/${first.body.id}`);
  const plain = await order(ben, id, orderOf(open, 2));
  expect((await change(ben, plain.body.id, "Friends")).body).toMatchObject({
    discountMinor: 600,
    totalMinor: 1_800,
    lines: [{ discountMinor: 600 }],
  });
  expect(await change(ben, plain.body.id, "NOPE")).toRefuseWith("BAD_INPUT");
  expect((await change(ben, plain.body.id, null)).body).toMatchObject({
    discountMinor: 0,
    totalMinor: 2_400,
    promoCode: null,
  });
});

test("an overdue hold counts as expired even before the job releases it", async () => {
  const { id } = await publish(host);
  const [typeId = ""] = await putTypesOnSale(app, id, { types: [{ kind: "free", quantity: 1 }] });
  const { body: made } = await order(ana, id, orderOf(typeId, 1, 0));
  expect(await order(ben, id, orderOf(typeId, 1, 0))).toRefuseWith("SOLD_OUT");
  await expireHold(app, made.id);
  expect((await ana.get(`/orders/${made.id}`)).body).toMatchObject({
    state: "expired",
    can: { pay: false, cancel: false },
  });
  expect(await ana.put(`/orders/${made.id}/details`, filled)).toRefuseWith("HOLD_EXPIRED");
  expect((await order(ben, id, orderOf(typeId, 1, 0))).status).toBe(201);
  expect(await ana.post(`/orders/${made.id}/confirm`)).toRefuseWith("HOLD_EXPIRED");
  expect(
    (await ana.get("/my/orders")).body.items.map((one: { id: string }) => one.id),
  ).not.toContain(made.id);
});

test("cancelling releases the places once", async () => {
  const { id } = await publish(host, { capacity: 2 });
  const [typeId = ""] = await putTypesOnSale(app, id);
  const { body: made } = await order(ana, id, orderOf(typeId, 2));
  expect(await order(ben, id, orderOf(typeId))).toRefuseWith("SOLD_OUT");
  const pressed = await Promise.all(
    Array.from({ length: 5 }, () => ana.delete(`/orders/${made.id}`)),
  );
  for (const one of pressed) expect(one.body.state).toBe("cancelled");
  expect((await order(ben, id, orderOf(typeId, 2))).status).toBe(201);
});

test("one buyer holds a limited number of orders, even with many requests at once", async () => {
  const { id } = await publish(host);
  const [typeId = ""] = await putTypesOnSale(app, id);
  const pressed = await Promise.all(
    Array.from({ length: 20 }, () => order(ana, id, orderOf(typeId))),
  );
  expect(pressed.filter(({ status }) => status === 201)).toHaveLength(5);
  for (const one of pressed) if (one.status !== 201) expect(one).toRefuseWith("TOO_MANY_TRIES");
  const guest = guestOf(app);
  const more = await Promise.all(
    Array.from({ length: 70 }, () => order(guest, id, orderOf(typeId))),
  );
  expect(more.filter(({ status }) => status === 201)).toHaveLength(60);
});

test("a guest claims the order and its tickets into their account, once", async () => {
  const { id, slug } = await publish(host);
  const [typeId = ""] = await putTypesOnSale(app, id, { types: [{ kind: "free" }] });
  const guest = guestOf(app);
  const { body: made } = await order(guest, id, orderOf(typeId, 2, 0));
  await guest.put(`/orders/${made.id}/details?key=${made.key}`, filled);
  await guest.post(`/orders/${made.id}/confirm?key=${made.key}`);
  const claim = (who: TestClient, key: string) => who.post(`/orders/${made.id}/claim`, { key });
  expect(await claim(ana, "wrong")).toRefuseWith("NOT_FOUND");
  const [one, other] = await Promise.all([claim(ana, made.key), claim(ben, made.key)]);
  expect([one.status, other.status].toSorted()).toEqual([200, 410]);
  const [owner, late] = one.status === 200 ? [ana, ben] : [ben, ana];
  expect((await owner.get(`/orders/${made.id}`)).body).toMatchObject({ guest: false });
  expect((await owner.get(`/events/${slug}`)).body.myAnswer).toBe("going");
  expect((await late.get(`/events/${slug}`)).body.myAnswer).toBeNull();
  expect(await late.get(`/orders/${made.id}`)).toRefuseWith("NOT_FOUND");
});
