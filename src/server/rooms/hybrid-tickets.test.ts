import { afterAll, beforeAll, expect, test } from "vitest";
import { addDoorStaff, scan, startNow } from "../door/test-door.ts";
import { publish, verifyEmail } from "../events/test-events.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { freeType, sell } from "../sales/test-sales.ts";
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

/** An event at a place and online; Ben holds a ticket to its doors, Cleo one to its room. */
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

test("a ticket for the venue opens no room until the host lets it, and one for the room does", async () => {
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

test("the door admits no ticket for the room alone, and its offline list says so", async () => {
  const { id, venue, online } = await openHybrid();
  await startNow(app, id);
  await addDoorStaff(host, id, ben);
  const { body } = await scan(ben, id, online.code);
  expect(body).toMatchObject({ result: "not-valid", reason: "online-only" });
  expect((await scan(ben, id, venue.code)).body.result).toBe("admitted");
  const { tickets } = (await ben.get(`/events/${id}/door/snapshot`)).body;
  expect(tickets.map(([, , , , state]: number[]) => state).toSorted()).toEqual([1, 4]);
});
