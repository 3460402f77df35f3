import { sql, type SQL } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startMailbox, type Mailbox } from "../../../test/setup/mailbox.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { withoutDelivery } from "../notifications/test-effects.ts";
import { sendEventNewsEmails } from "../notifications/send-event-news-emails.ts";
import { notificationTexts } from "../notifications/test-notifications.ts";
import { noteReminders } from "./reminders.ts";
import { publish } from "../events/test-events.ts";

let mailbox: Mailbox;
let app: TestApp;
let ana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  mailbox = await startMailbox();
  app = await testApp({ SMTP_URL: mailbox.url });
  [ana, ben] = [await app.person("Ana"), await app.person("Ben")];
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const execute = (query: SQL) => app.services.db.execute(query);
/** An event that starts in this many minutes and that Ben RSVPed to long ago. */
async function inMinutes(minutes: number, more: object = {}, answer = "going") {
  const event = await publish(ana, more);
  await ben.put(`/events/${event.id}/answer`, { answer });
  await execute(
    sql`update rsvps set updated_at = now() - interval '9 days' where event_id = ${event.id}`,
  );
  await begins(event.id, minutes);
  return event;
}
const begins = (id: string, minutes: number) =>
  execute(sql`update events set starts_at = now() + ${minutes} * interval '1 minute',
    ends_at = now() + (${minutes} + 60) * interval '1 minute' where id = ${id}`);
/** The people reminded by one run. */
async function remind(clock?: SQL): Promise<string[]> {
  const ids: string[] = [];
  for await (const batch of noteReminders(app.services, clock))
    ids.push(...(await withoutDelivery(batch)));
  return ids;
}

/** How many reminders the next runs send. */
async function looks(times = 1): Promise<number> {
  let sum = 0;
  for (let at = 0; at < times; at += 1) sum += (await remind()).length;
  return sum;
}
const hour = 60;
const day = 24 * hour;

test("reminds once a day before and once an hour before, however many servers run and however often", async () => {
  const { id } = await inMinutes(day + 5);
  expect(await looks()).toBe(0);
  await begins(id, day - 1);
  const found = await Promise.all([looks(), looks(), looks(), looks()]);
  expect(found.toSorted()).toEqual([0, 0, 0, 1]);
  await begins(id, hour + 5);
  expect(await looks()).toBe(0);
  await begins(id, hour - 1);
  const again = await Promise.all([looks(), looks(), looks(), looks()]);
  expect(again.toSorted()).toEqual([0, 0, 0, 1]);
  expect(await looks(3)).toBe(0);
  expect((await notificationTexts(ben))[0]).toMatch(
    /^“Vinyl Night” starts \w+, \w+ \d+, \d{4}, \d+:\d\d [AP]M CES?T\.$/,
  );
});

test("a server that was down for an hour still reminds, one that was down overnight doesn't", async () => {
  const { id } = await inMinutes(day - 3 * hour - 5);
  expect(await looks()).toBe(0);
  await begins(id, day - hour);
  expect(await looks()).toBe(1);
});

test("postponing triggers another reminder; moving the start earlier or just a little doesn't", async () => {
  const { id } = await inMinutes(day - 1);
  expect(await looks()).toBe(1);
  await begins(id, day - 30);
  expect(await looks()).toBe(0);
  // Backdates the sent reminders by three days.
  for (const noted of [sql`event_reminders`, sql`reminder_runs`])
    await execute(
      sql`update ${noted} set starts_at = starts_at - interval '3 days' where event_id = ${id}`,
    );
  expect(await looks(2)).toBe(1);
});

test("nobody is reminded of cancelled or declined events, or with reminders turned off", async () => {
  const off = await inMinutes(day - 1);
  await ana.post(`/events/${off.id}/cancel`, { message: "" });
  await inMinutes(day - 1, {}, "not-going");
  expect(await looks()).toBe(0);
  await inMinutes(day - 1);
  await ben.patch("/settings", { eventReminders: false });
  expect(await looks()).toBe(0);
  await ben.patch("/settings", { eventReminders: true });
  // Turning them on applies only to reminders that come due later.
  expect(await looks()).toBe(0);
  await inMinutes(day - 1);
  expect(await looks()).toBe(1);
});

test("a crowd is reminded in batches: a failed run continues where it stopped, and nobody is reminded twice", async () => {
  const { id } = await inMinutes(day - 1, { title: "Stadium" });
  await execute(sql`
    with crowd as (insert into users (id, name, username, email)
      select gen_random_uuid(), 'Fan ' || n, 'fan' || n, 'fan' || n || '@people.example' from generate_series(1, 2300) as n returning id)
    insert into rsvps (event_id, user_id, answer, updated_at) select ${id}::uuid, id, 'going', now() - interval '9 days' from crowd`);
  // The 1,500th person makes their batch fail, as a lost connection would.
  await execute(sql`
    create function stop_here() returns trigger language plpgsql as 'begin raise exception ''stopped''; end'`);
  const { rows } = await execute(
    sql`select user_id as id from rsvps where event_id = ${id} order by user_id offset 1500 limit 1`,
  );
  await execute(
    sql.raw(`create trigger stop_here before insert on notifications for each row
      when (new.recipient_id = '${String(rows[0]?.["id"])}') execute function stop_here()`),
  );
  await expect(remind()).rejects.toThrow();
  await execute(sql`drop trigger stop_here on notifications`);
  const reminded = async () => {
    const counted =
      await execute(sql`select count(*)::int as cards, count(distinct recipient_id)::int as people
      from notifications where event_id = ${id} and kind = 'reminder'`);
    return counted.rows[0];
  };
  expect(await reminded()).toEqual({ cards: 1000, people: 1000 });
  const [one, other] = await Promise.all([remind(), remind()]);
  expect(one.length + other.length).toBe(1301);
  expect(await remind()).toEqual([]);
  expect(await reminded()).toEqual({ cards: 2301, people: 2301 });
});

