import { afterAll, beforeAll, expect, test } from "vitest";
import { notificationTexts } from "../notifications/test-notifications.ts";
import { testApp, type TestApp, type TestClient, type TestPerson } from "../test-app.ts";
import { ticketKey } from "../tickets/access.ts";
import { buyTickets, putOnSale } from "../tickets/test-tickets.ts";
import { nameOf, publish, verifyEmail } from "./test-events.ts";

const link = "https://stream.example/room-7f3k";
const online = { online: true, venue: "", link };

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

/** Follows the personal join address in a calendar file or an email and returns where it leads. */
async function joins(text: string) {
  expect(text).not.toContain(link);
  const [, path] = /http:\/\/localhost:3000(\/j\/[\w.-]+)/.exec(text) ?? [];
  if (path === undefined) return null;
  const response = await app.visitor().fetch(path, { redirect: "manual" });
  return response.headers.get("location");
}

const unfolded = async (file: Response) => (await file.text()).replaceAll("\r\n ", "");

/** Whether the event's page gives this viewer the link and their calendar file holds a personal address that leads to it. */
async function getsLink(viewer: TestClient, slug: string) {
  const page = await viewer.get(`/events/${slug}`);
  const file = await viewer.fetch(`/api/v1/events/${slug}/calendar.ics`);
  const inFile = (await joins(await unfolded(file))) === link;
  const onPage = page.body.link && (await joins(`http://localhost:3000${page.body.link}`));
  expect(onPage === link).toBe(inFile);
  expect(JSON.stringify(page.body)).not.toContain(link);
  expect(page.body.linkWithheld).toBe(!inFile);
  return inFile;
}

test("only people going, the team and the line-up get the link to join an open event", async () => {
  const { id, slug } = await publish(host, {
    ...online,
    lineUp: [{ name: "Cleo", role: "DJ", personId: cleo.id }],
  });
  expect(await getsLink(host, slug)).toBe(true);
  expect(await getsLink(app.visitor(), slug)).toBe(false);
  expect(await getsLink(ben, slug)).toBe(false);
  await ben.put(`/events/${id}/answer`, { answer: "maybe" });
  expect(await getsLink(ben, slug)).toBe(false);
  await ben.put(`/events/${id}/answer`, { answer: "going" });
  expect(await getsLink(ben, slug)).toBe(true);

  // Invitations to the line-up or the team don't give access until they're accepted.
  expect(await getsLink(cleo, slug)).toBe(false);
  await cleo.put(`/events/${id}/line-up/me`);
  expect(await getsLink(cleo, slug)).toBe(true);
  const dora = await app.person("Dora");
  await host.post(`/events/${id}/people`, { username: await nameOf(dora), role: "door" });
  expect(await getsLink(dora, slug)).toBe(false);
  await dora.put(`/events/${id}/people/me`);
  expect(await getsLink(dora, slug)).toBe(true);
});

test("a room that is open to everybody gives its external link only to people going", async () => {
  const { id, slug } = await publish(host, online);
  const inRoom = async (viewer: TestClient) => (await viewer.get(`/events/${slug}/room`)).body.link;
  expect(await inRoom(app.visitor())).toBeNull();
  expect(await inRoom(ben)).toBeNull();
  await ben.put(`/events/${id}/answer`, { answer: "going" });
  expect(await joins(`http://localhost:3000${await inRoom(ben)}`)).toBe(link);
  expect(await joins(`http://localhost:3000${await inRoom(host)}`)).toBe(link);
});

