import { afterAll, beforeAll, expect, test } from "vitest";
import { addDoorStaff, scan, startNow } from "../door/test-door.ts";
import { publish, verifyEmail } from "../events/test-events.ts";
import { notificationsOf } from "../notifications/test-notifications.ts";
import { broadcast, goLive } from "../streams/test-streams.ts";
import { testApp, type TestApp, type TestClient, type TestPerson } from "../test-app.ts";
import { freeType, sell } from "../sales/test-sales.ts";
import { ticketKey } from "../tickets/access.ts";
import { buyTickets } from "../tickets/test-tickets.ts";

let app: TestApp;
let host: TestPerson;
let ben: TestPerson;
let cleo: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [host, ben, cleo] = [await app.person("Host"), await app.person("Ben"), await app.person("Cleo")];
  await verifyEmail(app, host);
});
afterAll(() => app.close());

const ticketOf = async (person: TestPerson, ticket: string) =>
  (await person.get(`/tickets/${ticket}`)).body;
const calendarOf = async (person: TestPerson, slug: string) =>
  (await person.fetch(`/api/v1/events/${slug}/calendar.ics`)).text();
const mayWatch = async (person: TestPerson, slug: string) =>
  (await person.get(`/events/${slug}/room`)).body.can.watch;

/** How many "event is live" notifications a person got. */
const news = async (person: TestPerson) =>
  (await notificationsOf(person)).filter(
    ({ kind, href }) => kind === "live" && href?.endsWith("/live"),
  ).length;

/** Publishes a hybrid event. Ben has a venue ticket, Cleo an online ticket. */
async function openHybrid() {
  const { id, slug } = await publish(host, { online: true });
  const kinds = ["venue", "online"] as const;
  const types = kinds.map((admitsTo) => freeType({ name: admitsTo, admitsTo }));
  await sell(host, id, types);
  const buy = async (person: TestPerson, at: number) => {
    const typeId = types[at]!.id;
    const [ticket] = await buyTickets(app, id, { typeId, buyerId: person.id, name: "", email: "" });
    return ticket!;
  };
  return { id, slug, venue: await buy(ben, 0), online: await buy(cleo, 1) };
}

test("a venue ticket opens the room only if the host allows it; an online ticket always does", async () => {
  const { id, slug, venue, online } = await openHybrid();
  expect([await mayWatch(ben, slug), await mayWatch(cleo, slug)]).toEqual([false, true]);
  expect(await ticketOf(ben, venue.id)).toMatchObject({ joinLink: null, admitsTo: "venue" });
  expect((await ticketOf(ben, venue.id)).qr).toMatch(/^MQ1:/);
  const own = await ticketOf(cleo, online.id);
  expect(own).toMatchObject({ qr: null, admitsTo: "online" });
  const joining = await app.visitor().fetch(own.joinLink, { redirect: "manual" });
  expect(joining.headers.get("location")).toBe(`/events/${slug}/live`);
  expect(await calendarOf(cleo, slug)).toContain("/j/");
  expect(await calendarOf(ben, slug)).toMatch(/^BEGIN:VCALENDAR(?!.*\/j\/)/s);

  await host.patch(`/events/${id}/room`, { venueTicketsMayWatch: true });
  expect(await mayWatch(ben, slug)).toBe(true);
  expect((await ticketOf(ben, venue.id)).joinLink).toMatch(/^\/j\//);
});

test("venue-ticket holders and guests are told what their ticket admits to, strangers that they need one", async () => {
  const { id, slug } = await openHybrid();
  const requires = async (viewer: TestClient, query = "") =>
    (await viewer.get(`/events/${slug}/room${query}`)).body.requires;
  expect([await requires(ben), await requires(cleo)]).toEqual(["online-ticket", null]);
  expect([await requires(host), await requires(app.visitor())]).toEqual([null, "ticket"]);
  const types = (await host.get(`/events/${id}/offer`)).body.types as {
    id: string;
    name: string;
  }[];
  const typeId = types.find(({ name }) => name === "venue")!.id;
  const [ticket] = await buyTickets(app, id, { typeId, name: "Gil", email: "gil@people.example" });
  const key = await ticketKey(app.services.db, ticket!);
  expect(await requires(app.visitor(), `?ticket=${ticket!.id}&key=${key}`)).toBe("online-ticket");
});

test("going live doesn't notify people who may not watch", async () => {
  const { id } = await openHybrid();
  const dora = await app.person("Dora");
  await dora.put(`/events/${id}/save`);
  await startNow(app, id);
  await broadcast(host, await goLive(host, id), 1);
  await expect.poll(() => news(cleo)).toBe(1);
  expect([await news(dora), await news(ben)]).toEqual([1, 0]);
});

test("an online-only ticket shows no address and no door time", async () => {
  const { venue, online } = await openHybrid();
  expect((await ticketOf(ben, venue.id)).address).not.toBe("");
  expect(await ticketOf(cleo, online.id)).toMatchObject({ address: "", doors: "" });
});

test("the door refuses online-only tickets, and its offline list marks them", async () => {
  const { id, venue, online } = await openHybrid();
  await startNow(app, id);
  await addDoorStaff(host, id, ben);
  const { body } = await scan(ben, id, online.code);
  expect(body).toMatchObject({ result: "not-valid", reason: "online-only" });
  expect((await scan(ben, id, venue.code)).body.result).toBe("admitted");
  const { tickets } = (await ben.get(`/events/${id}/door/snapshot`)).body;
  expect(tickets.map(([, , , , state]: number[]) => state).toSorted()).toEqual([1, 4]);
});
