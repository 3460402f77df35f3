import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockEvent } from "../events/lock-event.ts";
import { write } from "../lib/effects.ts";
import { holdOrder } from "../orders/test-holds.ts";
import { putTypesOnSale } from "../orders/test-orders.ts";
import { withoutDelivery } from "../notifications/test-effects.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { buyTickets } from "../tickets/test-tickets.ts";
import { publish } from "../events/test-events.ts";

let app: TestApp;
let host: TestPerson;
beforeAll(async () => {
  app = await testApp();
  host = await app.person("Host");
});
afterAll(() => app.close());

/** Puts types on sale and sets the event's currency, as saving the sales does. */
async function sellTypes(id: string, sold: Parameters<typeof putTypesOnSale>[2]) {
  const ids = await putTypesOnSale(app, id, sold);
  await app.services.db.execute(sql`update events set currency = 'USD' where id = ${id}`);
  return ids;
}

// Reads as the host: responses to visitors are cached, and the fixtures write past the cache.
const stateOf = async (slug: string, who = host) => {
  const { full, left, opensAt } = (await who.get(`/events/${slug}`)).body;
  return { full, left, opensAt };
};
const embedOf = async (slug: string) => (await app.visitor().fetch(`/embed/events/${slug}`)).text();
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000);

test("an event whose tickets are all sold is full, though it has no limit of its own", async () => {
  const { id, slug } = await publish(host);
  const [scarce, plenty] = await sellTypes(id, { types: [{ quantity: 2 }, { quantity: 100 }] });
  expect(await stateOf(slug)).toEqual({ full: false, left: null, opensAt: null });
  await app.services.db.execute(sql`update ticket_types set withdrawn = true where id = ${plenty}`);
  expect(await stateOf(slug)).toEqual({ full: false, left: 2, opensAt: null });
  expect(await embedOf(slug)).toContain("2 left");
  await buyTickets(app, id, {
    typeId: scarce!,
    quantity: 2,
    name: "Gus",
    email: "gus@people.example",
  });
  expect(await stateOf(slug)).toEqual({ full: true, left: null, opensAt: null });
  expect(await embedOf(slug)).toContain("Sold out");
  const { items } = (await app.visitor().get("/events?q=vinyl")).body;
  expect(items.find((one: { id: string }) => one.id === id)).toMatchObject({ full: true });
});

test("types that share a pool count its places only once", async () => {
  const { id, slug } = await publish(host);
  const [typeId] = await sellTypes(id, { types: [{}, { kind: "free" }], pool: 5 });
  await buyTickets(app, id, { typeId: typeId!, name: "Gus", email: "gus@people.example" });
  expect(await stateOf(slug)).toMatchObject({ full: false, left: 4 });
});

test("a small event is not shown as running out while nothing is sold", async () => {
  const { id, slug } = await publish(host);
  const [typeId] = await sellTypes(id, { types: [{ quantity: 20 }] });
  expect(await stateOf(slug)).toMatchObject({ full: false, left: null });
  await buyTickets(app, id, { typeId: typeId!, name: "Gus", email: "gus@people.example" });
  expect(await stateOf(slug)).toMatchObject({ full: false, left: 19 });
});

test("before the first ticket goes on sale, the event says when it will", async () => {
  const { id, slug } = await publish(host);
  const opensAt = inDays(3);
  await sellTypes(id, { types: [{ opensAt, quantity: 3 }, { opensAt: inDays(5) }] });
  expect(await stateOf(slug)).toEqual({
    full: false,
    left: null,
    opensAt: opensAt.toISOString(),
  });
  expect(await embedOf(slug)).toContain("On sale");
});

test("sales that have ended are not shown as sold out", async () => {
  const { id, slug } = await publish(host);
  await sellTypes(id, { types: [{ closesAt: inDays(-1), quantity: 3 }] });
  expect(await stateOf(slug)).toEqual({ full: false, left: null, opensAt: null });
});

test("the number of places left does not reveal a small number of people going", async () => {
  const { id, slug } = await publish(host, { capacity: 4 });
  const people = await Promise.all(["Ada", "Bo", "Cy", "Di"].map((name) => app.person(name)));
  const outsider = await app.person("Eve");
  const go = (who: TestPerson) => who.put(`/events/${id}/answer`, { answer: "going" });
  await go(people[0]!);
  expect(await stateOf(slug, outsider)).toMatchObject({ full: false, left: null });
  for (const who of people.slice(1, 3)) await go(who);
  expect(await stateOf(slug, outsider)).toMatchObject({ full: false, left: 1 });
  await go(people[3]!);
  expect(await stateOf(slug, outsider)).toMatchObject({ full: true, left: null });
});

test("the last place is shown even where one person is going", async () => {
  const { id, slug } = await publish(host, { capacity: 2 });
  const [ada, eve] = [await app.person("Ada"), await app.person("Eve")];
  await ada.put(`/events/${id}/answer`, { answer: "going" });
  expect(await stateOf(slug, eve)).toMatchObject({ full: false, left: 1 });
  expect(await embedOf(slug)).toContain("1 place left");
});

test("tickets held without payment do not count as people going", async () => {
  const { id, slug } = await publish(host);
  const [typeId] = await sellTypes(id, { types: [{ quantity: 20 }] });
  await buyTickets(app, id, {
    typeId: typeId!,
    name: "Gus",
    email: "gus@people.example",
    quantity: 3,
  });
  const goingTo = async () => {
    const { going, nobodyGoes } = (await host.get(`/events/${slug}`)).body;
    return { going, nobodyGoes };
  };
  expect(await goingTo()).toEqual({ going: 3, nobodyGoes: false });
  const holding = write(app.services.db, async (tx) =>
    holdOrder(tx, (await lockEvent(tx, id))!, { typeId: typeId!, quantity: 4 }),
  );
  await withoutDelivery(holding);
  expect(await goingTo()).toEqual({ going: 3, nobodyGoes: false });
});
