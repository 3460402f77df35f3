import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startMailbox, type Mailbox } from "../../../test/setup/mailbox.ts";
import { publish, verifyEmail, weekly } from "../events/test-events.ts";
import { deliver } from "../notifications/deliver.ts";
import { sendNotificationEmails } from "../notifications/send-emails.ts";
import { notificationsOf, postBy } from "../notifications/test-notifications.ts";
import { extendSeries } from "../series/series.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { continueAnnouncement, listUnfinished } from "./service.ts";

let mailbox: Mailbox;
let app: TestApp;
beforeAll(async () => {
  mailbox = await startMailbox();
  app = await testApp({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const news = async (who: TestPerson) =>
  (await notificationsOf(who)).filter(({ kind }) => kind === "new-event");
const messages = async (who: TestPerson) => (await news(who)).map(({ message }) => message);

/** A host and somebody who follows them. */
async function hostAndFollower() {
  const [host, fan] = [await app.person("Host"), await app.person("Fan")];
  await fan.put(`/people/${host.id}/follow`);
  return { host, fan };
}

test("a follower is notified of a new event, others and blocked people aren't", async () => {
  const { host, fan } = await hostAndFollower();
  const [stranger, blocked] = [await app.person("Stranger"), await app.person("Blocked")];
  await blocked.put(`/people/${host.id}/follow`);
  await host.put(`/people/${blocked.id}/block`);
  const { slug } = await publish(host, { title: "Jazz Night" });
  expect(await news(fan)).toMatchObject([
    {
      title: "New event",
      message: "Host announced “Jazz Night”. Friday, May 2, 2031, 8:00 PM CEST.",
      href: `/events/${slug}`,
      read: false,
    },
  ]);
  for (const other of [stranger, blocked, host]) expect(await news(other)).toEqual([]);
});

test("several events of one organizer make one notification, without deleted events", async () => {
  const { host, fan } = await hostAndFollower();
  await publish(host, { title: "One" });
  const two = await publish(host, { title: "Two" });
  const three = await publish(host, { title: "Three" });
  expect(await news(fan)).toMatchObject([
    {
      title: "New events",
      message: "Host announced 3 events.",
      href: `/profile/${host.id}`,
      count: 1,
    },
  ]);
  for (const { id } of [two, three]) await host.post(`/events/${id}/cancel`, { message: "" });
  expect(await messages(fan)).toEqual(["Host announced “One”. Friday, May 2, 2031, 8:00 PM CEST."]);
  await app.services.db.execute(
    sql`insert into suspensions (person_id, reason) values (${host.id}, 'Spam')`,
  );
  expect(await news(fan)).toEqual([]);
});

test("drafts, unlisted and invite-only events aren't announced; an event is announced once, when first listed", async () => {
  const { host, fan } = await hostAndFollower();
  await publish(host, { title: "Closed", visibility: "invite-only" });
  const { id, version } = await publish(host, { title: "Quiet", visibility: "unlisted" });
  expect(await news(fan)).toEqual([]);
  let last = version;
  const list = async (visibility: string) => {
    expect((await host.patch(`/events/${id}`, { version: last, visibility })).status).toBe(200);
    last += 1;
  };
  await list("public");
  const [card] = await news(fan);
  expect(card?.message).toContain("“Quiet”");
  await fan.put(`/notifications/${card?.id}/read`);
  await list("unlisted");
  await list("public");
  expect(await news(fan)).toMatchObject([{ id: card?.id, read: true }]);
});

test("an event post announces its event", async () => {
  const { host, fan } = await hostAndFollower();
  const event = {
    eventDate: "2031-06-01",
    venue: "Old Town",
    organizer: "Host",
    eventCategory: "Music",
  };
  await postBy(host, { ...event, type: "event", title: "Street Party" });
  expect(await messages(fan)).toEqual(["Host announced “Street Party”. Sunday, June 1, 2031."]);
});

test("a new date of a series is announced to its attendees and to no other follower", async () => {
  const { host, fan } = await hostAndFollower();
  const guest = await app.person("Guest");
  const { id } = await publish(host, { title: "Weekly", startDay: "2026-12-04", repeats: weekly });
  expect(await news(fan)).toHaveLength(1);
  await guest.put(`/events/${id}/answer`, { answer: "going" });
  const { db } = app.services;
  await db.execute(sql`
    delete from events where id = (select id from events where series_id = ${id} order by occurrence desc limit 1)`);
  await db.execute(sql`update event_series set due_on = current_date,
    made_until = (select max(occurrence) from events where series_id = ${id}) where id = ${id}`);
  await deliver(app.services, extendSeries(db, id));
  expect(await messages(guest)).toEqual([expect.stringContaining("Host announced “Weekly”.")]);
  expect(await messages(fan)).toEqual([expect.stringContaining("December 4, 2026")]);
});

test("an organizer's new events are emailed once a day, unless turned off", async () => {
  const { host, fan } = await hostAndFollower();
  const quiet = await app.person("Quiet");
  await quiet.put(`/people/${host.id}/follow`);
  for (const who of [fan, quiet]) await verifyEmail(app, who);
  await quiet.put("/notification-choices/new-event", { email: false, inApp: false });
  const later = (minutes: number) =>
    app.services.db
      .execute(sql`update notifications set time = time - ${minutes} * interval '1 minute',
      mailed_at = mailed_at - ${minutes} * interval '1 minute'`);
  const emails = async (who: TestPerson) => {
    await sendNotificationEmails(app.services);
    await app.services.db.execute(sql`delete from notification_emails`);
    await vi.waitFor(
      async () => {
        const { rows } = await app.services.db.execute(
          sql`select 1 from jobs.job where name = 'mail' and state < 'completed'`,
        );
        expect(rows).toEqual([]);
      },
      { timeout: 30_000, interval: 50 },
    );
    return mailbox.emails.filter(
      ({ to, text }) => to?.[0]?.address === who.email && text?.includes("announced"),
    );
  };
  await publish(host, { title: "First" });
  await later(3);
  expect(await emails(fan)).toMatchObject([{ text: expect.stringContaining("“First”") }]);
  expect(await emails(quiet)).toEqual([]);
  expect(await news(quiet)).toEqual([]);
  const [card] = await news(fan);
  await fan.put(`/notifications/${card?.id}/read`);
  await publish(host, { title: "Second" });
  await later(30);
  expect(await emails(fan)).toHaveLength(1);
  await later(20 * 60);
  expect(await emails(fan)).toHaveLength(2);
});

test("many followers are notified by a job that resumes where it stopped, each once", async () => {
  const { host } = await hostAndFollower();
  const { db } = app.services;
  await db.execute(sql`
    with crowd as (insert into users (id, name, username, email)
      select gen_random_uuid(), 'Fan ' || n, 'crowd' || n, 'crowd' || n || '@people.example' from generate_series(1, 1600) as n returning id)
    insert into follows (follower_id, followed_id) select id, ${host.id}::uuid from crowd`);
  const { id } = await publish(host, { title: "Arena" });
  const counted = async () => {
    const { rows } = await db.execute<{ cards: number; people: number }>(sql`
      select count(*)::int as cards, count(distinct recipient_id)::int as people from notification_actors where fact = ${id}`);
    return rows[0];
  };
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from announcements where event_id = ${id} and kind = 'new-event'`,
  );
  const announcement = rows[0]?.id ?? "";
  // The server's own job may hold the announcement, which is then skipped.
  while (await deliver(app.services, continueAnnouncement(db, announcement, 500)));
  await expect.poll(counted).toEqual({ cards: 1601, people: 1601 });
  await db.execute(sql`update announcements set updated_at = now() - interval '2 minutes'`);
  await expect.poll(() => listUnfinished(db)).toEqual([]);
  // A job lost after its batch starts over: nobody is notified twice.
  await db.execute(
    sql`update announcements set finished_at = null, last_person_id = null where id = ${announcement}`,
  );
  expect(await listUnfinished(db)).toEqual([{ id: announcement }]);
  while (await deliver(app.services, continueAnnouncement(db, announcement)));
  await expect.poll(counted).toEqual({ cards: 1601, people: 1601 });
});
