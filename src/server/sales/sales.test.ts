import { afterAll, beforeAll, expect, test } from "vitest";
import { publish, verifyEmail } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { freeType, promoCode, salesOf, sell, ticketType } from "./test-sales.ts";

let app: TestApp;
let host: TestPerson;
let ana: TestPerson;
beforeAll(async () => {
  app = await testApp({ BOOKING_FEE_PERCENT: "2.5", BOOKING_FEE_MINOR: "30" });
  [host, ana] = [await app.person("Host"), await app.person("Ana")];
  await verifyEmail(app, host);
});
afterAll(() => app.close());

const pageOf = async (slug: string) => (await app.visitor().get(`/events/${slug}`)).body;
const offerOf = (id: string, query = "") => app.visitor().get(`/events/${id}/offer${query}`);
const names = (answer: { body: { types: { name: string }[] } }) =>
  answer.body.types.map(({ name }) => name);

test("an event takes RSVPs until its host sells tickets; then it shows prices", async () => {
  const { id, slug } = await publish(host);
  expect(await pageOf(slug)).toMatchObject({ sells: false, price: null, free: true });
  expect(await offerOf(id)).toRefuseWith("NOT_FOUND");
  const early = ticketType({ name: "Early", priceMinor: 900 });
  const sold = await sell(host, id, [early, ticketType({ name: "Door", priceMinor: 1_250 })]);
  expect(sold).toMatchObject({ version: 1, currency: "USD", currencyFixed: false });
  const price = { fromMinor: 900, toMinor: 1_250, currency: "USD" };
  expect(await pageOf(slug)).toMatchObject({ sells: true, price, free: false });
  const offer = await offerOf(id);
  expect(names(offer)).toEqual(["Early", "Door"]);
  expect(offer.body).toMatchObject({
    fee: { basisPoints: 250, minor: 30 },
    types: [{ state: "on-sale", left: null, perOrder: 10 }, {}],
    promo: null,
  });
  // Repeating it changes nothing, and without types the event takes RSVPs again.
  expect(await sell(host, id, sold.types.map(clean), { version: 1 })).toMatchObject({ version: 1 });
  await sell(host, id, [], { version: 1 });
  expect(await pageOf(slug)).toMatchObject({ sells: false, price: null });
});

/** The sales as read, in the form expected for saving. */
function clean({
  taken: _taken,
  sold: _sold,
  ...type
}: object & { taken?: number; sold?: boolean }) {
  return type;
}

test("the price range includes the minimum of pay-what-you-want, and no hidden or withdrawn types", async () => {
  const { id, slug } = await publish(host);
  const pay = { kind: "pay-what-you-want", minimumMinor: 300, priceMinor: 1_500 };
  const hidden = ticketType({ name: "Friends", priceMinor: 100, hidden: true });
  const gone = ticketType({ name: "Old", priceMinor: 50, withdrawn: true });
  await sell(host, id, [ticketType(pay), hidden, gone]);
  expect((await pageOf(slug)).price).toMatchObject({ fromMinor: 300, toMinor: 1_500 });
  const onlyHidden = await publish(host);
  await sell(host, onlyHidden.id, [ticketType({ hidden: true })]);
  expect(await pageOf(onlyHidden.slug)).toMatchObject({ sells: true, price: null, free: false });
  const both = await publish(host);
  await sell(host, both.id, [freeType(), ticketType()]);
  expect(await pageOf(both.slug)).toMatchObject({ free: false, price: { fromMinor: 0 } });
});

test("ended types do not count for the price range; outside its sale window a type cannot be bought", async () => {
  const { id, slug } = await publish(host);
  const past = "2020-01-01T00:00:00.000Z";
  const later = "2030-01-01T00:00:00.000Z";
  await sell(host, id, [
    ticketType({ name: "Early", priceMinor: 500, closesAt: past }),
    ticketType({ name: "Now", opensAt: past, quantity: 40 }),
    ticketType({ name: "Late", priceMinor: 1_400, opensAt: later }),
  ]);
  expect((await pageOf(slug)).price).toMatchObject({ fromMinor: 1_000, toMinor: 1_400 });
  const { types } = (await offerOf(id)).body;
  expect(types).toMatchObject([
    { state: "over" },
    { state: "on-sale", left: null },
    { state: "not-yet", opensAt: later },
  ]);
});

test("a sale starts with the currency of the event's country", async () => {
  const hamburg = await publish(host, { city: "Hamburg", country: "Germany" });
  expect((await host.get(`/events/${hamburg.id}/sales`)).body.currency).toBe("EUR");
  const nowhere = await publish(host, { country: "" });
  expect((await host.get(`/events/${nowhere.id}/sales`)).body.currency).toBe("USD");
});

