import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publish } from "../events/test-events.ts";
import { buyTickets, putOnSale } from "../tickets/test-tickets.ts";
import { sendEventNewsEmails } from "../notifications/send-event-news-emails.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
let ana: TestPerson;
let ben: TestPerson;
let cleo: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [ana, ben, cleo] = [await app.person("Ana"), await app.person("Ben"), await app.person("Cleo")];
  await app.services.db.execute(sql`update users set email_verified = true where id = ${ana.id}`);
});
afterAll(() => app.close());

const goes = (who: TestPerson, id: string) => who.put(`/events/${id}/answer`, { answer: "going" });
const edit = (id: string, version: number, more: object) =>
  ana.patch(`/events/${id}`, { version, ...more });
const changes = async (who: TestPerson, id: string) =>
  (await who.get(`/events/${id}/changes`)).body.items;

test("the organizer sees page by page who has seen a change and who hasn't", async () => {
  const { id } = await publish(ana);
  for (const who of [ben, cleo]) await goes(who, id);
  await edit(id, 1, { startTime: "21:00" });
  await ben.put(`/events/${id}/changes/seen`);
  const [change] = await changes(ana, id);
  const list = async (query: string) =>
    (await ana.get(`/events/${id}/changes/${change.id}/recipients?${query}`)).body;
  expect(await list("seen=true")).toMatchObject({
    items: [{ person: { id: ben.id, name: "Ben" }, seenAt: expect.any(String) }],
    next: null,
  });
  expect((await list("seen=false")).items).toEqual([
    { person: expect.objectContaining({ id: cleo.id }), guest: null, seenAt: null },
  ]);
  await edit(id, 2, { startTime: "22:00" });
  const [second] = await changes(ana, id);
  const path = `/events/${id}/changes/${second.id}/recipients`;
  const page = (await ana.get(`${path}?limit=1`)).body;
  const next = (await ana.get(`${path}?limit=1&cursor=${page.next}`)).body;
  const named = [...page.items, ...next.items].map(({ person }) => person.id);
  expect(named.toSorted()).toEqual([ben.id, cleo.id].toSorted());
  expect(next.next).toBeNull();
  expect(await ben.get(path)).toRefuseWith("NOT_FOUND");
});

test("the preview of an email about a change or a cancellation matches what is sent", async () => {
  const { id } = await publish(ana, { title: "Previewed <b>Night</b>" });
  const changed = { version: 1, startTime: "20:30", note: "The band is <late>." };
  const shown = await ana.post(`/events/${id}/changes/preview/email`, changed);
  expect(shown.body.members.subject).toBe("Changed: Previewed <b>Night</b>");
  expect(shown.body.members.html).toContain("Starts 8:30 PM instead of 8:00 PM");
  expect(shown.body.members.html).toContain("“The band is &lt;late&gt;");
  const cancelled = await ana.post(`/events/${id}/cancel/preview/email`, { message: "Sorry" });
  expect(cancelled.body.members.subject).toBe("Cancelled: Previewed <b>Night</b>");
  expect(cancelled.body.members.html).toContain("“Sorry”");
  expect((await ana.get(`/events/${id}/fields`)).body).toMatchObject({ version: 1 });
});

test("differences use the time format of the viewer's region", async () => {
  const { id } = await publish(ana);
  const shown = await ana.fetch(`/api/v1/events/${id}/changes/preview`, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": "en-GB" },
    body: JSON.stringify({ version: 1, startTime: "20:30" }),
  });
  expect((await shown.json()).differences).toEqual(["Starts 20:30 instead of 20:00"]);

  await ben.put(`/events/${id}/answer`, { answer: "going" });
  await edit(id, 1, { startTime: "20:30" });
  const list = await ben.fetch("/api/v1/notifications", {
    headers: { "accept-language": "en-GB" },
  });
  expect((await list.json()).items[0].message).toContain("Starts 20:30 instead of 20:00");
});

test("the preview of buyers' emails matches what is sent, with an order's refund", async () => {
  const { id } = await publish(ana, { title: "Sold Night" });
  const typeId = await putOnSale(app, id, { priceMinor: 1_500 });
  await buyTickets(app, id, { typeId, name: "Gus", email: "gus@mail.example" });
  const { body } = await ana.post(`/events/${id}/cancel/preview/email`, { message: "Sorry" });
  expect(body).toMatchObject({ mostly: "buyers", buyers: { subject: "Cancelled: Sold Night" } });
  expect(body.buyers.html).toContain("“Sorry”");
  expect(body.buyers.html).toContain("15.00 is being refunded");
  expect(body.buyers.html).not.toContain("nsubscribe");
  const changed = { version: 1, startTime: "20:30", note: "" };
  const shown = await ana.post(`/events/${id}/changes/preview/email`, changed);
  expect(shown.body.buyers.html).toContain("Open your ticket");
});

test("the preview of an email to attendees matches what is sent", async () => {
  const { id } = await publish(ana, { title: "Vinyl" });
  const words = { subject: "Doors at six", body: "See you <b>there</b>.", answersByEmail: true };
  const { body } = await ana.post(`/events/${id}/emails/preview`, words);
  expect(body.members.subject).toBe("Doors at six");
  expect(body.members.html).toContain("See you &lt;b&gt;there&lt;/b&gt;");
  expect(body.members.html).toContain("Reply to this email to reach the organizer.");
  expect(await ben.post(`/events/${id}/emails/preview`, words)).toRefuseWith("NOT_FOUND");
});

test("an event that is changed and then cancelled sends members one email", async () => {
  const { id } = await publish(ana, { title: "Short Notice" });
  await goes(ben, id);
  const { db } = app.services;
  await db.execute(sql`update users set email_verified = true where id = ${ben.id}`);
  await edit(id, 1, { startTime: "21:00" });
  await ana.post(`/events/${id}/cancel`, { message: "The hall is closed." });
  await db.execute(sql`update notifications set urgent = true where event_id = ${id}`);
  await sendEventNewsEmails(app.services);
  const { rows } = await db.execute<{ kind: string }>(
    sql`select kind from notifications where recipient_id = ${ben.id} and mailed_at is not null`,
  );
  expect(rows).toEqual([{ kind: "event-cancelled" }]);
});