test("people who RSVP within the last day get no day-before reminder", async () => {
  const event = await publish(ana);
  await begins(event.id, day - 10);
  await ben.put(`/events/${event.id}/answer`, { answer: "going" });
  expect(await looks()).toBe(0);
});

test("reminders of saved events and maybes stay in the app unless email is turned on for them", async () => {
  const cleo = await app.person("Cleo");
  await execute(sql`update users set email_verified = true where id = ${cleo.id}`);
  const sentEmails = async () => {
    await sendEventNewsEmails(app.services);
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
      ({ to, subject }) => to?.[0]?.address === cleo.email && subject?.startsWith("Reminder"),
    );
  };
  const saved = async (title: string) => {
    const { id } = await publish(ana, { title });
    await cleo.put(`/events/${id}/save`);
    await execute(
      sql`update saves set created_at = now() - interval '9 days' where event_id = ${id}`,
    );
    await begins(id, day - 1);
    expect(await looks()).toBe(1);
  };
  await saved("Kept");
  expect((await notificationTexts(cleo))[0]).toMatch(/^“Kept” starts/);
  expect(await sentEmails()).toEqual([]);
  await cleo.put("/notification-choices/saved-reminder", { email: true });
  await saved("Kept too");
  const email = (await sentEmails()).find(({ subject }) => subject === "Reminder: Kept too");
  expect(email?.text).toContain(" CE");
  expect(email?.attachments[0]?.mimeType).toBe("text/calendar");
});

test("the reminder of an online event contains the recipient's own join link", async () => {
  const dora = await app.person("Dora");
  await execute(sql`update users set email_verified = true where id = ${dora.id}`);
  const { id } = await publish(ana, { title: "From afar", online: true, venue: "" });
  await dora.put(`/events/${id}/answer`, { answer: "going" });
  await execute(
    sql`update rsvps set updated_at = now() - interval '9 days' where event_id = ${id}`,
  );
  await begins(id, day - 1);
  expect(await looks()).toBe(1);
  await sendEventNewsEmails(app.services);
  const email = () =>
    mailbox.emails.find(
      ({ to, subject }) => to?.[0]?.address === dora.email && subject === "Reminder: From afar",
    );
  await expect.poll(() => email()?.text, { timeout: 30_000 }).toMatch(/Join online: http\S+\/j\//);
});

test.each([
  // On these days, clocks change forward, back, or by half an hour.
  ["Pacific/Auckland", "2031-09-28"],
  ["Europe/Berlin", "2031-10-26"],
  ["America/New_York", "2031-03-09"],
  ["Australia/Lord_Howe", "2031-10-05"],
])("in %s the local clock counts, also on a day when it changes", async (zone, startDay) => {
  const eve = new Date(Date.parse(startDay) - 86_400_000).toISOString().slice(0, 10);
  const atPlace = (on: string, clock: string) =>
    remind(sql`((${on} || ' ' || ${clock})::timestamp at time zone ${zone})`);
  const whole = await publish(ana, { zone, startDay, allDay: true, startTime: "" });
  await ben.put(`/events/${whole.id}/answer`, { answer: "going" });
  expect(await atPlace(eve, "09:59")).toEqual([]);
  expect(await atPlace(eve, "10:01")).toEqual([ben.id]);
  expect(await atPlace(startDay, "07:59")).toEqual([]);
  expect(await atPlace(startDay, "08:01")).toEqual([ben.id]);
  const evening = await publish(ana, { zone, startDay, startTime: "20:00" });
  await ben.put(`/events/${evening.id}/answer`, { answer: "going" });
  expect(await atPlace(startDay, "18:59")).toEqual([]);
  expect(await atPlace(startDay, "19:01")).toEqual([ben.id]);
});

const at = (moment: string) => remind(sql`${moment}::timestamptz`);

test("an hour before means one hour even in a night whose hour repeats", async () => {
  const zone = "Europe/Berlin";
  const night = await publish(ana, { zone, startDay: "2032-10-31", startTime: "03:30" });
  await ben.put(`/events/${night.id}/answer`, { answer: "going" });
  expect(await at("2032-10-31T01:29:00Z")).toEqual([]);
  expect(await at("2032-10-31T01:31:00Z")).toEqual([ben.id]);
});
