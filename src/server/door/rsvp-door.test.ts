import { afterAll, beforeAll, expect, test } from "vitest";
import { ticketHash } from "../../contract/tickets/door-list.ts";
import type { DoorList } from "../../contract/tickets/door.ts";
import { publish, verifyEmail } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { addDoorStaff, at, startNow } from "./test-door.ts";

let app: TestApp;
let host: TestPerson;
let dora: TestPerson;
let event: { id: string; slug: string };
beforeAll(async () => {
  app = await testApp();
  host = await app.person("Host");
  await verifyEmail(app, host);
  dora = await app.person("Dora");
  event = await publish(host, { title: "Harvest Stomp" });
  await startNow(app, event.id);
  await addDoorStaff(host, event.id, dora);
});
afterAll(() => app.close());

/** Somebody with a "going" RSVP. */
async function guest(name: string, guests = 0) {
  const person = await app.person(name);
  const answered = await person.put(`/events/${event.id}/answer`, { answer: "going", guests });
  if (answered.status >= 300) throw new Error(JSON.stringify(answered.body));
  return person;
}

/** Admits someone who was found by name, as a phone does. */
const letIn = (person: TestPerson, { id }: TestPerson, more: object = {}) =>
  person.post(`/events/${event.id}/scans`, { id: newId(), ticketId: id, at: at(0), ...more });
const found = async (name: string) =>
  (await dora.get(`/events/${event.id}/door/tickets?name=${name}`)).body.items;
const doorOf = async (person: TestPerson) => (await person.get(`/events/${event.id}/door`)).body;
const attendees = async () => (await host.get(`/events/${event.id}/attendees`)).body;

test("somebody with an RSVP is found by name and admitted once, with their guests", async () => {
  const bea = await guest("Beatríx Hale", 2);
  const row = { id: bea.id, name: "Beatríx Hale +2", type: "RSVP", number: 1 };
  expect(await found("beatrix")).toEqual([{ ...row, state: "out", since: null }]);
  const { id } = (await letIn(dora, bea)).body;
  expect(await found("beatrix")).toMatchObject([{ state: "in", since: { by: "Dora" } }]);
  const again = (await letIn(host, bea)).body;
  expect(again).toMatchObject({ result: "already-in", since: { by: "Dora" }, ticket: row });
  const door = await doorOf(host);
  expect(door).toMatchObject({ in: 3, expected: 3 });
  expect(door.types).toMatchObject([{ name: "RSVP", in: 3, expected: 3 }]);
  expect(door.scans[1]).toMatchObject({ result: "admitted", ticket: row, by: "Dora" });
  expect(await attendees()).toMatchObject({
    counts: { in: 1 },
    items: [{ kind: "rsvp", state: "in", scanId: id, people: 3 }],
  });

  // After undoing, they can be admitted again.
  expect((await dora.delete(`/events/${event.id}/scans/${id}`)).status).toBe(403);
  expect((await host.delete(`/events/${event.id}/scans/${id}`)).status).toBe(204);
  expect((await doorOf(host)).undone).toEqual([await ticketHash(bea.id)]);
  expect((await letIn(dora, bea)).body.result).toBe("admitted");
});

test("if twenty phones admit one person at once, one succeeds", async () => {
  const gus = await guest("Gus");
  const answers = await Promise.all(Array.from({ length: 20 }, () => letIn(dora, gus)));
  const results = answers.map(({ body }) => body.result as string);
  expect(results.filter((result) => result === "admitted")).toHaveLength(1);
  expect(results.filter((result) => result === "already-in")).toHaveLength(19);
});

test("people who aren't coming, are of another event or withdraw their RSVP are not admitted", async () => {
  const [stranger, ruth] = [await app.person("Stranger"), await guest("Ruth")];
  expect((await letIn(dora, stranger)).body).toMatchObject({ result: "not-found", ticket: null });
  await ruth.put(`/events/${event.id}/answer`, { answer: "not-going", guests: 0 });
  const refused = (await letIn(dora, ruth)).body;
  expect(refused).toMatchObject({ result: "not-valid", reason: "not-coming" });
  expect(await found("ruth")).toEqual([]);
  const other = await publish(host, { title: "Later" });
  await stranger.put(`/events/${other.id}/answer`, { answer: "going" });
  const early = { id: newId(), ticketId: stranger.id, at: at(0) };
  const { body } = await host.post(`/events/${other.id}/scans`, early);
  expect(body).toMatchObject({ result: "not-valid", reason: "too-early" });
  const { body: door } = await host.get(`/events/${other.id}/door`);
  expect(door.scans).toMatchObject([{ result: "not-valid", reason: "too-early" }]);
  const { startsAt, opensAt } = door.event;
  expect(Date.parse(startsAt) - Date.parse(opensAt)).toBe(12 * 3_600_000);
});

test("a phone's list has RSVPs encrypted, includes changes, and its entries count by their time", async () => {
  const kaito = await guest("Kaito");
  const list: DoorList = (await dora.get(`/events/${event.id}/door/snapshot`)).body;
  expect(list.types).toEqual(["RSVP"]);
  const hash = await ticketHash(kaito.id);
  const listed = list.tickets.find(([one]) => one === hash)!;
  expect(listed.slice(2, 6)).toEqual([1, 0, 0, 0]);
  expect(JSON.stringify(list)).not.toMatch(new RegExp(`Kaito|${kaito.id}`));
  // Offline, the phone admitted ten minutes ago somebody whom another admits now.
  await letIn(host, kaito);
  const scans = [{ id: newId(), ticketId: kaito.id, at: at(10) }];
  const synced = await dora.post(`/events/${event.id}/scans/batch`, { scans });
  expect(synced.body.scans).toMatchObject([{ result: "admitted" }]);
  expect((await doorOf(host)).wrong).toMatchObject([{ result: "double", by: "Host" }]);
  const since = encodeURIComponent(list.until);
  const news: DoorList = (await dora.get(`/events/${event.id}/door/snapshot?since=${since}`)).body;
  expect(news.tickets.find(([one]) => one === hash)?.[4]).toBe(1);
});

test("entries stay counted after the person deletes their account", async () => {
  const helen = await guest("Helen");
  await letIn(dora, helen);
  const before = (await doorOf(host)).scans.length;
  await app.services.db.execute(`delete from rsvps where user_id = '${helen.id}'`);
  await app.services.db.execute(`delete from users where id = '${helen.id}'`);
  const { scans } = await doorOf(host);
  expect(scans).toHaveLength(before);
  expect(scans[0]).toMatchObject({ result: "admitted", ticket: null });
});
