import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailsTo, verifiedPerson } from "../accounts/test-emails.ts";
import { listRecipients } from "../announcements/recipients.ts";
import { announcements } from "../announcements/tables.ts";
import { publish } from "../events/test-events.ts";
import { notificationTexts } from "../notifications/test-notifications.ts";
import { sendEventNewsEmails } from "../notifications/send-event-news-emails.ts";
import { offerAllFreePlaces, offerToWaitlist } from "../orders/offer-free-places.ts";
import { putTypesOnSale } from "../orders/test-orders.ts";
import { refundCancelled } from "../payments/refund-cancelled.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { buyTickets } from "../tickets/test-tickets.ts";

let app: TestApp;
let host: TestPerson;
let waits: TestPerson;
let hasOffer: TestPerson;
beforeAll(async () => {
  app = await testApp({ EMAILS_AFTER_SECONDS: "0" });
  [host, waits, hasOffer] = [
    await verifiedPerson(app, "Host"),
    await verifiedPerson(app, "Wanda"),
    await verifiedPerson(app, "Olga"),
  ];
});
afterAll(() => app.close());

const waitsFor = (who: TestPerson, id: string, typeId: string) =>
  who.put(`/events/${id}/waitlist`, { typeId, quantity: 1 });

/** A sold-out event with one person waiting, and before them one who was offered a returned ticket. */
async function soldOut(title: string) {
  const event = await publish(host, { title });
  const [typeId = ""] = await putTypesOnSale(app, event.id, { types: [{ quantity: 1 }] });
  await buyTickets(app, event.id, { typeId, name: "Gus", email: "gus@guests.example" });
  await app.services.db.execute(sql`update ticket_types set taken = 1 where id = ${typeId}`);
  await waitsFor(hasOffer, event.id, typeId);
  await waitsFor(waits, event.id, typeId);
  await app.services.db.execute(sql`update ticket_types set quantity = 2 where id = ${typeId}`);
  await offerToWaitlist(app.services, event.id);
  const [entry] = (await hasOffer.get(`/events/${event.id}/waitlist`)).body;
  expect(entry.orderId).toEqual(expect.any(String));
  return { ...event, typeId, orderId: entry.orderId as string };
}

async function emailTo(who: TestPerson, subject: string): Promise<string> {
  await sendEventNewsEmails(app.services);
  const find = async () =>
    (await emailsTo(app, who.email)).find((email) => email.subject === subject)?.text ?? "";
  await expect.poll(find, { timeout: 60_000 }).not.toBe("");
  return find();
}

test("a change counts people who wait or hold an offer in its preview, notifies them and says what happens to their place", async () => {
  const { id } = await soldOut("Moved Show");
  const change = { version: 1, startTime: "21:00" };
  expect((await host.post(`/events/${id}/changes/preview`, change)).body.people).toBe(2);
  await host.patch(`/events/${id}`, change);
  const said = expect.stringContaining("“Moved Show” has changed.");
  for (const who of [waits, hasOffer]) expect(await notificationTexts(who)).toContainEqual(said);
  const waiting = await emailTo(waits, "Changed: Moved Show");
  expect(waiting).toContain("You're still on the waitlist");
  expect(waiting).toContain("you're on the waitlist for this event");
  expect(waiting).not.toContain("Can you still come?");
  const offered = await emailTo(hasOffer, "Changed: Moved Show");
  expect(offered).toContain("The places offered to you are still held");
  expect(offered).toContain("you were offered places at this event");
});

test("a cancellation ends ticket offers, reaches people waiting, and keeps their entries for a day", async () => {
  const { id, orderId } = await soldOut("Lost Show");
  const offer = expect.stringContaining("Lost Show");
  expect(await notificationTexts(hasOffer)).toContainEqual(offer);
  await host.post(`/events/${id}/cancel`, { message: "The roof leaks." });
  expect((await hasOffer.get(`/events/${id}/waitlist`)).body).toEqual([]);
  const texts = await notificationTexts(hasOffer);
  expect(texts.filter((text) => text.includes("Lost Show"))).toEqual([
    "“Lost Show” is cancelled. The roof leaks.",
  ]);
  await refundCancelled(app.services);
  expect((await hasOffer.get(`/orders/${orderId}`)).body.state).toBe("cancelled");
  for (const who of [waits, hasOffer])
    expect(await emailTo(who, "Cancelled: Lost Show")).toContain(
      "The waitlist is closed, and any places offered to you are no longer held",
    );
  const left = async () => {
    await offerAllFreePlaces(app.services);
    const { rows } = await app.services.db.execute(
      sql`select 1 from ticket_waits where event_id = ${id}`,
    );
    return rows.length;
  };
  expect(await left()).toBe(2);
  await app.services.db.execute(
    sql`update events set updated_at = now() - interval '25 hours' where id = ${id}`,
  );
  expect(await left()).toBe(0);
});

test("a cancellation releases places offered by RSVP and withdraws the offer", async () => {
  const { id, slug } = await publish(host, { title: "Lost Picnic", capacity: 1 });
  const other = await app.person("Other");
  await other.put(`/events/${id}/answer`, { answer: "going" });
  for (const who of [hasOffer, waits])
    await who.put(`/events/${id}/answer`, { answer: "waitlist" });
  await other.put(`/events/${id}/answer`, { answer: "not-going" });
  expect((await hasOffer.get(`/events/${slug}`)).body.myOffer).toEqual(expect.any(String));
  await host.post(`/events/${id}/cancel`, { message: "" });
  expect((await hasOffer.get(`/events/${slug}`)).body).toMatchObject({ myOffer: null, going: 0 });
  const texts = await notificationTexts(hasOffer);
  expect(texts.filter((text) => text.includes("Lost Picnic"))).toEqual([
    expect.stringContaining("is cancelled"),
  ]);
});

test("a cancellation's batches reach holders whose tickets were refunded meanwhile, once for all their tickets", async () => {
  const { id } = await publish(host, { title: "Big Loss" });
  const types = await putTypesOnSale(app, id, { types: [{}, {}] });
  const people = await Promise.all(["Ann", "Bob", "Cas"].map((name) => app.person(name)));
  for (const { id: buyerId } of people)
    for (const typeId of types)
      await buyTickets(app, id, { typeId, buyerId, name: "B", email: "" });
  await host.post(`/events/${id}/cancel`, { message: "" });
  await refundCancelled(app.services);
  const reached: string[] = [];
  await app.services.db.transaction(async (tx) => {
    const [announcement] = await tx
      .select()
      .from(announcements)
      .where(sql`${announcements.eventId} = ${id} and ${announcements.kind} = 'event-cancelled'`);
    if (!announcement) throw new Error("not announced");
    for (let lastPersonId: string | null = null; ;) {
      const ids = await listRecipients(tx, { ...announcement, lastPersonId }, 2);
      reached.push(...ids);
      if (ids.length < 2) break;
      lastPersonId = ids.at(-1) ?? null;
    }
  });
  expect(reached.toSorted()).toEqual([host.id, ...people.map((one) => one.id)].toSorted());
});