test("an event with one free ticket among paid ones is not free", async () => {
  const { id, slug } = await publish(host);
  await sell(host, id, [freeType(), ticketType({ name: "Gallery", priceMinor: 3_000 })]);
  const read = async () => (await host.get(`/events/${slug}`)).body;
  expect(await read()).toMatchObject({ free: false, price: { fromMinor: 0, toMinor: 3_000 } });
  const found = await host.get("/events?free=true&limit=50");
  expect(JSON.stringify(found.body.items)).not.toContain(id);
});

test("prices use the minor unit of their currency, and an unknown currency is refused", async () => {
  for (const [currency, priceMinor] of [
    ["JPY", 1_200],
    ["KWD", 4_500],
  ] as const) {
    const { id, slug } = await publish(host);
    await sell(host, id, [ticketType({ priceMinor })], { currency });
    expect((await pageOf(slug)).price).toEqual({
      fromMinor: priceMinor,
      toMinor: priceMinor,
      currency,
    });
  }
  const { id } = await publish(host);
  for (const currency of ["XXX", "ABC", "usd"])
    expect(
      await host.put(`/events/${id}/sales`, salesOf([ticketType()], { currency })),
    ).toRefuseWith("BAD_INPUT");
});

test("selling paid tickets needs a verified address; free ones do not", async () => {
  const { id } = await publish(ana);
  const sales = `/events/${id}/sales`;
  expect((await ana.get(sales)).body).toMatchObject({ version: 0, maySellPaid: false });
  for (const kind of ["paid", "pay-what-you-want"])
    expect(await ana.put(sales, salesOf([ticketType({ kind })]))).toRefuseWith(
      "VERIFY_EMAIL_FIRST",
    );
  await sell(ana, id, [freeType()]);
  expect((await offerOf(id)).body.types).toMatchObject([{ kind: "free", priceMinor: 0 }]);
});

test("invalid input is refused at its field", async () => {
  const { id } = await publish(host);
  const problemAt = async (field: string, types: object[], more: object = {}) => {
    const { body } = await host.put(`/events/${id}/sales`, salesOf(types, more));
    expect(body.fields?.map((problem: { field: string }) => problem.field)).toContain(field);
  };
  await problemAt("types.0.priceMinor", [ticketType({ priceMinor: 0 })]);
  await problemAt("types.0.priceMinor", [freeType({ priceMinor: 100 })]);
  await problemAt("types.0.priceMinor", [
    ticketType({ kind: "pay-what-you-want", priceMinor: 100, minimumMinor: 200 }),
  ]);
  await problemAt("types.0.poolId", [ticketType({ poolId: newId() })]);
  const window = { opensAt: "2030-01-02T00:00:00Z", closesAt: "2030-01-01T00:00:00Z" };
  await problemAt("types.0.closesAt", [ticketType(window)]);
  const rising = [
    { hoursBefore: 48, percent: 50 },
    { hoursBefore: 24, percent: 100 },
  ];
  await problemAt("refundPolicy.tiers.1.percent", [ticketType()], {
    refundPolicy: { tiers: rising, feeMinor: 0 },
  });
  const choice = { id: newId(), label: "Food", kind: "choice", required: true, options: ["Soup"] };
  await problemAt("questions.0.options", [ticketType()], { questions: [choice] });
  await problemAt("pools.0.name", [ticketType()], {
    pools: [{ id: newId(), name: "Room", capacity: 5 }],
  });
});

test("of two concurrent changes the later is refused; nobody else reads the sales or reuses their types", async () => {
  const { id } = await publish(host);
  const sales = `/events/${id}/sales`;
  await sell(host, id, [ticketType()]);
  expect(await host.put(sales, salesOf([ticketType({ name: "Other" })]))).toRefuseWith("CONFLICT");
  expect(await ana.get(sales)).toRefuseWith("NOT_FOUND");
  const other = await publish(host);
  await sell(host, other.id, [ticketType()]);
  const taken = (await host.get(`/events/${other.id}/sales`)).body.types[0];
  expect(
    await host.put(sales, salesOf([ticketType({ id: taken.id })], { version: 1 })),
  ).toRefuseWith("NOT_FOUND");
});

test("a hidden type is shown only with a code that opens it", async () => {
  const { id } = await publish(host);
  const [open, friends, crew] = [
    ticketType({ name: "Open" }),
    ticketType({ name: "Friends", hidden: true }),
    ticketType({ name: "Crew", hidden: true }),
  ];
  await sell(host, id, [open, friends, crew]);
  const only = { kind: "none", value: 0, opensHidden: true };
  const save = (more: object) => host.put(`/events/${id}/promos/${newId()}`, promoCode(more));
  await save({ ...only, code: "friends", typeIds: [friends.id] });
  await save({ code: "TENTH", typeIds: [open.id, crew.id] });
  expect(names(await offerOf(id))).toEqual(["Open"]);
  const opened = await offerOf(id, "?code=Friends");
  expect(names(opened)).toEqual(["Open", "Friends"]);
  expect(opened.body.promo).toEqual({
    code: "FRIENDS",
    kind: "none",
    value: 0,
    typeIds: [friends.id],
  });
  // A discount code opens no hidden type, and does not reveal the one it applies to.
  const cheaper = await offerOf(id, "?code=tenth");
  expect(names(cheaper)).toEqual(["Open"]);
  expect(cheaper.body.promo.typeIds).toEqual([open.id]);
});

