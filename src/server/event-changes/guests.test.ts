import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startMailbox, type Mailbox } from "../../../test/setup/mailbox.ts";
import { publish, verifyEmail } from "../events/test-events.ts";
import { sendEventNewsEmails } from "../notifications/send-event-news-emails.ts";
import { refundCancelled } from "../payments/refund-cancelled.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { buyTickets, putOnSale } from "../tickets/test-tickets.ts";

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

/** An event with two guests and, optionally, a member among its buyers. */
async function sold(title: string, buyer?: TestPerson) {
  const event = await publish(host, { title });
  const typeId = await putOnSale(app, event.id, { priceMinor: 1_000 });
  const emails = [1, 2].map((at) => `${title.replaceAll(" ", "")}-${at}@people.example`);
  for (const email of emails)
    await buyTickets(app, event.id, { typeId, name: "Gus", email, feeMinor: 150 });
  if (buyer) await buyTickets(app, event.id, { typeId, buyerId: buyer.id, name: "Ben", email: "" });
  return { ...event, emails };
}

const preview = (id: string, more: object) =>
  host.post(`/events/${id}/changes/preview`, { version: 1, ...more });
const subjectsTo = (address: string, title: string) =>
  mailbox.emails.filter(
    ({ to, subject }) => to?.some((one) => one.address === address) && subject?.includes(title),
  );

/** Moves an event's changes, member emails and waiting jobs back in time. */
async function pass(id: string, minutes: number) {
  const passed = sql`make_interval(mins => ${minutes})`;
  const { db } = app.services;
  await db.execute(sql`update event_changes set created_at = created_at - ${passed},
    emails_at = emails_at - ${passed}, resent_at = resent_at - ${passed} where event_id = ${id}`);
  await db.execute(sql`update notifications set time = time - ${passed}, mailed_at = mailed_at - ${passed}
    where event_id = ${id}`);
  await db.execute(sql`update jobs.job set start_after = start_after - ${passed}
    where name = 'event-news' and state = 'created' and start_after > now() and data ->> 'eventId' = ${id}`);
}

/** Waits until the mail server has everything that was to be sent. */
async function settled() {
  await vi.waitFor(async () => {
    const { rows } = await app.services.db
      .execute(`select name from jobs.job where state < 'completed'
      and name in ('event-news', 'mail', 'refund-cancelled', 'announcements') and start_after <= now()`);
    expect(rows).toEqual([]);
  });
}

test("the preview of a change counts guests who bought without an account", async () => {
  const { id } = await sold("Guests only");
  expect((await preview(id, { startTime: "21:00" })).body).toMatchObject({
    people: 0,
    guests: 2,
    differences: [expect.stringMatching(/^Starts 9:00\sPM instead of 8:00\sPM$/)],
    when: {
      before: { startsAt: "2031-05-02T18:00:00.000Z", zone: "Europe/Berlin" },
      after: { startsAt: "2031-05-02T19:00:00.000Z", zone: "Europe/Berlin" },
    },
  });
  expect((await preview(id, { venue: "Elsewhere" })).body.when).toBeNull();
  await host.patch(`/events/${id}`, { version: 1, startTime: "21:00" });
  const { items } = (await host.get(`/events/${id}/changes`)).body;
  expect(items).toMatchObject([{ recipients: 0, guests: 2 }]);
  const { items: forBen } = (await ben.get(`/events/${id}/changes`)).body;
  expect(forBen).toMatchObject([{ recipients: null, guests: null }]);
});

