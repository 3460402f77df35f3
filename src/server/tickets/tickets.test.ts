import { decodeQR } from "qr/decode.js";
import { encodeQR } from "qr";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importVerifyingKey, verifyTicketCode } from "../../contract/tickets/signed-code.ts";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { orderKey } from "../orders/access.ts";
import { ticketKey } from "./access.ts";
import { getTicketKeys } from "./keys.ts";
import { buyTickets, putOnSale } from "./test-tickets.ts";

let app: TestApp;
let host: TestPerson;
let ana: TestPerson;
let ben: TestPerson;
let event: { id: string; slug: string };
let typeId: string;

beforeAll(async () => {
  app = await testApp();
  [host, ana, ben] = [await app.person("Host"), await app.person("Ana"), await app.person("Ben")];
  const agenda = [{ time: "19:00", title: "Doors", person: "" }];
  event = await publish(host, { agenda, city: "Berlin" });
  typeId = await putOnSale(app, event.id, { name: "Standing", priceMinor: 1200, quantity: 20 });
});
afterAll(() => app.close());

test("a buyer lists their tickets, opens one with its signed code and names the attendee of another", async () => {
  const bought = { typeId, quantity: 2, buyerId: ana.id, name: "Ana" };
  const [first, second] = await buyTickets(app, event.id, bought);
  const { items } = (await ana.get("/my/tickets")).body;
  expect(items.map(({ code }: { code: string }) => code)).toEqual([first!.code, second!.code]);
  expect((await ana.get("/my/tickets?when=past")).body.items).toEqual([]);
  const { body } = await ana.get(`/tickets/${first!.id}`);
  expect(body).toMatchObject({
    code: first!.code,
    number: 1,
    of: 2,
    doors: "19:00",
    typeName: "Standing",
    paidMinor: 1200,
    currency: "EUR",
    holderName: "Ana",
    address: "The Old Exchange, Berlin, Germany",
    others: [{ id: second!.id, number: 2, holderName: "", can: { name: true } }],
  });
  const { publicKey } = await getTicketKeys(app.services.db);
  const key = await importVerifyingKey(new Uint8Array(publicKey));
  expect(await verifyTicketCode(key, body.qr)).toEqual({
    eventId: event.id,
    ticketId: first!.id,
    typeId,
    revision: 1,
  });
  const named = await ana.put(`/tickets/${second!.id}/holder`, { name: "Cleo" });
  expect(named.body.holderName).toBe("Cleo");
  expect((await ana.get(`/tickets/${first!.id}`)).body.others[0].holderName).toBe("Cleo");
});

test("nobody else can see, name, print or export a ticket; a wrong id gets the same refusal", async () => {
  const [ticket] = await buyTickets(app, event.id, { typeId, buyerId: ana.id });
  for (const id of [ticket!.id, newId()])
    for (const who of [ben, host, app.visitor()])
      for (const answer of [
        await who.get(`/tickets/${id}`),
        await who.get(`/tickets/${id}?key=guess`),
        await who.get(`/tickets/${id}/ticket.pdf`),
        await who.get(`/tickets/${id}/calendar.ics`),
        await who.put(`/tickets/${id}/holder`, { name: "Mine" }),
      ])
        expect(answer).toRefuseWith("NOT_FOUND");
});

test("a ticket's link opens only that ticket; a guest's order opens all that are still the guest's", async () => {
  const bought = { typeId, quantity: 2, name: "Gus", email: "gus@guests.example" };
  const [first, second] = await buyTickets(app, event.id, bought);
  const { db } = app.services;
  const key = await ticketKey(db, first!);
  const guest = app.visitor();
  const { body } = await guest.get(`/tickets/${first!.id}?key=${key}`);
  const nothing = { others: [], orderId: null, sentTo: null };
  expect(body).toMatchObject({ guest: true, holderName: "Gus", ...nothing });
  expect(await guest.get(`/tickets/${second!.id}?key=${key}`)).toRefuseWith("NOT_FOUND");
  const wholeKey = await orderKey(db, first!.orderId);
  const whole = (await guest.get(`/tickets/${first!.id}?key=${wholeKey}`)).body;
  expect(whole).toMatchObject({ orderId: first!.orderId, sentTo: "gus@guests.example" });
  const [other] = whole.others;
  expect((await guest.get(`/tickets/${other.id}?key=${wholeKey}`)).status).toBe(200);
  const otherKey = await ticketKey(db, second!);
  // A transferred ticket is no longer the guest's.
  const { url } = (await guest.post(`/tickets/${second!.id}/transfer?key=${wholeKey}`)).body;
  await ben.post(`/ticket-transfers/${url.split("/").at(-1)}/accept`);
  for (const old of [otherKey, wholeKey])
    expect(await guest.get(`/tickets/${second!.id}?key=${old}`)).toRefuseWith("NOT_FOUND");
});

test("a ticket is printed and exported to a calendar with its code", async () => {
  const strange = await publish(host, {
    title: "Łódź i 東京: a very long title of a night that never ends",
  });
  const type = await putOnSale(app, strange.id, { name: "Balcony, with a view" });
  const [ticket] = await buyTickets(app, strange.id, {
    typeId: type,
    buyerId: ana.id,
    name: "Ána",
  });
  const printed = await ana.fetch(`/api/v1/tickets/${ticket!.id}/ticket.pdf`);
  expect(printed.headers.get("content-type")).toBe("application/pdf");
  const bytes = Buffer.from(await printed.arrayBuffer()).toString("latin1");
  expect(bytes.slice(0, 5)).toBe("%PDF-");
  expect(bytes.match(/\/Type \/Page\b/g)).toHaveLength(1);
  const calendar = await ana.fetch(`/api/v1/tickets/${ticket!.id}/calendar.ics`);
  expect((await calendar.text()).replaceAll("\r\n ", "")).toContain(`Ticket ${ticket!.code}`);
});

test("a camera reads the code from the QR", async () => {
  const [ticket] = await buyTickets(app, event.id, { typeId, buyerId: ben.id });
  const { qr } = (await ben.get(`/tickets/${ticket!.id}`)).body;
  const rows = encodeQR(qr, "raw", { ecc: "medium", border: 4, scale: 4 });
  // 45 modules: big enough on a phone to be read at arm's length.
  expect(rows.length / 4 - 8).toBe(45);
  const data = new Uint8Array(
    rows.flatMap((row) => row.flatMap((dark) => Array(3).fill(dark ? 0 : 255))),
  );
  expect(decodeQR({ width: rows.length, height: rows.length, data })).toBe(qr);
});
