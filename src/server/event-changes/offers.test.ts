import { afterAll, beforeAll, expect, test } from "vitest";
import { startMailbox, type Mailbox } from "../../../test/setup/mailbox.ts";
import { publish, verifyEmail } from "../events/test-events.ts";
import { sendEventNewsEmails } from "../notifications/send-event-news-emails.ts";
import { sell, ticketType } from "../sales/test-sales.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { buyTickets } from "../tickets/test-tickets.ts";

let mailbox: Mailbox;
let app: TestApp;
let host: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  mailbox = await startMailbox();
  app = await testApp({ SMTP_URL: mailbox.url, EMAILS_AFTER_SECONDS: "0" });
  [host, ben] = [await app.person("Host"), await app.person("Ben")];
  for (const who of [host, ben]) await verifyEmail(app, who);
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const moved = { version: 1, startDay: "2031-05-09" };
const refunds =
  /You can return tickets bought before this change for a full refund until \w+, \w+ \d+, \d{4}, \d+:\d\d [AP]M CES?T/;
const question = /Can you still come\?/;

const days = (at: string) => Math.round((Date.parse(at) - Date.now()) / 86_400_000);

/** An event with paid tickets of a member and a guest, and what each sees and receives about its change. */
async function soldAndChanged(title: string, change: object) {
  const { id, slug } = await publish(host, { title });
  const { types } = await sell(host, id, [ticketType({ priceMinor: 2_000 })]);
  const typeId = `${types[0]?.id}`;
  const email = `${title.toLowerCase().replaceAll(" ", "")}@people.example`;
  await buyTickets(app, id, { typeId, name: "Gus", email });
  const buys = { typeId, buyerId: ben.id, name: "Ben", email: ben.email };
  const [ticket] = await buyTickets(app, id, { ...buys, feeMinor: 150 });
  const { body: offer } = await host.post(`/events/${id}/changes/preview`, moved);
  expect((await host.patch(`/events/${id}`, { ...moved, ...change })).status).toBe(200);
  await sendEventNewsEmails(app.services);
  return {
    offer,
    page: (await ben.get(`/events/${slug}`)).body,
    ticket: (await ben.get(`/tickets/${ticket!.id}`)).body,
    quote: await ben.get(`/tickets/${ticket!.id}/refund`),
    change: (await host.get(`/events/${id}/changes`)).body.items[0],
    toMember: (await mailbox.emailTo(ben.email, new RegExp(`Changed: ${title}`))).text,
    toGuest: (await mailbox.emailTo(email, new RegExp(`Changed: ${title}`))).text,
  };
}

test("a new date offers refunds and asks who can still come, unless the organizer turns it off", async () => {
  const { offer, page, ticket, quote, change, ...emails } = await soldAndChanged("Both", {});
  expect(offer).toMatchObject({ asks: true, refunds: { amountMinor: 4_150, ticketsMinor: 4_000 } });
  for (const until of [offer.refundsUntil, page.myRefundUntil, ticket.refundUntil])
    expect(days(until)).toBe(14);
  expect(page.myKeep).toBe(true);
  expect(quote.body).toMatchObject({ amountMinor: 2_000, by: "change" });
  expect(change.confirmed).toBe(0);
  for (const text of [emails.toMember, emails.toGuest]) {
    expect(text).toMatch(refunds);
    // After the new time and place.
    expect(text).toMatch(/- The Old Exchange\n- Can you still come\?.*\n- You can return/);
  }
});

test("without offered refunds, buyers have the policy they bought under", async () => {
  const shown = await soldAndChanged("No refunds", { offerRefunds: false });
  expect([shown.page.myRefundUntil, shown.ticket.refundUntil]).toEqual([null, null]);
  expect(shown.quote).toRefuseWith("NOT_REFUNDABLE");
  expect(shown.page.myKeep).toBe(true);
  for (const text of [shown.toMember, shown.toGuest]) {
    expect(text).not.toMatch(refunds);
    expect(text).toMatch(question);
  }
});

test("an organizer who asks nobody sees no answers", async () => {
  const shown = await soldAndChanged("No question", { askWhoCanCome: false });
  expect([shown.page.myKeep, shown.change.confirmed]).toEqual([false, null]);
  expect(shown.page.myRefundUntil).not.toBeNull();
  for (const text of [shown.toMember, shown.toGuest]) {
    expect(text).toMatch(refunds);
    expect(text).not.toMatch(question);
  }
});

test("people going by RSVP are asked about a new day if the organizer chose so, but never about a new end time", async () => {
  const [cy, event] = [await app.person("Cy"), await publish(host, { title: "By RSVP" })];
  await cy.put(`/events/${event.id}/answer`, { answer: "going" });
  const isAsked = async () => (await cy.get(`/events/${event.slug}`)).body.myNewDate;
  await host.patch(`/events/${event.id}`, { ...moved, askWhoCanCome: false });
  expect(await isAsked()).toBe(false);
  const later = { version: 2, startDay: "2031-05-16" };
  await host.patch(`/events/${event.id}`, later);
  expect(await isAsked()).toBe(true);
  const end = { version: 3, endTime: "23:45" };
  const { body } = await host.post(`/events/${event.id}/changes/preview`, end);
  expect(body).toMatchObject({ asks: false, refundsUntil: null });
});

test("the previewed email contains the chosen offers", async () => {
  const { id } = await publish(host, { title: "Previewed" });
  await sell(host, id, [ticketType({ priceMinor: 2_000 })]);
  const preview = async (more: object) =>
    (await host.post(`/events/${id}/changes/preview/email`, { ...moved, ...more })).body.members
      .html;
  expect(await preview({})).toMatch(refunds);
  expect(await preview({})).toMatch(/Can you still come/);
  const nothing = await preview({ offerRefunds: false, askWhoCanCome: false });
  expect(nothing).not.toMatch(refunds);
  expect(nothing).not.toMatch(/Can you still come/);
});

test("a buyer keeps the refund deadline they were promised, even if the event moves earlier without refunds", async () => {
  const { id } = await publish(host, { title: "Sooner" });
  const { types } = await sell(host, id, [ticketType({ priceMinor: 2_000 })]);
  const policy = { tiers: [{ hoursBefore: 48, percent: 100 }], feeMinor: 0 };
  const buys = {
    typeId: `${types[0]?.id}`,
    buyerId: ben.id,
    name: "Ben",
    email: ben.email,
    policy,
  };
  const [ticket] = await buyTickets(app, id, buys);
  const tomorrow = new Date(Date.now() + 30 * 3_600_000).toISOString().slice(0, 10);
  const sooner = { version: 1, startDay: tomorrow, offerRefunds: false };
  expect((await host.patch(`/events/${id}`, sooner)).status).toBe(200);
  const { body } = await ben.get(`/tickets/${ticket!.id}/refund`);
  expect(body).toMatchObject({ amountMinor: 2_000, by: "policy" });
  const order = (await ben.get(`/orders/${ticket!.orderId}`)).body;
  expect(Date.parse(order.policyStart)).toBeGreaterThan(Date.parse(order.event.startsAt));
  const later = { version: 2, startDay: "2031-05-09", offerRefunds: false };
  await host.patch(`/events/${id}`, later);
  expect((await ben.get(`/tickets/${ticket!.id}/refund`)).body.amountMinor).toBe(2_000);
});