test("an unknown, not yet valid, expired or used-up code is refused with the same message", async () => {
  const { id } = await publish(host);
  await sell(host, id, [ticketType()]);
  const save = (more: object) => host.put(`/events/${id}/promos/${newId()}`, promoCode(more));
  await save({ code: "SOON", opensAt: "2030-01-01T00:00:00Z" });
  await save({ code: "LATE", closesAt: "2020-01-01T00:00:00Z" });
  expect((await offerOf(id)).body.hasCodes).toBe(false);
  const answers = [];
  for (const code of ["NEVER", "SOON", "LATE"]) {
    const { status, body } = await offerOf(id, `?code=${code}`);
    answers.push(JSON.stringify({ status, ...body, requestId: "" }));
  }
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain("This code isn't valid for this event.");
});

test("guessing codes is limited", async () => {
  const { id } = await publish(host);
  await sell(host, id, [ticketType()]);
  const statuses = new Set<number>();
  for (let at = 0; at < 61; at += 1) statuses.add((await offerOf(id, `?code=TRY${at}`)).status);
  expect([...statuses]).toEqual([422, 429]);
});

test("organizers create, edit and delete codes, each code once", async () => {
  const { id } = await publish(host);
  await sell(host, id, [ticketType()]);
  const promo = `/events/${id}/promos/${newId()}`;
  expect((await host.put(promo, promoCode())).body).toMatchObject({ code: "TENTH", used: 0 });
  const offered = (await offerOf(id)).body;
  expect(offered.hasCodes).toBe(true);
  expect(JSON.stringify(offered)).not.toContain("TENTH");
  expect((await host.put(promo, promoCode({ value: 20 }))).body.value).toBe(20);
  const twin = `/events/${id}/promos/${newId()}`;
  for (const [field, more] of [
    ["code", { code: "tenth" }],
    ["value", { code: "MORE", value: 101 }],
    ["kind", { code: "NOTHING", kind: "none", value: 0 }],
    ["typeIds", { code: "WRONG", typeIds: [newId()] }],
  ] as const)
    expect((await host.put(twin, promoCode(more))).body.fields).toMatchObject([{ field }]);
  const elsewhere = await publish(host);
  await sell(host, elsewhere.id, [ticketType()]);
  const stolen = promo.replace(id, elsewhere.id);
  expect(await host.put(stolen, promoCode({ value: 99 }))).toRefuseWith("NOT_FOUND");
  for (let twice = 0; twice < 2; twice += 1) expect((await host.delete(promo)).status).toBe(204);
  expect((await host.get(`/events/${id}/promos`)).body.items).toEqual([]);
});

test("an event with tickets takes no new RSVPs; people who RSVPed before keep their places", async () => {
  const { id, slug } = await publish(host);
  const ben = await app.person("Ben");
  const go = (who: TestPerson, answer: string, guests = 0) =>
    who.put(`/events/${id}/answer`, { answer, guests });
  await go(ben, "going", 1);
  await sell(host, id, [ticketType()]);
  expect(await go(ana, "going")).toRefuseWith("NOT_ALLOWED");
  expect((await go(ana, "going")).body.detail).toBe("You need a ticket for this event.");
  expect(await go(ana, "waitlist")).toRefuseWith("NOT_ALLOWED");
  expect((await go(ana, "maybe")).body.myAnswer).toBe("maybe");
  expect(await go(ben, "going", 2)).toRefuseWith("NOT_ALLOWED");
  expect((await go(ben, "going", 0)).body).toMatchObject({ myAnswer: "going", myGuests: 0 });
  expect((await host.get(`/events/${slug}`)).body.going).toBe(1);
  expect((await go(ben, "not-going")).body.myAnswer).toBe("not-going");
  // The tickets now decide whether the event is free.
  const { version } = await pageOf(slug);
  await host.patch(`/events/${id}`, { version, free: true, title: "Other" });
  expect(await pageOf(slug)).toMatchObject({ title: "Other", free: false });
});

test("an event with an RSVP waitlist sells nothing", async () => {
  const { id } = await publish(host, { capacity: 1 });
  await host.put(`/events/${id}/answer`, { answer: "going" });
  await ana.put(`/events/${id}/answer`, { answer: "waitlist" });
  expect(await host.put(`/events/${id}/sales`, salesOf([ticketType()]))).toRefuseWith(
    "NOT_ALLOWED",
  );
});
