import { afterAll, beforeAll, expect, test } from "vitest";
import { openDoors, scan, startNow } from "../door/test-door.ts";
import { publish, verifyEmail } from "../events/test-events.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { guestOf, expireHold, promo, putTypesOnSale, orderOf } from "../orders/test-orders.ts";
import { newId } from "../lib/ids.ts";
import { signedCode } from "./signed-code.ts";
import { buyTickets, putOnSale } from "./test-tickets.ts";

let app: TestApp;
let host: TestPerson;
let ana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [host, ana, ben] = [await app.person("Host"), await app.person("Ana"), await app.person("Ben")];
  await verifyEmail(app, host);
});
afterAll(() => app.close());

test("someone who transferred a ticket neither gets in with its old code nor gets a refund", async () => {
  const event = await openDoors(app, host);
  const asked = { typeId: event.typeId, buyerId: ana.id, name: "Ana" };
  const [ticket] = await buyTickets(app, event.id, asked);
  const { url } = (await ana.post(`/tickets/${ticket!.id}/transfer`)).body;
  await ben.post(`/ticket-transfers/${url.split("/").at(-1)}/accept`);

  expect(await ana.get(`/tickets/${ticket!.id}/refund`)).toRefuseWith("NOT_REFUNDABLE");
  const again = await ana.post(`/tickets/${ticket!.id}/refund`, { amountMinor: 0 });
  expect(again).toRefuseWith("NOT_REFUNDABLE");

  await startNow(app, event.id);
  const typed = await scan(host, event.id, ticket!.code);
  expect(typed.body).toMatchObject({ result: "not-valid" });
  const shown = await scan(
    host,
    event.id,
    await signedCode(app.services.db, { ...ticket!, revision: 2 }),
  );
  expect(shown.body).toMatchObject({ result: "admitted" });
});

test("an expired free order is not confirmed, so that a promo code for one order makes one", async () => {
  const { id } = await publish(host);
  const [typeId = ""] = await putTypesOnSale(app, id);
  await promo(app, id, { code: "FREE", value: 100, most: 1 });
  const made = [];
  for (let at = 0; at < 3; at++) {
    const guest = guestOf(app);
    const asked = orderOf(typeId, 1, 0, { code: "free" });
    const { body } = await guest.post(`/events/${id}/orders`, asked);
    const of = (what: string) => `/orders/${body.id}/${what}?key=${body.key}`;
    const email = `guest${at}@people.example`;
    await guest.put(of("details"), { name: "Guest", email, holders: [], answers: [] });
    await expireHold(app, body.id);
    made.push(() => guest.post(of("confirm")));
  }
  const [first, second, third] = made;
  expect(await first!()).toRefuseWith("HOLD_EXPIRED");
  expect(await second!()).toRefuseWith("HOLD_EXPIRED");
  // Its hold has expired by the clock, but its places are not released yet, so it still counts.
  expect((await third!()).body).toMatchObject({ state: "paid" });
});

test("a guest's order claimed by an account with another address belongs only to that account", async () => {
  const { id } = await publish(host);
  const [typeId = ""] = await putTypesOnSale(app, id, { types: [{ kind: "free" }] });
  const guest = guestOf(app);
  const { body: order } = await guest.post(`/events/${id}/orders`, orderOf(typeId, 1, 0));
  const at = (what: string) => `/orders/${order.id}${what}?key=${order.key}`;
  const email = "first.owner@people.example";
  await guest.put(at("/details"), { name: "First Owner", email, holders: [], answers: [] });
  const [ticket] = (await guest.post(at("/confirm"))).body.tickets;
  const qr = (await guest.get(`/tickets/${ticket.id}?key=${order.key}`)).body.qr;
  const { url } = (await guest.post(`/tickets/${ticket.id}/transfer?key=${order.key}`)).body;

  expect((await ben.post(`/orders/${order.id}/claim`, { key: order.key })).status).toBe(200);
  expect((await ben.get(`/tickets/${ticket.id}`)).body.qr).not.toBe(qr);
  for (const gone of [
    await guest.get(at("")),
    await guest.get(`/tickets/${ticket.id}?key=${order.key}`),
    await guest.post(at("/tickets/resend")),
    await ana.post(`/ticket-transfers/${url.split("/").at(-1)}/accept`),
  ])
    expect(gone.status).toBeGreaterThanOrEqual(400);
});

test("every card of an event shows that the viewer has a ticket, until it is transferred", async () => {
  const made = await host.post("/posts", {
    id: newId(),
    type: "event",
    content: "Cardboard Theremin Night",
    eventDate: "2031-05-09",
    eventCategory: "Music",
    venue: "Blue Hall",
    organizer: "Host",
  });
  const { id: postId, event } = made.body;
  expect(event.myTicket).toBe(false);
  const typeId = await putOnSale(app, event.id);
  const [ticket] = await buyTickets(app, event.id, { typeId, buyerId: ana.id, name: "Ana" });
  const cards = async (who: TestPerson) => {
    const post = (await who.get(`/posts/${postId}`)).body.event;
    const [found] = (await who.get("/events?q=theremin")).body.items;
    const page = (await who.get(`/events/${event.slug}`)).body;
    return [post, found, page].map(({ myAnswer, myTicket }) => ({ myAnswer, myTicket }));
  };
  const holds = { myAnswer: "going", myTicket: true };
  const none = { myAnswer: null, myTicket: false };
  expect(await cards(ana)).toEqual([holds, holds, holds]);
  expect(await cards(ben)).toEqual([none, none, none]);
  const { url } = (await ana.post(`/tickets/${ticket!.id}/transfer`)).body;
  await ben.post(`/ticket-transfers/${url.split("/").at(-1)}/accept`);
  expect(await cards(ana)).toEqual([none, none, none]);
  expect(await cards(ben)).toEqual([holds, holds, holds]);
});
