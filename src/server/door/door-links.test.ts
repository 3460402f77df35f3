import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importNameKey, openHolder, ticketHash } from "../../contract/tickets/door-list.ts";
import type { ListedTicket } from "../../contract/tickets/door.ts";
import { verifyEmail } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { makeToken } from "../security/tokens.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { buyTickets } from "../tickets/test-tickets.ts";
import { addDoorStaff, at, openDoors } from "./test-door.ts";

let app: TestApp;
let ana: TestPerson;
let event: { id: string; slug: string; typeId: string };
beforeAll(async () => {
  app = await testApp();
  ana = await app.person("Ana");
  await verifyEmail(app, ana);
  event = await openDoors(app, ana);
});
afterAll(() => app.close());

type Link = { id: string; secret: string; url: string };
type Phone = ReturnType<TestApp["visitor"]>;

async function makeLink(name: string, maker = ana, eventId = event.id): Promise<Link> {
  const id = newId();
  const { status, body } = await maker.put(`/events/${eventId}/door-links/${id}`, { name });
  expect(status).toBe(200);
  return { id, url: body.url, secret: body.url.split("#")[1] };
}

function open(phone: Phone, { id, secret }: Link, more: object = {}) {
  return phone.put(`/door-links/${id}/phone`, { secret, phone: makeToken(), ...more });
}

/** A helper without an account, whose phone has opened a link. */
async function helper(link: Link): Promise<Phone> {
  const phone = app.visitor();
  expect((await open(phone, link)).status).toBe(204);
  return phone;
}

function scanBy(phone: Phone, link: Link, code: string) {
  return phone.post(`/door-links/${link.id}/scans`, { id: newId(), code, at: at(0) });
}

async function ticketFor(name: string) {
  const [ticket] = await buyTickets(app, event.id, { typeId: event.typeId, name });
  return ticket!;
}

async function listed(link: Link) {
  const { items } = (await ana.get(`/events/${event.id}/door-links`)).body;
  return items.find(({ id }: Link) => id === link.id);
}

test("a helper without an account scans with a link; the scan shows the link's name and no email address", async () => {
  const link = await makeLink("Side door");
  expect(link.url).toBe(`http://localhost:3000/door/${link.id}#${link.secret}`);
  const { rows } = await app.services.db.execute(sql`select to_json(l) as row from door_links l`);
  expect(JSON.stringify(rows)).not.toContain(link.secret);
  expect(await listed(link)).toMatchObject({ state: "unused", madeBy: "Ana", openedAt: null });
  const phone = await helper(link);
  const ticket = await ticketFor("Devon Achebe");
  const scanned = await scanBy(phone, link, ticket.code);
  expect(scanned.body).toMatchObject({
    result: "admitted",
    ticket: { name: "Devon Achebe", type: "Standing" },
  });
  expect((await scanBy(phone, link, ticket.code)).body).toMatchObject({
    result: "already-in",
    since: { by: "Side door" },
  });
  const door = await phone.get(`/door-links/${link.id}/door`);
  expect(door.body).toMatchObject({ can: { supervise: false, undo: false }, wrong: [] });
  expect(door.body.scans[0]).toMatchObject({ by: "Side door" });
  const found = await phone.get(`/door-links/${link.id}/tickets?name=devon`);
  expect(found.body.items).toMatchObject([{ name: "Devon Achebe", state: "in" }]);
  const list = await phone.get(`/door-links/${link.id}/snapshot`);
  const everything = JSON.stringify([scanned, door, found, list].map(({ body }) => body));
  expect(everything).not.toMatch(/@|email|order|reference|price/i);
  expect((await ana.get(`/events/${event.id}/door`)).body.scans[0]).toMatchObject({
    by: "Side door",
  });
  expect(await listed(link)).toMatchObject({
    state: "in-use",
    checkedIn: 1,
    usedAt: expect.any(String),
  });
});

test("a link's list is encrypted with its own key, and its offline entries are synced", async () => {
  const link = await makeLink("Back gate");
  const phone = await helper(link);
  const ticket = await ticketFor("Zoë Ångström");
  const { body } = await phone.get(`/door-links/${link.id}/snapshot`);
  const own = (await ana.get(`/events/${event.id}/door/snapshot`)).body;
  expect(body.nameKey).not.toBe(own.nameKey);
  expect(JSON.stringify(body)).not.toContain("Ångström");
  const key = await importNameKey(body.nameKey);
  const holders = await Promise.all(
    body.tickets.map((one: ListedTicket) => openHolder(one[6], key)),
  );
  expect(holders).toContainEqual(expect.objectContaining({ id: ticket.id, name: "Zoë Ångström" }));
  const scans = [{ id: newId(), code: ticket.code, at: at(2) }];
  const synced = await phone.post(`/door-links/${link.id}/scans/batch`, { scans });
  expect(synced.body.scans).toMatchObject([{ result: "admitted" }]);
  const again = await phone.post(`/door-links/${link.id}/scans/batch`, { scans });
  expect(again.body).toEqual(synced.body);
  // This phone gets entries by others and undone entries, like every other phone.
  const other = await ticketFor("Mia Rossi");
  await ana.post(`/events/${event.id}/scans`, { id: newId(), code: other.code, at: at(0) });
  const [entered] = (await phone.get(`/door-links/${link.id}/door`)).body.entered;
  expect(entered).toMatchObject({ ticket: await ticketHash(other.id), by: "Ana" });
  await ana.delete(`/events/${event.id}/scans/${scans[0]!.id}`);
  expect((await phone.get(`/door-links/${link.id}/door`)).body.undone).toHaveLength(1);
});

