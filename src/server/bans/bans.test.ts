import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { notificationsOf } from "../notifications/test-notifications.ts";
import { guestOf, orderOf } from "../orders/test-orders.ts";
import { freeType, sell } from "../sales/test-sales.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
let host: TestPerson;
beforeAll(async () => {
  app = await testApp();
  host = await app.person("Hana");
  await app.services.db.execute(sql`update users set email_verified = true where id = ${host.id}`);
});
afterAll(() => app.close());

const ban = (person: TestPerson, more: Record<string, unknown> = {}) =>
  host.put(`/people/${person.id}/ban`, { reason: "Fights at the door.", ...more });
const go = (person: TestPerson, id: string) =>
  person.put(`/events/${id}/answer`, { answer: "going" });
const say = (person: TestPerson, id: string) =>
  person.post(`/events/${id}/comments`, { id: newId(), content: "Hello" });

test("a banned person loses their RSVP, can't come back or comment, and sees why", async () => {
  const [ben, cy] = [await app.person("Ben"), await app.person("Cy")];
  const [one, two] = [await publish(host, { title: "One" }), await publish(host, { title: "Two" })];
  const other = await publish(cy, { title: "Not hers" });
  expect((await go(ben, one.id)).status).toBe(200);
  expect((await ban(ben)).body).toMatchObject({ person: { id: ben.id }, until: null });
  expect((await ban(ben)).status).toBe(200);
  expect((await host.get(`/events/${one.slug}`)).body.going).toBe(0);
  for (const { id } of [one, two]) {
    const refused = await go(ben, id);
    expect(refused).toRefuseWith("NOT_ALLOWED");
    expect(refused.body.detail).toBe(
      "Hana has blocked you from their events. Reason: Fights at the door. You can appeal under “Decisions about you”.",
    );
    expect(await say(ben, id)).toRefuseWith("NOT_ALLOWED");
  }
  await ban(cy, { reason: "Rude at the door" });
  expect((await go(cy, one.id)).body.detail).toContain(
    "Reason: Rude at the door. You can appeal under",
  );
  // They still see the events, and can go to those of other hosts.
  expect((await ben.get(`/events/${two.slug}`)).status).toBe(200);
  expect((await go(ben, other.id)).status).toBe(200);
  expect((await notificationsOf(ben))[0]).toMatchObject({ kind: "ban", href: "/notices" });
  const [mine] = (await ben.get("/my/received-bans")).body.items;
  expect(mine).toMatchObject({ person: { id: host.id }, can: { appeal: true } });
  expect((await cy.get("/my/bans")).body.items).toEqual([]);
});

test("the event's page tells only the banned person, with the start and end", async () => {
  const [jo, kim] = [await app.person("Jo"), await app.person("Kim")];
  const event = await publish(host, { title: "Three" });
  const page = async (person: TestPerson) => (await person.get(`/events/${event.slug}`)).body;
  const rule = async (person: TestPerson) =>
    (await person.get(`/events/${event.id}/comment-rule`)).body;
  expect((await page(jo)).myBan).toBeNull();
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const { id } = (await ban(jo, { until })).body;
  const shown = { reason: "Fights at the door.", until, appealed: false };
  expect((await page(jo)).myBan).toEqual(shown);
  expect((await rule(jo)).can).toEqual({ comment: false, choose: false });
  await jo.put(`/my/received-bans/${id}/appeal`, { text: "It was my brother." });
  expect((await page(jo)).myBan).toEqual({ ...shown, appealed: true });
  for (const other of [kim, host]) expect((await page(other)).myBan).toBeNull();
  expect((await guestOf(app).get(`/events/${event.slug}`)).body.myBan).toBeNull();
  expect((await rule(kim)).can.comment).toBe(true);
  await host.delete(`/people/${jo.id}/ban`);
  expect((await page(jo)).myBan).toBeNull();
  expect((await rule(jo)).can.comment).toBe(true);
});

