import { afterAll, beforeAll, expect, test } from "vitest";
import { publish } from "../events/test-events.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
let ana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [ana, ben] = [await app.person("Ana"), await app.person("Ben")];
});
afterAll(() => app.close());

const goes = (who: TestPerson, id: string, answer = "going") =>
  who.put(`/events/${id}/answer`, { answer });
const edit = (id: string, version: number, more: object) =>
  ana.patch(`/events/${id}`, { version, ...more });
const changes = async (who: TestPerson, id: string) =>
  (await who.get(`/events/${id}/changes`)).body.items;

test("the page of an event moved to another day shows its former start", async () => {
  const { id, slug } = await publish(ana, { title: "Wandering Night" });
  const page = async () => (await ben.get(`/events/${slug}`)).body;
  await edit(id, 1, { startTime: "21:00" });
  const { movedFrom, startsAt, zone } = await page();
  expect(movedFrom).toBeNull();
  await edit(id, 2, { startDay: "2031-06-06" });
  expect((await page()).movedFrom).toEqual({ startsAt, zone, allDay: false });
});

test("people going are asked once about a new day, and the organizer sees how many can make it", async () => {
  const { id, slug } = await publish(ana, { title: "Founders After Hours", capacity: 2 });
  const [cy, di] = [await app.person("Cy"), await app.person("Di")];
  const isAsked = async (who: TestPerson) => (await who.get(`/events/${slug}`)).body.myNewDate;
  for (const who of [ben, cy]) await goes(who, id);
  await goes(di, id, "waitlist");
  await edit(id, 1, { startTime: "21:00" });
  await edit(id, 2, { startDay: "2031-06-06" });
  expect([await isAsked(ben), await isAsked(cy), await isAsked(di)]).toEqual([true, true, false]);
  const confirmed = async () =>
    (await changes(ana, id)).map((change: { confirmed: number | null }) => change.confirmed);
  expect(await confirmed()).toEqual([0, 0]);
  await goes(ben, id);
  expect(await isAsked(ben)).toBe(false);
  expect(await confirmed()).toEqual([1, 0]);
  await goes(cy, id, "not-going");
  await expect.poll(async () => (await di.get(`/events/${slug}`)).body.myOffer).not.toBeNull();
  expect((await changes(ben, id))[0].confirmed).toBeNull();
});