test("a cancellation previews the refunds, and each buyer gets one email with message and refund", async () => {
  const { id, emails } = await sold("Doomed night", ben);
  expect((await preview(id, {})).body).toMatchObject({
    people: 1,
    guests: 2,
    refunds: { buyers: 3, amountMinor: 3_300, currency: "EUR" },
  });
  await host.post(`/events/${id}/cancel`, { message: "The roof leaks." });
  await refundCancelled(app.services);
  for (const address of [...emails, ben.email]) {
    const email = await mailbox.emailTo(address, /Cancelled: Doomed night/);
    expect(email.text).toContain("Doomed night has been cancelled.\n\n“The roof leaks.");
    expect(email.text).toMatch(/€(10|11\.50)/);
    expect(email.attachments.map(({ mimeType }) => mimeType)).toContain("text/calendar");
  }
  await sendEventNewsEmails(app.services);
  await vi.waitFor(async () => {
    const { rows } = await app.services.db.execute(
      "select 1 from jobs.job where name in ('event-news', 'mail', 'refund-cancelled') and state < 'completed'",
    );
    expect(rows).toEqual([]);
  });
  for (const address of [...emails, ben.email])
    expect(
      subjectsTo(address, "Doomed night").filter(({ subject }) => /Cancel/.test(subject ?? "")),
      address,
    ).toHaveLength(1);

  const [change] = (await host.get(`/events/${id}/changes`)).body.items;
  expect(change).toMatchObject({ cancelled: true, recipients: 1, seenBy: 0, guests: 2 });
  const resend = `/events/${id}/changes/${change.id}/resend`;
  expect(await ben.post(resend)).toRefuseWith("NOT_FOUND");
  const early = await host.post(resend);
  expect(early).toRefuseWith("TOO_MANY_TRIES");
  expect(early.body.detail).toBe("You can resend this a day after it was last sent.");
  expect(Date.parse(change.resendAt) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  await pass(id, 24 * 60);
  expect((await host.post(resend)).body).toEqual({ people: 3 });
  await vi.waitFor(
    () => expect(subjectsTo(ben.email, "Cancelled: Doomed night")).toHaveLength(2),
    30_000,
  );
  const again = await host.post(resend);
  expect(again).toRefuseWith("TOO_MANY_TRIES");
  expect(again.body.detail).toBe("You can resend this a day after it was last sent.");
  const [resent] = (await host.get(`/events/${id}/changes`)).body.items;
  expect(Math.abs(Date.now() - Date.parse(resent.resentAt))).toBeLessThan(60_000);
  expect((await ben.get(`/events/${id}/changes`)).body.items[0].resentAt).toBeNull();
});

const asListed = (email: string) => ({ name: "Gus", email: email.toLowerCase(), tickets: 1 });
const changedTo = (address: string) => subjectsTo(address.toLowerCase(), "Changed: Seen by guests");

test("guests count as having seen a change once they open their ticket, and it is resent only to the others", async () => {
  const { id, emails } = await sold("Seen by guests");
  const [first, second] = emails as [string, string];
  await host.patch(`/events/${id}`, { version: 1, startTime: "21:00" });
  const latest = async () => (await host.get(`/events/${id}/changes`)).body.items[0];
  await vi.waitFor(
    () => expect([changedTo(first), changedTo(second)].flat()).toHaveLength(2),
    30_000,
  );
  expect(await latest()).toMatchObject({ guests: 2, guestsSeen: 0 });
  const link = /\/tickets\/[\w-]+\?key=[\w-]+/.exec(changedTo(first)[0]?.text ?? "")?.[0] ?? "";
  const looks = await Promise.all([app.visitor().get(link), app.visitor().get(link)]);
  expect(looks.map(({ status }) => status)).toEqual([200, 200]);
  expect(await latest()).toMatchObject({ guests: 2, guestsSeen: 1 });
  const { id: changeId } = await latest();
  const list = async (seen: boolean, more = "") =>
    (await host.get(`/events/${id}/changes/${changeId}/recipients?who=guests&seen=${seen}${more}`))
      .body;
  expect((await list(true)).items).toEqual([
    { person: null, guest: asListed(first), seenAt: expect.any(String) },
  ]);
  expect((await list(false)).items).toEqual([
    { person: null, guest: asListed(second), seenAt: null },
  ]);
  expect(await ben.get(`/events/${id}/changes/${changeId}/recipients?who=guests`)).toRefuseWith(
    "NOT_FOUND",
  );
  const resend = () => host.post(`/events/${id}/changes/${changeId}/resend`);
  expect(await resend()).toRefuseWith("TOO_MANY_TRIES");
  await pass(id, 24 * 60);
  expect((await resend()).body).toEqual({ people: 1 });
  await vi.waitFor(() => expect(changedTo(second)).toHaveLength(2), 30_000);
  expect(changedTo(first)).toHaveLength(1);
  expect(await resend()).toRefuseWith("TOO_MANY_TRIES");
});

test("guests who haven't seen a change are listed page by page, once for all their tickets", async () => {
  const { id, emails } = await sold("Paged guests");
  const typeId = await putOnSale(app, id, { name: "Balcony" });
  const [first = ""] = emails;
  await buyTickets(app, id, { typeId, name: "Gus", email: first.toUpperCase() });
  await host.patch(`/events/${id}`, { version: 1, startTime: "21:00" });
  const [{ id: changeId }] = (await host.get(`/events/${id}/changes`)).body.items;
  const page = async (more: string) =>
    (await host.get(`/events/${id}/changes/${changeId}/recipients?who=guests&limit=1${more}`)).body;
  const one = await page("");
  const two = await page(`&cursor=${one.next}`);
  expect([one, two].map(({ items }) => items[0].guest)).toEqual([
    { name: "Gus", email: first.toLowerCase(), tickets: 2 },
    { name: "Gus", email: (emails[1] ?? "").toLowerCase(), tickets: 1 },
  ]);
  expect(one.next).not.toContain("@");
  expect(two.next).toBeNull();
});

test("changes in quick succession wait 15 minutes, or five if urgent, and reach guests and members as one email", async () => {
  const { id, emails } = await sold("Restless night", ben);
  const [guest = ""] = emails;
  const change = (version: number, more: object) =>
    host.patch(`/events/${id}`, { version, ...more });
  const latest = async () => (await host.get(`/events/${id}/changes`)).body.items[0];
  const count = (address: string) =>
    subjectsTo(address.toLowerCase(), "Changed: Restless night").length;
  const sendToMembers = () => sendEventNewsEmails(app.services);
  await change(1, { startTime: "21:00" });
  await settled();
  await sendToMembers();
  await vi.waitFor(() => expect([count(guest), count(ben.email)]).toEqual([1, 1]), 30_000);
  expect(await latest()).toMatchObject({ emailsAt: null });
  expect((await latest()).resendAt).not.toBeNull();

  await change(2, { startTime: "21:30", note: "The band is late." });
  await change(3, { venue: "The Other Hall", note: "And the roof leaks." });
  const waiting = await latest();
  const minutes = (Date.parse(waiting.emailsAt) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(13);
  expect(minutes).toBeLessThanOrEqual(15);
  expect(waiting).toMatchObject({ resendAt: null, guests: 2 });
  expect(await host.post(`/events/${id}/changes/${waiting.id}/resend`)).toRefuseWith(
    "TOO_MANY_TRIES",
  );
  await settled();
  await pass(id, 10);
  await settled();
  await sendToMembers();
  await settled();
  expect([count(guest), count(ben.email)]).toEqual([1, 1]);

  await pass(id, 5);
  await vi.waitFor(() => expect(count(guest)).toBe(2), 60_000);
  await sendToMembers();
  await vi.waitFor(() => expect(count(ben.email)).toBe(2), 30_000);
  await settled();
  const sent = subjectsTo(guest.toLowerCase(), "Changed: Restless night").at(-1)?.text ?? "";
  for (const said of ["instead of 9:00", "The Other Hall", "The band is late.", "the roof leaks"])
    expect(sent.replaceAll("\u202f", " ")).toContain(said);
  expect([count(guest), count(ben.email)]).toEqual([2, 2]);
  expect(await latest()).toMatchObject({ emailsAt: null, emailing: null });

  // Within a day of the start, the wait is five minutes.
  await app.services.db.execute(sql`update events set starts_at = now() + interval '5 hours',
    ends_at = now() + interval '8 hours' where id = ${id}`);
  await change(4, { venue: "The Third Hall" });
  const urgent = (Date.parse((await latest()).emailsAt) - Date.now()) / 60_000;
  expect(urgent).toBeLessThanOrEqual(5);
  await settled();
  await pass(id, 5);
  await vi.waitFor(() => expect(count(guest)).toBe(3), 60_000);
  await sendToMembers();
  await vi.waitFor(() => expect(count(ben.email)).toBe(3), 30_000);
});

test("a change reverted before guests were emailed isn't emailed", async () => {
  const { id, emails } = await sold("There and back");
  const [guest = ""] = emails;
  const count = () => subjectsTo(guest.toLowerCase(), "Changed: There and back").length;
  for (const [at, startTime] of ["21:00", "22:00", "21:00"].entries())
    await host.patch(`/events/${id}`, { version: at + 1, startTime });
  await settled();
  await vi.waitFor(() => expect(count()).toBe(1), 30_000);
  await pass(id, 15);
  await settled();
  const [latest] = (await host.get(`/events/${id}/changes`)).body.items;
  expect(latest).toMatchObject({ emailsAt: null, resendAt: expect.any(String) });
  expect(count()).toBe(1);
});