test("public feeds and lists carry no link, but an attendee's own calendar does", async () => {
  const { id } = await publish(host, { ...online, title: "Streamed Choir" });
  const visitor = app.visitor();
  for (const address of [
    `/calendar/people/${host.id}.ics`,
    "/calendar/events.ics",
    `/rss/people/${host.id}.xml`,
    "/rss/events.xml",
  ]) {
    const text = (await (await visitor.fetch(address)).text()).replaceAll("\r\n ", "");
    expect(text, address).toContain("Streamed Choir");
    expect(text, address).not.toContain(link);
  }
  const made = await ben.post("/my/calendar-link");
  const own = async () =>
    (await (await visitor.fetch(made.body.url)).text()).replaceAll("\r\n ", "");
  await ben.put(`/events/${id}/answer`, { answer: "maybe" });
  expect((await own()).split("Streamed Choir")[1]).not.toContain(link);
  await ben.put(`/events/${id}/answer`, { answer: "going" });
  expect(await joins((await own()).split("Streamed Choir")[1] ?? "")).toBe(link);
});

test("at an event with tickets only their holders get the link, guests through their ticket's link", async () => {
  const { id, slug } = await publish(host, online);
  const typeId = await putOnSale(app, id, { priceMinor: 900 });
  const eve = await app.person("Eve");
  expect(await getsLink(eve, slug)).toBe(false);
  await buyTickets(app, id, { typeId, buyerId: eve.id, name: "Eve", email: "" });
  expect(await getsLink(eve, slug)).toBe(true);

  const [ticket] = await buyTickets(app, id, { typeId, name: "Gil", email: "gil@people.example" });
  const key = await ticketKey(app.services.db, ticket!);
  const guest = app.visitor();
  const page = await guest.get(`/tickets/${ticket!.id}?key=${key}`);
  expect(await joins(`http://localhost:3000${page.body.joinLink}`)).toBe(link);
  const file = await guest.fetch(`/api/v1/tickets/${ticket!.id}/calendar.ics?key=${key}`);
  const inFile = await unfolded(file);
  expect(await joins(inFile)).toBe(link);

  expect(await getsLink(guest, slug)).toBe(false);

  // Without an external link, the join address leads to the room, which the ticket opens.
  const { version } = (await host.get(`/events/${slug}`)).body;
  expect((await host.patch(`/events/${id}`, { version, link: "" })).status).toBe(200);
  const room = `/events/${slug}/live?ticket=${ticket!.id}&key=${key}`;
  expect(await joins(inFile)).toBe(room);
  expect(await joins(inFile.replace(/\/j\/./, "/j/-"))).toBeNull();
});

test("an invitation alone doesn't give the link", async () => {
  const { id, slug } = await publish(host, { ...online, visibility: "invite-only" });
  const finn = await app.person("Finn");
  await host.post(`/events/${id}/people`, { username: await nameOf(finn), role: "guest" });
  expect(await notificationTexts(finn)).not.toEqual([]);
  expect(await getsLink(finn, slug)).toBe(false);
  await finn.put(`/events/${id}/answer`, { answer: "going" });
  expect(await getsLink(finn, slug)).toBe(true);
});

test("everybody sees the website of an in-person event", async () => {
  const { slug } = await publish(host, { link });
  const page = await app.visitor().get(`/events/${slug}`);
  expect(page.body).toMatchObject({ link, linkWithheld: false });
});

test("a join address survives a move and stops working when the person no longer goes", async () => {
  const { id, slug } = await publish(host, online);
  const gus = await app.person("Gus");
  await gus.put(`/events/${id}/answer`, { answer: "going" });
  const file = await unfolded(await gus.fetch(`/api/v1/events/${slug}/calendar.ics`));
  expect(await joins(file)).toBe(link);
  const move = async (changes: object) => {
    const { version } = (await host.get(`/events/${slug}`)).body;
    expect((await host.patch(`/events/${id}`, { version, ...changes })).status).toBe(200);
  };
  await move({ link: "https://other.example/9" });
  expect(await joins(file)).toBe("https://other.example/9");
  await move({ link: "" });
  expect(await joins(file)).toBe(`/events/${slug}/live`);
  await gus.put(`/events/${id}/answer`, { answer: "not-going" });
  expect(await joins(file)).toBeNull();
});
