import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startMailbox, type Mailbox } from "../../../test/setup/mailbox.ts";
import { publish } from "../events/test-events.ts";
import { testApp, type TestApp, type TestClient, type TestPerson } from "../test-app.ts";
import { notificationTexts } from "../notifications/test-notifications.ts";
import { orderKey } from "../orders/access.ts";
import { guestOf } from "../orders/test-orders.ts";
import { buyTickets, putOnSale } from "./test-tickets.ts";

let mailbox: Mailbox;
let app: TestApp;
let host: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  mailbox = await startMailbox();
  app = await testApp({ SMTP_URL: mailbox.url });
  [host, ben] = [await app.person("Host"), await app.person("Ben")];
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

/** A sold-out event with one buyer for all tickets; by default a guest with the order's key. */
async function soldOut(email: string, more: { quantity?: number; buyerId?: string } = {}) {
  const { quantity = 1, buyerId } = more;
  const event = await publish(host, { title: "Vinyl night" });
  const typeId = await putOnSale(app, event.id, { priceMinor: 1_200, quantity });
  const tickets = await buyTickets(app, event.id, {
    typeId,
    email,
    buyerId,
    quantity,
    name: "Gus",
  });
  const [ticket] = tickets;
  const key = await orderKey(app.services.db, ticket!.orderId);
  return { event, typeId, tickets, ticket: ticket!, key, guest: guestOf(app) };
}

async function linkOf(who: TestClient, id: string, key = ""): Promise<string> {
  const { body } = await who.post(`/tickets/${id}/transfer?key=${key}`);
  return body.url.split("/").at(-1);
}
const accept = (who: TestPerson, link: string) => who.post(`/ticket-transfers/${link}/accept`);

/** Has somebody on the waitlist buy the ticket that its holder returns. */
async function buyReturned(
  who: TestPerson,
  sale: { id: string; typeId: string },
  give: () => object,
) {
  await who.put(`/events/${sale.id}/waitlist`, { typeId: sale.typeId, quantity: 1 });
  expect(await give()).toMatchObject({ status: 200 });
  const [{ orderId }] = (await who.get(`/events/${sale.id}/waitlist`)).body;
  const details = { name: "Cy", email: who.email, holders: [], answers: [] };
  await who.put(`/orders/${orderId}/details`, details);
  const { id } = (await who.post(`/orders/${orderId}/payment`)).body;
  expect((await who.post(`/payments/${id}/test`, { as: "pay" })).status).toBe(204);
}

/** The emails to an address except those with tickets, once the queue is empty. */
async function newsTo(email: string) {
  await vi.waitFor(
    async () => {
      const { rows } = await app.services.db.execute(
        "select 1 from jobs.job where name in ('mail', 'ticket-letters') and state < 'completed'",
      );
      expect(rows).toEqual([]);
    },
    { timeout: 30_000, interval: 50 },
  );
  return mailbox.emails.filter(
    ({ to, subject = "" }) =>
      to?.[0]?.address === email &&
      subject.endsWith(" Vinyl night") &&
      !/^Your tickets?: /.test(subject),
  );
}

test("a guest gets one email about who accepted their transferred ticket, even if it is accepted repeatedly", async () => {
  const email = "gus.gives@guests.example";
  const { ticket, key, guest } = await soldOut(email);
  const link = await linkOf(guest, ticket.id, key);
  await Promise.all(Array.from({ length: 5 }, () => accept(ben, link)));
  const emails = await newsTo(email);
  expect(emails.map(({ subject }) => subject)).toEqual(["Your ticket was accepted: Vinyl night"]);
  const text = emails[0]!.text!;
  expect(text).toContain(`Ben accepted the ticket ${ticket.code} that you sent.`);
  const [, page] = /http:\/\/localhost:3000\/checkout\/(\S+)/.exec(text)!;
  expect((await guest.get(`/orders/${page}`)).body.tickets[0].code).toBeNull();
  expect(text).not.toContain((await ben.get(`/tickets/${ticket.id}`)).body.code);
});

test("a user who transfers a ticket gets a notification and no email", async () => {
  const ana = await app.person("Ana");
  const { ticket } = await soldOut(ana.email, { buyerId: ana.id });
  await accept(ben, await linkOf(ana, ticket.id));
  expect((await notificationTexts(ana))[0]).toContain("Ben accepted the ticket");
  expect(await newsTo(ana.email)).toEqual([]);
});

test("a guest's address gets at most twenty such emails a day", async () => {
  const email = "gus.flooded@guests.example";
  const { tickets, key, guest } = await soldOut(email, { quantity: 3 });
  const [first, second, third] = tickets.map(({ id }) => id) as [string, string, string];
  await app.services.db
    .execute(sql`insert into ticket_transfers (id, ticket_id, key_hash, expires_at, accepted_at)
    select gen_random_uuid(), ${first}, gen_random_uuid()::text, now(), now() from generate_series(1, 19)`);
  for (const id of [second, third]) await accept(ben, await linkOf(guest, id, key));
  expect((await ben.get(`/tickets/${third}`)).status).toBe(200);
  expect(await newsTo(email)).toHaveLength(1);
});

test("a guest gets an email that their returned ticket was resold, with the refund", async () => {
  const email = "gus.returns@guests.example";
  const { event, typeId, ticket, key, guest } = await soldOut(email);
  const cy = await app.person("Cyrus Calloway");
  const give = () => guest.post(`/tickets/${ticket.id}/return?key=${key}`);
  await buyReturned(cy, { id: event.id, typeId }, give);
  const emails = await newsTo(email);
  expect(emails.map(({ subject }) => subject)).toEqual(["Your ticket was resold: Vinyl night"]);
  expect(emails[0]!.text).toContain("It is no longer valid.");
  expect(emails[0]!.text).toContain(
    "€12.00 is being refunded to you. This site uses test payments: no money moves.",
  );
  expect(emails[0]!.text).not.toContain("Cyrus");
  expect(await newsTo(cy.email)).toEqual([]);
});

test("a guest gets an email about the refund of a ticket that its new holder returned; the holder gets a notification", async () => {
  const email = "gus.bought@guests.example";
  const { event, typeId, ticket, key, guest } = await soldOut(email);
  await accept(ben, await linkOf(guest, ticket.id, key));
  const dee = await app.person("Dee");
  const give = () => ben.post(`/tickets/${ticket.id}/return`);
  await buyReturned(dee, { id: event.id, typeId }, give);
  const emails = await newsTo(email);
  expect(emails.map(({ subject }) => subject)).toEqual([
    "Your ticket was accepted: Vinyl night",
    "You're getting a refund: Vinyl night",
  ]);
  expect(emails[1]!.text).toContain(
    "A ticket you transferred was resold to someone on the waitlist.",
  );
  expect(emails[1]!.text).toContain("€12.00 is being refunded");
  expect(await newsTo(ben.email)).toEqual([]);
});
