import { afterAll, beforeAll, expect, test } from "vitest";
import { emailsTo, verifiedPerson } from "../accounts/test-emails.ts";
import { emailGuests } from "../event-changes/email-guests.ts";
import { events } from "../events/tables.ts";
import { eventChanges } from "../event-changes/tables.ts";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestClient, type TestPerson } from "../test-app.ts";
import { putOnSale } from "../tickets/test-tickets.ts";
import { eq, sql } from "drizzle-orm";
import { sendEventNewsEmails } from "../notifications/send-event-news-emails.ts";

let app: TestApp;
let host: TestPerson;
beforeAll(async () => {
  app = await testApp();
  host = await verifiedPerson(app, "Host");
});
afterAll(() => app.close());

const inLanguage = (
  who: TestClient,
  address: string,
  method: string,
  body: object,
  language: string,
) =>
  who
    .fetch(`/api/v1${address}`, {
      method,
      headers: { "content-type": "application/json", "accept-language": language },
      body: JSON.stringify(body),
    })
    .then((response) => response.json());

const textTo = async (to: string, subject: RegExp) =>
  (await emailsTo(app, to)).find((email) => subject.test(email.subject ?? ""))?.text;

/** A guest with this language buys a ticket. */
async function guestOrders(language: string, email: string) {
  const { id } = await publish(host, { title: `For ${email}` });
  const typeId = await putOnSale(app, id);
  const guest = app.visitor();
  const lines = [{ typeId, quantity: 1 }];
  const order = { attempt: newId(), lines, totalMinor: 0 };
  const held = await inLanguage(guest, `/events/${id}/orders`, "POST", order, language);
  const by = `?key=${held.key}`;
  await guest.put(`/orders/${held.id}/details${by}`, {
    name: "Gus",
    email,
    holders: [],
    answers: [],
  });
  expect((await guest.post(`/orders/${held.id}/confirm${by}`)).status).toBe(200);
  return id;
}

test("a guest's tickets and change emails use the locale of their checkout", async () => {
  const [german, american] = ["de@guests.example", "us@guests.example"];
  const id = await guestOrders("de-DE,de;q=0.9", german);
  await guestOrders("en-US", american);
  const soon = { timeout: 60_000 };
  await expect
    .poll(() => textTo(german, /Your ticket/), soon)
    .toContain("- Friday, 2 May 2031, 20:00");
  await expect
    .poll(() => textTo(american, /Your ticket/), soon)
    .toContain("- Friday, May 2, 2031, 8:00 PM");
  await host.patch(`/events/${id}`, { version: 1, startTime: "20:30" });
  const { db } = app.services;
  const [event] = await db.select().from(events).where(eq(events.id, id));
  const [change] = await db.select().from(eventChanges).where(eq(eventChanges.eventId, id));
  await emailGuests(app.services, { event: event!, changeId: change!.id });
  await expect
    .poll(() => textTo(german, /Changed/), soon)
    .toContain("- Starts 20:30 instead of 20:00");
});

test("a member's emails use the locale of their last login", async () => {
  const ben = await verifiedPerson(app, "Ben");
  const { email, password } = ben;
  await inLanguage(app.visitor(), "/session", "POST", { email, password }, "en-GB");
  const { id } = await publish(host, { title: "Vinyl" });
  await ben.put(`/events/${id}/answer`, { answer: "going" });
  await host.patch(`/events/${id}`, { version: 1, startTime: "20:30" });
  await app.services.db.execute(sql`update notifications set time = time - interval '5 minutes'`);
  await sendEventNewsEmails(app.services);
  await expect.poll(() => textTo(email, /Changed/)).toContain("- Starts 20:30 instead of 20:00");
  await expect.poll(() => textTo(email, /Changed/)).toContain("- Friday, 2 May 2031, 20:30");
});

test("a member who signed up through the API gets emails in the locale of the browser they used since", async () => {
  const cleo = await verifiedPerson(app, "Cleo");
  const { db } = app.services;
  const locale = async () => {
    const { rows } = await db.execute<{ locale: string; version: string }>(
      sql`select locale, xmin::text as version from users where id = ${cleo.id}`,
    );
    return rows[0];
  };
  const reads = (languages: string) =>
    cleo.fetch("/api/v1/session", { headers: { "accept-language": languages } });
  expect((await locale())?.locale).toBe("en-US");
  await reads("de-DE,de;q=0.9");
  const german = await locale();
  expect(german?.locale).not.toBe("en-US");
  await reads("de-DE,de;q=0.9");
  await reads("*");
  // Nothing is written while the locale stays the same.
  expect(await locale()).toEqual(german);
  const { id } = await publish(host, { title: "Abend" });
  await cleo.put(`/events/${id}/answer`, { answer: "going" });
  await host.patch(`/events/${id}`, { version: 1, startTime: "20:30" });
  await db.execute(sql`update notifications set time = time - interval '5 minutes'`);
  await sendEventNewsEmails(app.services);
  await expect
    .poll(() => textTo(cleo.email, /Changed/), { timeout: 60_000 })
    .toContain("- Starts 20:30 instead of 20:00");
});
