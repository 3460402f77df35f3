import { afterAll, beforeAll, expect, test } from "vitest";
import { startMailbox, type Mailbox } from "../../../test/setup/mailbox.ts";
import { typedHash } from "../../contract/tickets/door-list.ts";
import type { ListedTicket } from "../../contract/tickets/door.ts";
import type { Order } from "../../contract/orders/orders.ts";
import { openDoors, scan } from "../door/test-door.ts";
import { publish, verifyEmail } from "../events/test-events.ts";
import { testApp, type TestApp, type TestClient, type TestPerson } from "../test-app.ts";
import { guestOf, putTypesOnSale, orderOf } from "../orders/test-orders.ts";
import { buyTickets } from "./test-tickets.ts";

let mailbox: Mailbox;
let app: TestApp;
let host: TestPerson;
let ana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  mailbox = await startMailbox();
  app = await testApp({ SMTP_URL: mailbox.url });
  [host, ana, ben] = [await app.person("Host"), await app.person("Ana"), await app.person("Ben")];
  await verifyEmail(app, host);
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const accept = (who: TestPerson, link: string) => who.post(`/ticket-transfers/${link}/accept`);

async function linkOf(who: TestClient, id: string, key = ""): Promise<string> {
  const { body } = await who.post(`/tickets/${id}/transfer${key}`);
  return body.url.split("/").at(-1);
}

/** Two tickets of Ana for an event whose doors are open: she keeps the first and transfers the second. */
async function bought() {
  const event = await openDoors(app, host);
  const asked = { typeId: event.typeId, buyerId: ana.id, name: "Ana", quantity: 2 };
  const [own, given] = await buyTickets(app, event.id, asked);
  return { event, own: own!, given: given! };
}

async function entered(eventId: string, code: string) {
  const { result, reason } = (await scan(host, eventId, code)).body;
  return [result, reason];
}

test("a transferred ticket admits by a new code, and the old one is refused", async () => {
  const { event, own, given } = await bought();
  await accept(ben, await linkOf(ana, given.id));
  const { body } = await ben.get(`/tickets/${given.id}`);
  expect(body.code).toMatch(/^MQ-[2-9A-HJ-NP-Z]{8}-02$/);
  expect(JSON.stringify(body)).not.toContain(own.code.slice(0, -3));
  expect((await ben.get("/my/tickets")).body.items[0].code).toBe(body.code);
  const calendar = await ben.fetch(`/api/v1/tickets/${given.id}/calendar.ics`);
  expect((await calendar.text()).replaceAll("\r\n ", "")).toContain(`Ticket ${body.code}`);
  const listed = await host.get(`/events/${event.id}/attendees?q=${body.code}`);
  expect(listed.body.items).toMatchObject([{ name: "Ben", reference: body.code }]);
  const ofOrder = await host.get(`/events/${event.id}/attendees?q=${own.code.slice(0, -3)}`);
  expect(ofOrder.body.items).toHaveLength(2);

  expect(await entered(event.id, given.code)).toEqual(["not-valid", "passed-on"]);
  const typed = body.code.toLowerCase().replaceAll("-", " ");
  expect(await entered(event.id, typed)).toEqual(["admitted", null]);
  expect(await entered(event.id, own.code)).toEqual(["admitted", null]);
});

test("a phone's list has only the new code, in full and as changes since the last request", async () => {
  const { event, given } = await bought();
  const snapshot = `/events/${event.id}/door/snapshot`;
  const { until } = (await host.get(snapshot)).body;
  await accept(ben, await linkOf(ana, given.id));
  const { code } = (await ben.get(`/tickets/${given.id}`)).body;
  for (const address of [snapshot, `${snapshot}?since=${encodeURIComponent(until)}`]) {
    const listed: ListedTicket[] = (await host.get(address)).body.tickets;
    const typed = listed.map((ticket) => ticket[1]);
    expect(typed).toContain(await typedHash(code));
    expect(typed).not.toContain(await typedHash(given.code));
  }
});

test("neither the buyer's order nor their email reveals the new holder's code", async () => {
  const { own, given } = await bought();
  await accept(ben, await linkOf(ana, given.id));
  const { code } = (await ben.get(`/tickets/${given.id}`)).body;
  const { body: order } = await ana.get(`/orders/${own.orderId}`);
  const codes = (order as Order).tickets.map((ticket) => ticket.code);
  expect(codes).toEqual([own.code, null]);
  await ana.post(`/orders/${own.orderId}/tickets/resend`);
  const email = await mailbox.emailTo(ana.email, /^Your ticket/);
  expect(email.text).toContain(own.code);
  for (const text of [JSON.stringify(order), email.text]) expect(text).not.toContain(code);
});

test("each new holder gets another code; no earlier code admits, even after the ticket is transferred back", async () => {
  const { event, given } = await bought();
  const codes = [given.code];
  for (const [from, to] of [
    [ana, ben],
    [ben, ana],
  ] as const) {
    await accept(to, await linkOf(from, given.id));
    codes.push((await to.get(`/tickets/${given.id}`)).body.code);
  }
  expect(new Set(codes).size).toBe(3);
  const [first, second, last] = codes as [string, string, string];
  expect(await entered(event.id, first)).toEqual(["not-valid", "passed-on"]);
  expect((await entered(event.id, second))[0]).toBe("not-found");
  const { body: order } = await ana.get(`/orders/${given.orderId}`);
  expect((order as Order).tickets[1]!.code).toBe(last);
  expect((await entered(event.id, last))[0]).toBe("admitted");
});

test("ten concurrent requests draw one code, and every response shows it", async () => {
  const { event, given } = await bought();
  const link = await linkOf(ana, given.id);
  const answers = await Promise.all(Array.from({ length: 10 }, () => accept(ben, link)));
  const codes = new Set(answers.map(({ body }) => body.code));
  expect(codes.size).toBe(1);
  expect((await entered(event.id, [...codes][0]))[0]).toBe("admitted");
});

test("claiming a guest's order into another account sends new codes by email, one for each ticket", async () => {
  const { id } = await publish(host);
  const [typeId = ""] = await putTypesOnSale(app, id, { types: [{ kind: "free" }] });
  const guest = guestOf(app);
  const { body: order } = await guest.post(`/events/${id}/orders`, orderOf(typeId, 2, 0));
  const at = (what: string) => `/orders/${order.id}${what}?key=${order.key}`;
  const details = { name: "Gus", email: "gus.first@guests.example", holders: [], answers: [] };
  await guest.put(at("/details"), details);
  const before = (await guest.post(at("/confirm"))).body as Order;
  const cleo = await app.person("Cleo");
  const claimed = await cleo.post(`/orders/${order.id}/claim`, { key: order.key });
  const codes = (claimed.body as Order).tickets.map(({ code }) => code!);
  const references = codes.map((code) => code.slice(0, -3));
  expect(new Set([...references, before.reference]).size).toBe(3);
  const email = await mailbox.emailTo(cleo.email, /^Your tickets/);
  for (const code of codes) expect(email.text).toContain(code);
  for (const { code } of before.tickets) expect(email.text).not.toContain(code);
});
