import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startMailbox, type Mailbox } from "../../../test/setup/mailbox.ts";
import { eq } from "drizzle-orm";
import { publish } from "../events/test-events.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { users } from "../people/tables.ts";
import { orderKey } from "../orders/access.ts";
import { sendTickets } from "./send-tickets.ts";
import { buyTickets, putOnSale } from "./test-tickets.ts";

let mailbox: Mailbox;
let app: TestApp;
let host: TestPerson;
beforeAll(async () => {
  mailbox = await startMailbox();
  app = await testApp({ SMTP_URL: mailbox.url });
  host = await app.person("Host");
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const isTickets =
  (email: string) =>
  ({ to, subject }: Mailbox["emails"][number]) =>
    to?.[0]?.address === email && subject?.startsWith("Your ticket");

type More = Partial<Parameters<typeof buyTickets>[2]>;

async function bought(email: string, more: More = {}) {
  const event = await publish(host, { title: "Vinyl: a <Night>", city: "Berlin" });
  const typeId = await putOnSale(app, event.id, { name: "Standing", priceMinor: 1200 });
  const tickets = await buyTickets(app, event.id, { typeId, email, name: "Gus", ...more });
  const { orderId } = tickets[0]!;
  await app.services.db.transaction((tx) => sendTickets(app.services, tx, orderId));
  const received = await vi.waitFor(
    () => {
      const found = mailbox.emails.find(isTickets(email));
      expect(found).toBeDefined();
      return found!;
    },
    { timeout: 30_000, interval: 50 },
  );
  return { tickets, email: received, orderId };
}

test("a guest gets one email with links to all tickets, a PDF and a calendar file", async () => {
  const { tickets, email } = await bought("gus@guests.example", { quantity: 2 });
  expect(email.subject).toBe("Your tickets: Vinyl: a <Night>");
  expect(email.html).toContain("Vinyl: a &lt;Night&gt;");
  for (const { code } of tickets) expect(email.text).toContain(`${code}, Standing`);
  const links = [...email.text!.matchAll(/http:\/\/localhost:3000(\/tickets\/\S+)/g)];
  expect(links).toHaveLength(2);
  for (const [, path] of links)
    expect((await app.visitor().get(path!)).body.event.title).toBe("Vinyl: a <Night>");
  // The payment was a test payment, so the email says so.
  for (const said of [email.text, email.html])
    expect(said).toContain("This site uses test payments: no money moves.");
  const files = email.attachments.map(({ filename, content }) => ({
    filename,
    text: Buffer.from(content as ArrayBuffer).toString("latin1"),
  }));
  expect(files.map(({ filename }) => filename)).toEqual(["tickets.pdf", "event.ics"]);
  expect(files[0]!.text.match(/\/Type \/Page\b/g)).toHaveLength(2);
  expect(files[1]!.text.replaceAll("\r\n ", "")).toContain(`Ticket ${tickets[1]!.code}`);
});

test("the email is a receipt: each line, the fee, the total, the refund policy and the organizer", async () => {
  const policy = { tiers: [{ hoursBefore: 48, percent: 100 }], feeMinor: 0 };
  const order = { quantity: 2, feeMinor: 150, policy };
  const { email } = await bought("receipt@guests.example", order);
  for (const line of [
    /Your receipt, order MQ-\w+/,
    /2 × Standing at €12\.00: €24\.00/,
    /Booking fee: €1\.50/,
    /Total: €25\.50/,
    /Paid on \w+ \d+, \d{4}\./,
    /^Full refund up to 48 hours before the event starts\./m,
    new RegExp(`Organizer: Host\\nhttp://localhost:3000/profile/${host.id}`),
  ])
    expect(email.text).toMatch(line);
  expect(email.html).toMatch(/Total<\/th><td[^>]*>€25\.50</);
});

test("a user gets links without a key, which open only for their account", async () => {
  const ana = await app.person("Ana");
  const { tickets, email } = await bought(ana.email, { buyerId: ana.id });
  const [ticket] = tickets;
  expect(email.text).toContain(`http://localhost:3000/tickets/${ticket!.id}\n`);
  expect(email.attachments.map(({ filename }) => filename)).toEqual(["ticket.pdf", "event.ics"]);
});

test("an email that is queued twice with one id is sent once", async () => {
  const { orderId } = await bought("twice@guests.example");
  const { jobs, db } = app.services;
  const job = { orderId, letterId: "01990000-0000-7000-8000-000000000001" };
  await Promise.all([jobs.send("ticket-letters", job), jobs.send("ticket-letters", job)]);
  await vi.waitFor(
    async () => {
      const { rows } = await db.execute(
        "select 1 from jobs.job where name in ('mail', 'ticket-letters') and state < 'completed'",
      );
      expect(rows).toEqual([]);
    },
    { timeout: 30_000, interval: 50 },
  );
  const to = mailbox.emails.filter(isTickets("twice@guests.example"));
  expect(to).toHaveLength(2);
});

test("buyer, guest and organizer can resend the email three times an hour; nobody else can", async () => {
  const { orderId } = await bought("again@guests.example");
  const [ben, guest] = [await app.person("Ben"), app.visitor()];
  const again = `/orders/${orderId}/tickets/resend`;
  for (const who of [ben, guest]) expect(await who.post(again)).toRefuseWith("NOT_FOUND");
  const key = await orderKey(app.services.db, orderId);
  for (const answer of [
    await host.post(again),
    await guest.post(`${again}?key=${key}`),
    await guest.post(`${again}?key=${key}`),
  ])
    expect(answer.status).toBe(204);
  expect(await guest.post(`${again}?key=${key}`)).toRefuseWith("TOO_MANY_TRIES");
  await vi.waitFor(
    () => expect(mailbox.emails.filter(isTickets("again@guests.example"))).toHaveLength(4),
    { timeout: 30_000, interval: 50 },
  );
});

test("buyers reply to the organizer by email once the organizer allows it, and otherwise see no address", async () => {
  const seller = await app.person("Seller");
  await app.services.db.update(users).set({ emailVerified: true }).where(eq(users.id, seller.id));
  const event = await publish(seller, { title: "Open door" });
  const typeId = await putOnSale(app, event.id, { name: "Standing", priceMinor: 1200 });
  const ticketsTo = async (email: string) => {
    const [ticket] = await buyTickets(app, event.id, { typeId, email, name: "Gus" });
    await app.services.db.transaction((tx) => sendTickets(app.services, tx, ticket!.orderId));
    return vi.waitFor(() => {
      const found = mailbox.emails.find(isTickets(email));
      expect(found).toBeDefined();
      return found!;
    }, 30_000);
  };
  const before = await ticketsTo("before@guests.example");
  expect(before.replyTo).toBeUndefined();
  expect(before.text).not.toContain(seller.email);
  const { types, pools, ...sales } = (await seller.get(`/events/${event.id}/sales`)).body;
  const wanted = { ...sales, types, pools, repliesByEmail: true };
  expect((await seller.put(`/events/${event.id}/sales`, wanted)).body.repliesByEmail).toBe(true);
  const after = await ticketsTo("after@guests.example");
  expect(after.replyTo).toMatchObject([{ address: seller.email }]);
  expect(after.text).toContain("Reply to this email to reach the organizer.");
  await seller.post(`/events/${event.id}/cancel`, { message: "Burst pipe" });
  const refund = await vi.waitFor(() => {
    const found = mailbox.emails.find(
      ({ to, subject }) =>
        to?.[0]?.address === "after@guests.example" && subject?.startsWith("Cancelled"),
    );
    expect(found).toBeDefined();
    return found!;
  });
  expect(refund.replyTo).toMatchObject([{ address: seller.email }]);
});

test("the email for online-only tickets mentions no door", async () => {
  const event = await publish(host, { title: "Both ways", city: "Berlin", online: true });
  const type = { priceMinor: 0, admitsTo: "online" as const };
  const typeId = await putOnSale(app, event.id, type);
  const email = "far@guests.example";
  const [ticket] = await buyTickets(app, event.id, { typeId, email, name: "Far" });
  await app.services.db.transaction((tx) => sendTickets(app.services, tx, ticket!.orderId));
  const received = await vi.waitFor(() => mailbox.emails.find(isTickets(email)) ?? fail(), {
    timeout: 30_000,
    interval: 50,
  });
  for (const said of [received.text, received.html]) {
    expect(said).toContain("This ticket is for the event online: join by the link above.");
    expect(said).toContain("/j/");
    expect(said).not.toContain("Berlin");
    expect(said).not.toContain("at the door");
  }
});

function fail(): never {
  throw new Error("no email yet");
}
