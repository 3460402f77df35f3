import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { extendSeries } from "../series/series.ts";
import { datesOf, nameOf, publish, verifyEmail, weekly } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { freeType, promoCode, salesOf, sell, ticketType } from "./test-sales.ts";

let app: TestApp;
let host: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [host, ben] = [await app.person("Host"), await app.person("Ben")];
  await verifyEmail(app, host);
});
afterAll(() => app.close());

const four = { ...weekly, ends: "after", count: 4 };
const five = { ...four, count: 5 };
const copiesAt = (id: string) => `/events/${id}/sales/copies`;
const answer = (who: TestPerson, id: string, given: string) =>
  who.put(`/events/${id}/answer`, { answer: given, guests: 0 });
const offerOf = (id: string) => app.visitor().get(`/events/${id}/offer`);

type Dates = [string, string, string, string, string];
async function series(more: object = {}) {
  const { slug } = await publish(host, { repeats: four, ...more });
  const dates = await datesOf(host, slug);
  return { slug, ids: dates.map(({ id }) => id) as Dates };
}

test("the sales of one occurrence are copied to the other upcoming ones, once even if repeated", async () => {
  const {
    slug,
    ids: [first, second, third, fourth],
  } = await series();
  const type = ticketType({ name: "Weekly", closesAt: "2031-05-09T12:00:00.000Z" });
  await sell(host, second, [type]);
  await host.put(`/events/${second}/promos/${newId()}`, promoCode());
  expect((await host.get(copiesAt(second))).body).toEqual({ due: 3, waited: 0 });
  const presses = await Promise.all([1, 2, 3].map(() => host.post(copiesAt(second))));
  expect(presses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(presses.map(({ body }) => body.made).toSorted()).toEqual([0, 0, 3]);
  for (const [date, closesAt] of [
    [first, "2031-05-02T12:00:00.000Z"],
    [third, "2031-05-16T12:00:00.000Z"],
    [fourth, "2031-05-23T12:00:00.000Z"],
  ] as const) {
    expect((await offerOf(date)).body.types).toMatchObject([{ name: "Weekly", closesAt }]);
    expect((await host.get(`/events/${date}/promos`)).body.items.length).toBe(1);
  }
  const shown = await datesOf(app.visitor(), slug);
  const price = { fromMinor: 1_000, toMinor: 1_000 };
  expect(shown).toMatchObject([{ price }, { price }, { price }, { price }]);
  expect((await host.get(copiesAt(second))).body).toEqual({ due: 0, waited: 0 });
});

test("occurrences that already sell, are cancelled or past are left alone, and so is an event without a series", async () => {
  const {
    ids: [first, second, third, fourth, past],
  } = await series({ repeats: five });
  await sell(host, second, [freeType({ name: "Own" })]);
  await host.post(`/events/${third}/cancel`, { message: "" });
  await app.services.db.execute(sql`
    update events set starts_at = now() - interval '2 hours', ends_at = now() where id = ${past}`);
  await sell(host, first, [freeType({ name: "Weekly" })]);
  expect((await host.post(copiesAt(first))).body).toEqual({ made: 1, waited: 0 });
  expect((await offerOf(second)).body.types).toMatchObject([{ name: "Own" }]);
  for (const date of [third, past]) expect(await offerOf(date)).toRefuseWith("NOT_FOUND");
  expect((await offerOf(fourth)).body.types).toMatchObject([{ name: "Weekly" }]);
  const { id: alone } = await publish(host);
  await sell(host, alone, [freeType()]);
  expect((await host.post(copiesAt(alone))).body).toEqual({ made: 0, waited: 0 });
});

test("people who RSVPed keep their places, and an occurrence with a waitlist keeps taking RSVPs", async () => {
  const {
    ids: [first, second, third],
  } = await series({ capacity: 1 });
  await answer(ben, second, "going");
  await answer(ben, third, "going");
  await answer(await app.person("Ana"), third, "waitlist");
  await sell(host, first, [freeType()]);
  expect((await host.get(copiesAt(first))).body).toEqual({ due: 2, waited: 1 });
  expect((await host.post(copiesAt(first))).body).toEqual({ made: 2, waited: 1 });
  expect(await offerOf(third)).toRefuseWith("NOT_FOUND");
  expect((await offerOf(second)).body.types).toMatchObject([{ state: "sold-out" }]);
});

test("others get NOT_FOUND, and a manager sells only at occurrences that they manage", async () => {
  const {
    ids: [first, second, third],
  } = await series();
  await sell(host, first, [freeType()]);
  const ana = await app.person("Ana");
  expect(await ana.get(copiesAt(first))).toRefuseWith("NOT_FOUND");
  expect(await ana.post(copiesAt(first))).toRefuseWith("NOT_FOUND");
  expect(await ana.post(copiesAt(newId()))).toRefuseWith("NOT_FOUND");
  for (const [date, role] of [
    [first, "manager"],
    [second, "manager"],
    [third, "door"],
  ] as const) {
    await host.post(`/events/${date}/people`, { username: await nameOf(ana), role });
    await ana.put(`/events/${date}/people/me`);
  }
  expect((await ana.get(copiesAt(first))).body).toEqual({ due: 1, waited: 0 });
  expect(await ana.post(copiesAt(third))).toRefuseWith("NOT_ALLOWED");
  expect((await ana.post(copiesAt(first))).body).toEqual({ made: 1, waited: 0 });
  expect((await offerOf(second)).status).toBe(200);
  expect(await offerOf(third)).toRefuseWith("NOT_FOUND");
});

test("copying needs sales to copy, and paid tickets need a verified address", async () => {
  const {
    ids: [first, second],
  } = await series();
  expect(await host.post(copiesAt(first))).toRefuseWith("NOT_ALLOWED");
  await sell(host, first, [ticketType()]);
  await host.post(`/events/${first}/people`, { username: await nameOf(ben), role: "manager" });
  await ben.put(`/events/${first}/people/me`);
  expect(await ben.post(copiesAt(first))).toRefuseWith("VERIFY_EMAIL_FIRST");
  expect(await offerOf(second)).toRefuseWith("NOT_FOUND");
});

test("concurrent new occurrences and saved sales each get one sale, without deadlocks", async () => {
  const { id, slug } = await publish(host, { repeats: weekly });
  const [first, second, third] = (await datesOf(host, slug)).map((date) => date.id);
  await sell(host, first!, [freeType({ name: "Weekly" })]);
  // Makes it look as if the later weeks had not been created yet and were due now.
  await app.services.db.execute(sql`
    delete from events where series_id = ${id} and occurrence > '2031-06-01'`);
  await app.services.db.execute(sql`
    update event_series set made_until = '2031-06-01', due_on = current_date where id = ${id}`);
  const [copied, own, edited] = await Promise.all([
    host.post(copiesAt(first!)),
    host.put(`/events/${second}/sales`, salesOf([freeType({ name: "Own" })])),
    host.patch(`/events/${third}/following`, { version: 1, title: "Vinyl Night again" }),
    extendSeries(app.services.db, id),
  ]);
  expect([copied.status, edited.status]).toEqual([200, 200]);
  // The first one is left unchanged.
  expect([200, 409]).toContain(own.status);
  expect((await host.get(copiesAt(first!))).body).toEqual({ due: 0, waited: 0 });
  const dates = await datesOf(host, slug);
  expect(dates.length).toBe(9);
  for (const date of dates) {
    const name = date.id === second && own.status === 200 ? "Own" : "Weekly";
    expect((await offerOf(date.id)).body.types).toMatchObject([{ name }]);
  }
});