test("a banned person appeals once; the organizer answers once or lifts the ban", async () => {
  const dan = await app.person("Dan");
  const { id } = (await ban(dan)).body;
  const appeal = (text: string) => dan.put(`/my/received-bans/${id}/appeal`, { text });
  expect(await host.put(`/my/bans/${id}/answer`, { answer: "No." })).toRefuseWith("CONFLICT");
  const sent = await Promise.all([appeal("It was my brother."), appeal("It was my brother.")]);
  expect(sent.map(({ status }) => status)).toEqual([200, 200]);
  expect(await appeal("Please!")).toRefuseWith("CONFLICT");
  expect((await notificationsOf(host))[0]).toMatchObject({
    kind: "ban-appeal",
    href: "/my-events/blocked",
  });
  expect(await dan.put(`/my/bans/${id}/answer`, { answer: "Yes." })).toRefuseWith("NOT_FOUND");
  expect((await host.put(`/my/bans/${id}/answer`, { answer: "We saw you." })).status).toBe(200);
  expect(await host.put(`/my/bans/${id}/answer`, { answer: "Or not." })).toRefuseWith("CONFLICT");
  const [mine] = (await dan.get("/my/received-bans")).body.items;
  expect(mine.appeal).toMatchObject({ text: "It was my brother.", answer: "We saw you." });
  const event = await publish(host);
  expect((await host.delete(`/people/${dan.id}/ban`)).status).toBe(204);
  expect((await go(dan, event.id)).status).toBe(200);
});

test("a ban expires on its own", async () => {
  const eve = await app.person("Eve");
  const until = new Date(Date.now() + 86_400_000).toISOString();
  expect((await ban(eve, { until })).body.until).toBe(until);
  const event = await publish(host);
  expect((await go(eve, event.id)).body.detail).toContain("until ");
  await app.services.db.execute(sql`update bans set until = now() where person_id = ${eve.id}`);
  expect((await go(eve, event.id)).status).toBe(200);
  expect((await eve.get("/my/received-bans")).body.items).toEqual([]);
  expect(await ban(eve, { until: "2020-01-01T00:00:00Z" })).toRefuseWith("BAD_INPUT");
});

test("people can't ban themselves, and a banned person can't buy tickets", async () => {
  expect(await ban(host)).toRefuseWith("NOT_ALLOWED");
  const fay = await app.person("Fay");
  await ban(fay);
  const event = await publish(host, { title: "Sold" });
  const type = freeType();
  await sell(host, event.id, [type]);
  const order = orderOf(type.id, 1, 0);
  expect(await fay.post(`/events/${event.id}/orders`, order)).toRefuseWith("NOT_ALLOWED");
});

test("a banned person's address can't buy tickets as a guest either", async () => {
  const [gus, ida] = [await app.person("Gus"), await app.person("Ida")];
  await ban(gus);
  const event = await publish(host, { title: "Guests too" });
  const type = freeType();
  await sell(host, event.id, [type]);
  const guest = guestOf(app);
  const held = await guest.post(`/events/${event.id}/orders`, orderOf(type.id, 1, 0));
  const { id, key } = held.body;
  const fill = (email: string) =>
    guest.put(`/orders/${id}/details?key=${key}`, { name: "G", email, holders: [], answers: [] });
  const confirm = () => guest.post(`/orders/${id}/confirm?key=${key}`);
  const refused = await fill(gus.email.toUpperCase());
  expect(refused).toRefuseWith("NOT_ALLOWED");
  expect(refused.body.detail).toBe(
    "This order can't be placed with this email address. If it's yours, log in to see why.",
  );
  // Nothing of that was stored, and a ban between details and payment applies.
  expect(await confirm()).toRefuseWith("BAD_INPUT");
  expect((await fill(ida.email)).status).toBe(200);
  await ban(ida);
  expect(await confirm()).toRefuseWith("NOT_ALLOWED");
  await host.delete(`/people/${ida.id}/ban`);
  expect((await confirm()).status).toBe(200);
});
