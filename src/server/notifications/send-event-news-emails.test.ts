import ICAL from "ical.js";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startMailbox, type Mailbox } from "../../../test/setup/mailbox.ts";
import { publish } from "../events/test-events.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { sendNotificationEmails } from "./send-emails.ts";
import { sendEventNewsEmails } from "./send-event-news-emails.ts";

let mailbox: Mailbox;
let app: TestApp;
let ana: TestPerson;
beforeAll(async () => {
  mailbox = await startMailbox();
  app = await testApp({ SMTP_URL: mailbox.url });
  ana = await verified("Ana");
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

async function verified(name: string) {
  const person = await app.person(name);
  const { db } = app.services;
  await db.execute(sql`update users set email_verified = true where id = ${person.id}`);
  return person;
}
/** Makes everything that waits this many minutes older. */
const passMinutes = (minutes: number) =>
  app.services.db.execute(
    sql`update notifications set time = time - ${minutes} * interval '1 minute', mailed_at = mailed_at - ${minutes} * interval '1 minute'`,
  );
/** Sends what is due, and returns the emails that a person has received. */
async function emailsTo({ email }: TestPerson) {
  await Promise.all([sendEventNewsEmails(app.services), sendEventNewsEmails(app.services)]);
  await sendNotificationEmails(app.services);
  await vi.waitFor(
    async () => {
      const { rows } = await app.services.db.execute(
        sql`select 1 from jobs.job where name = 'mail' and state < 'completed'`,
      );
      expect(rows).toEqual([]);
    },
    { timeout: 30_000, interval: 50 },
  );
  const about = /Changed|Cancelled|notifications|Event/;
  return mailbox.emails.filter(
    ({ to, subject }) => to?.[0]?.address === email && about.test(subject ?? ""),
  );
}
const goes = (who: TestPerson, id: string) => who.put(`/events/${id}/answer`, { answer: "going" });

test("a change is sent in one email after a delay, with the differences and the calendar file, read or not", async () => {
  const ben = await verified("Ben");
  const { id, slug } = await publish(ana, { title: "Vinyl: a <Night>" });
  await goes(ben, id);
  const note = "Find us at http://evil.example";
  await ana.patch(`/events/${id}`, { version: 1, startTime: "20:30", note });
  expect(await emailsTo(ben)).toEqual([]);
  await ben.put(`/events/${id}/changes/seen`);
  await passMinutes(3);
  const [email, ...more] = await emailsTo(ben);
  expect(more).toEqual([]);
  expect(email?.subject).toBe("Changed: Vinyl: a <Night>");
  expect(email?.text).toContain("- Starts 8:30 PM instead of 8:00 PM\n");
  expect(email?.text).toContain("- Friday, May 2, 2031, 8:30 PM CEST\n");
  expect(email?.text).toContain(`http://localhost:3000/events/${slug}`);
  expect(email?.text).not.toContain("evil.example");
  expect(email?.html).toContain("Vinyl: a &lt;Night&gt;");
  const file = Buffer.from(email?.attachments[0]?.content as ArrayBuffer).toString();
  const calendar = new ICAL.Component(ICAL.parse(file));
  expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
  expect(calendar.getFirstSubcomponent("vevent")?.getFirstPropertyValue("sequence")).toBe(1);

  await ana.patch(`/events/${id}`, { version: 2, startTime: "21:00" });
  await passMinutes(3);
  expect(await emailsTo(ben)).toHaveLength(2);
  await ana.patch(`/events/${id}`, { version: 3, startTime: "21:30" });
  await passMinutes(3);
  expect(await emailsTo(ben)).toHaveLength(2);
  await passMinutes(15);
  const all = await emailsTo(ben);
  expect(all).toHaveLength(3);
  expect(all[2]?.text).toContain("- Starts 9:30 PM instead of 8:30 PM\n");
  await ana.patch(`/events/${id}`, { version: 4, startDay: "2031-05-03" });
  await passMinutes(18);
  const moved = (await emailsTo(ben))[3]?.text ?? "";
  // The new day appears once, not again among the facts.
  expect(moved.split("Saturday, May 3, 2031, 9:30 PM CEST")).toHaveLength(2);
});

test("a change of an event that starts within a day is emailed at once", async () => {
  const ben = await verified("Ben");
  const soon = new Date(Date.now() + 20 * 3_600_000).toISOString();
  const when = { startDay: soon.slice(0, 10), startTime: soon.slice(11, 16), zone: "UTC" };
  const { id } = await publish(ana, { ...when, title: "Tonight" });
  await goes(ben, id);
  await ana.post(`/events/${id}/cancel`, { message: "The roof leaks." });
  const [email, ...more] = await emailsTo(ben);
  expect(more).toEqual([]);
  expect(email?.subject).toBe("Cancelled: Tonight");
  expect(email?.text).toContain("\n\nTonight has been cancelled.\n\n“The roof leaks.");
  const file = Buffer.from(email?.attachments[0]?.content as ArrayBuffer).toString();
  expect(file).toContain("STATUS:CANCELLED");
});

test("no email goes to an unverified address, to somebody who switched it off, or to a performer who has not accepted", async () => {
  const [unverified, quiet, mute, performer] = [
    await app.person("Uma"),
    await verified("Quinn"),
    await verified("Mia"),
    await verified("Bill"),
  ];
  await quiet.put("/notification-choices/event-changed", { email: false });
  await mute.patch("/settings", { emailNotifications: false });
  const lineUp = [{ name: "Bill", role: "", personId: performer.id }];
  const { id } = await publish(ana, { title: "Cheap pills", lineUp });
  for (const who of [unverified, quiet, mute]) await goes(who, id);
  await ana.patch(`/events/${id}`, { version: 1, startTime: "20:30", note: "Cheap pills" });
  await passMinutes(3);
  for (const who of [unverified, quiet, mute]) expect(await emailsTo(who)).toEqual([]);
  expect(
    (await emailsTo(performer)).filter(({ subject }) => subject?.startsWith("Changed")),
  ).toEqual([]);
  expect((await performer.put(`/events/${id}/line-up/me`)).status).toBe(204);
  const { version } = (await ana.get(`/events/${id}/fields`)).body;
  expect((await ana.patch(`/events/${id}`, { version, startTime: "21:00" })).status).toBe(200);
  await passMinutes(3);
  const subjects = (await emailsTo(performer)).map(({ subject }) => subject);
  expect(subjects).toContain("Changed: Cheap pills");
});
