import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { datesOf, publish, verifyEmail, weekly } from "../events/test-events.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { buyTickets, putOnSale } from "../tickets/test-tickets.ts";
import { startMailbox, type Mailbox } from "../../../test/setup/mailbox.ts";
import { sendNotificationEmails } from "./send-emails.ts";
import { sentNow } from "./test-notifications.ts";

let mailbox: Mailbox;
let app: TestApp;
let host: TestPerson;
beforeAll(async () => {
  mailbox = await startMailbox();
  app = await testApp({ SMTP_URL: mailbox.url, EMAILS_AFTER_SECONDS: "0" });
  host = await app.person("Host");
  await verifyEmail(app, host);
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const cards = async () => (await host.get("/notifications")).body.items;

test("a host is notified of tickets sold to guests and members, on one card for each event", async () => {
  const ben = await app.person("Ben");
  const { id, slug } = await publish(host, { title: "Vinyl Night" });
  const typeId = await putOnSale(app, id, { priceMinor: 1_200 });
  const guest = { typeId, name: "Gus", email: "gus@guests.example" };
  await buyTickets(app, id, { ...guest, quantity: 3 });
  expect(await cards()).toMatchObject([
    { kind: "ticket-sale", title: "Tickets sold", message: "3 tickets sold for “Vinyl Night”." },
  ]);
  await buyTickets(app, id, { typeId, buyerId: ben.id, name: "Ben", email: ben.email });
  const [card, ...others] = await cards();
  expect(others).toEqual([]);
  expect(card).toMatchObject({
    message: "4 tickets sold for “Vinyl Night”.",
    href: `/events/${slug}/manage`,
    read: false,
  });
  expect((await host.get("/notifications/unread")).body.count).toBe(1);
  await sendNotificationEmails(app.services);
  const email = await mailbox.emailTo(host.email, /tickets sold/i);
  expect(email.text).toContain("4 tickets sold for “Vinyl Night”.");
  await host.put(`/notifications/${card.id}/read`);
  await buyTickets(app, id, guest);
  expect((await cards()).map(({ message }: { message: string }) => message)).toEqual([
    "1 ticket sold for “Vinyl Night”.",
    "4 tickets sold for “Vinyl Night”.",
  ]);
});

test("an email formats ticket counts in its reader's locale", async () => {
  const { id } = await publish(host, { title: "Big Night" });
  const typeId = await putOnSale(app, id, { priceMinor: 1_200 });
  await buyTickets(app, id, { typeId, name: "Gus", email: "gus@guests.example" });
  const { db } = app.services;
  await db.execute(sql`update notifications set tickets = 1234 where event_id = ${id}`);
  await db.execute(sql`update users set locale = 'en-DE' where id = ${host.id}`);
  await db.execute(sql`delete from notification_emails`);
  const [email] = await sentNow(app);
  // Removes the invisible characters that keep it from becoming a link.
  expect(email?.text.replaceAll("\u2060", "")).toContain("1.234 tickets sold for “Big Night”.");
});

test("a host is not notified of their own order, and the kind can be switched off", async () => {
  const { id } = await publish(host, { title: "Quiet Night" });
  const typeId = await putOnSale(app, id, { priceMinor: 1_200 });
  const before = await cards();
  await buyTickets(app, id, { typeId, buyerId: host.id, name: "Host", email: host.email });
  expect(await cards()).toEqual(before);
  await host.put("/notification-choices/ticket-sale", { inApp: false });
  await buyTickets(app, id, { typeId, name: "Gus", email: "gus@guests.example" });
  expect(await cards()).toEqual([]);
  expect((await host.get("/notifications/unread")).body.count).toBe(0);
});

test("cards about sales of a series name the date they are for", async () => {
  await host.put("/notification-choices/ticket-sale", { inApp: true });
  const { slug, id } = await publish(host, { title: "Weekly Jam", repeats: weekly });
  const [first, second] = await datesOf(host, slug);
  expect(first?.id).toBe(id);
  for (const eventId of [id, second?.id ?? ""]) {
    const typeId = await putOnSale(app, eventId, { priceMinor: 1_200 });
    await buyTickets(app, eventId, { typeId, name: "Gus", email: "gus@guests.example" });
  }
  const messages = (await cards()).map(({ message }: { message: string }) => message);
  expect(messages).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^1 ticket sold for “Weekly Jam” on \w+day, \w+ \d+, \d{4}\.$/),
    ]),
  );
  expect(new Set(messages.slice(0, 2)).size).toBe(2);
});

const refundsOf = async () =>
  (await cards()).filter(({ kind }: { kind: string }) => kind === "ticket-refund");

test("a host is notified when a buyer takes a refund, and can switch it off", async () => {
  const ben = await app.person("Ben");
  const { id, slug } = await publish(host, { title: "Soup Night" });
  const typeId = await putOnSale(app, id, { priceMinor: 0 });
  const bought = { typeId, buyerId: ben.id, name: "Ben", email: ben.email };
  const [first, second] = await buyTickets(app, id, { ...bought, quantity: 2 });
  const giveBack = (ticketId: string) =>
    ben.post(`/tickets/${ticketId}/refund`, { amountMinor: 0 });
  expect((await giveBack(first!.id)).status).toBe(200);
  expect(await refundsOf()).toMatchObject([
    {
      title: "Ticket refunded",
      message: "1 ticket was refunded to a buyer of “Soup Night”.",
      href: `/events/${slug}/manage`,
    },
  ]);
  await host.put("/notification-choices/ticket-refund", { inApp: false });
  expect((await giveBack(second!.id)).status).toBe(200);
  expect((await refundsOf()).map(({ title }: { title: string }) => title)).not.toContain(
    "Tickets refunded",
  );
});