test("a phone with a link lists only its own scans", async () => {
  const [one, other] = [await makeLink("One"), await makeLink("Other")];
  const phone = await helper(one);
  await scanBy(phone, one, (await ticketFor("Mo")).code);
  const second = await helper(other);
  expect((await second.get(`/door-links/${other.id}/door`)).body.scans).toEqual([]);
});

test("if ten phones open a link at once, one gets it, and the organizer can give it to another", async () => {
  const link = await makeLink("Main door");
  const phones = Array.from({ length: 10 }, () => app.visitor());
  const opened = await Promise.all(phones.map((phone) => open(phone, link)));
  expect(opened.filter(({ status }) => status === 204)).toHaveLength(1);
  for (const answer of opened.filter(({ status }) => status !== 204))
    expect(answer).toRefuseWith("DOOR_LINK_USED");
  const first = phones[opened.findIndex(({ status }) => status === 204)]!;

  const { body } = await ana.post(`/events/${event.id}/door-links/${link.id}/renewal`);
  const renewed = { ...link, secret: body.url.split("#")[1] };
  expect(await first.get(`/door-links/${link.id}/door`)).toRefuseWith("DOOR_LINK_ENDED");
  expect(await open(app.visitor(), link)).toRefuseWith("DOOR_LINK_ENDED");
  await helper(renewed);
});

test("a phone that lost its connection can open its link again, and creating a link is idempotent", async () => {
  const link = await makeLink("Porch");
  const phone = makeToken();
  for (const _ of [1, 2]) expect((await open(app.visitor(), link, { phone })).status).toBe(204);
  const path = `/events/${event.id}/door-links/${newId()}`;
  const [first, second] = [
    await ana.put(path, { name: "Twice" }),
    await ana.put(path, { name: "Twice" }),
  ];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(first.body.url).not.toBe(second.body.url);
});

test("a revoked link is refused from the next request on, whatever it asks for", async () => {
  const link = await makeLink("Loading dock");
  const phone = await helper(link);
  expect((await phone.get(`/door-links/${link.id}/door`)).status).toBe(200);
  await ana.delete(`/events/${event.id}/door-links/${link.id}`);
  const ticket = await ticketFor("Rita");
  expect(await scanBy(phone, link, ticket.code)).toRefuseWith("DOOR_LINK_ENDED");
  for (const what of ["door", "snapshot", "tickets?name=ri"])
    expect(await phone.get(`/door-links/${link.id}/${what}`)).toRefuseWith("DOOR_LINK_ENDED");
  expect(await open(app.visitor(), link)).toRefuseWith("DOOR_LINK_ENDED");
  expect(await ana.post(`/events/${event.id}/door-links/${link.id}/renewal`)).toRefuseWith(
    "NOT_FOUND",
  );
  expect(await listed(link)).toMatchObject({ state: "revoked" });
});

test("a link ends a day after the event", async () => {
  const party = await openDoors(app, ana);
  const link = await makeLink("Door", ana, party.id);
  const phone = await helper(link);
  const endsHoursAgo = (hours: number) =>
    app.services.db.execute(
      sql`update events set starts_at = now() - make_interval(hours => ${hours + 3}), ends_at = now() - make_interval(hours => ${hours}) where id = ${party.id}`,
    );
  await endsHoursAgo(23);
  expect((await phone.get(`/door-links/${link.id}/door`)).status).toBe(200);
  await endsHoursAgo(25);
  expect(await phone.get(`/door-links/${link.id}/door`)).toRefuseWith("DOOR_LINK_ENDED");
});

test("a link works only while its creator runs the event", async () => {
  const max = await app.person("Max");
  const { username } = (await max.get("/session")).body.me;
  await ana.post(`/events/${event.id}/people`, { username, role: "manager" });
  await max.put(`/events/${event.id}/people/me`);
  const link = await makeLink("By Max", max);
  const phone = await helper(link);
  expect((await phone.get(`/door-links/${link.id}/door`)).status).toBe(200);
  await ana.delete(`/events/${event.id}/people/${max.id}`);
  expect(await phone.get(`/door-links/${link.id}/door`)).toRefuseWith("DOOR_LINK_ENDED");
  expect(await listed(link)).toMatchObject({ state: "ended" });
});

test("a link gives access to one event and to no other API", async () => {
  const link = await makeLink("Front");
  const phone = await helper(link);
  const other = await openDoors(app, ana);
  const foreign = await makeLink("Elsewhere", ana, other.id);
  expect(await phone.get(`/door-links/${foreign.id}/door`)).toRefuseWith("DOOR_LINK_ENDED");
  const [ticket] = await buyTickets(app, other.id, { typeId: other.typeId, name: "Kai" });
  expect((await scanBy(phone, link, ticket!.code)).body).toMatchObject({
    result: "wrong-event",
    ticket: null,
  });
  for (const what of ["door", "attendees", "attendees.csv", "emails", "report", "door-links"])
    expect((await phone.get(`/events/${event.id}/${what}`)).status).toBeGreaterThanOrEqual(401);
});

test("door staff can't manage links", async () => {
  const dora = await app.person("Dora");
  await addDoorStaff(ana, event.id, dora);
  expect(await dora.get(`/events/${event.id}/door-links`)).toRefuseWith("NOT_ALLOWED");
  expect(
    await dora.put(`/events/${event.id}/door-links/${newId()}`, { name: "Mine" }),
  ).toRefuseWith("NOT_ALLOWED");
});

test("guessing a secret is rate limited", async () => {
  const link = await makeLink("Guessed");
  const guesses = [];
  for (let guess = 0; guess < 61; guess += 1)
    guesses.push(await open(app.visitor(), { ...link, secret: makeToken() }));
  expect(guesses.at(-1)).toRefuseWith("TOO_MANY_TRIES");
});
