import { afterAll, beforeAll, expect, test } from "vitest";
import { emailsTo, verifiedPerson } from "../accounts/test-emails.ts";
import { newId } from "../lib/ids.ts";
import { sendEventNewsEmails } from "../notifications/send-event-news-emails.ts";
import { notificationTexts } from "../notifications/test-notifications.ts";
import { putTypesOnSale } from "../orders/test-orders.ts";
import { refundCancelled } from "../payments/refund-cancelled.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { buyTickets } from "../tickets/test-tickets.ts";

let app: TestApp;
let host: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp({ EMAILS_AFTER_SECONDS: "0" });
  [host, ben] = [await verifiedPerson(app, "Host"), await verifiedPerson(app, "Ben")];
});
afterAll(() => app.close());

async function announced(title: string) {
  const { body } = await host.post("/posts", {
    id: newId(),
    type: "event",
    title,
    content: "Bring a lantern.",
    eventDate: "2031-06-14",
    venue: "The old harbour",
    organizer: "Host",
    eventCategory: "General",
  });
  return { postId: body.id as string, ...(body.event as { id: string; slug: string }) };
}

async function emailTo(address: string, subject: string): Promise<string> {
  const find = async () =>
    (await emailsTo(app, address)).find((email) => email.subject === subject)?.text ?? "";
  await expect.poll(find, { timeout: 60_000 }).not.toBe("");
  return find();
}

test("deleting an event's post sends its author's message to members and guests, as cancelling does", async () => {
  const { postId, id, slug } = await announced("Lantern Walk");
  const [typeId = ""] = await putTypesOnSale(app, id, { types: [{ quantity: 5 }] });
  const gus = `${newId()}@guests.example`;
  await buyTickets(app, id, { typeId, name: "Gus", email: gus });
  await ben.put(`/events/${id}/save`);
  const said = "The harbour is flooded";
  const message = `${said}.`;
  expect((await host.delete(`/posts/${postId}`, { message })).status).toBe(204);
  expect((await ben.get(`/events/${slug}`)).body).toMatchObject({
    cancelled: true,
    cancelMessage: message,
  });
  expect(await notificationTexts(ben)).toContainEqual(
    "“Lantern Walk” is cancelled. The harbour is flooded.",
  );
  await refundCancelled(app.services);
  await sendEventNewsEmails(app.services);
  expect(await emailTo(ben.email, "Cancelled: Lantern Walk")).toContain(said);
  const [email] = await expect
    .poll(() => emailsTo(app, gus), { timeout: 60_000 })
    .toHaveLength(1)
    .then(() => emailsTo(app, gus));
  expect(email?.text).toContain(said);
});

test("offers from the waitlist end when the post is deleted, and no message is required", async () => {
  const { postId, id, slug } = await announced("Short Walk");
  await host.patch(`/events/${id}`, { version: 1, capacity: 1, offerHours: 24 });
  const cy = await verifiedPerson(app, "Cy");
  await ben.put(`/events/${id}/answer`, { answer: "going" });
  await cy.put(`/events/${id}/answer`, { answer: "waitlist" });
  await ben.put(`/events/${id}/answer`, { answer: "not-going" });
  const offer = expect.stringContaining("has opened up for you");
  expect(await notificationTexts(cy)).toContainEqual(offer);
  expect((await host.delete(`/posts/${postId}`)).status).toBe(204);
  expect(await notificationTexts(cy)).not.toContainEqual(offer);
  expect((await cy.get(`/events/${slug}`)).body).toMatchObject({
    cancelled: true,
    cancelMessage: "",
  });
  const left = await announced("No Walk");
  expect(await host.delete(`/posts/${left.postId}`, { message: "x".repeat(501) })).toRefuseWith(
    "BAD_INPUT",
  );
});
