import { sql, type SQL } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startMailbox, type Mailbox } from "../../../test/setup/mailbox.ts";
import { publish } from "../events/test-events.ts";
import { withoutDelivery } from "../notifications/test-effects.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { buyTickets, putOnSale } from "../tickets/test-tickets.ts";
import { noteReminders } from "./reminders.ts";

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

const execute = (query: SQL) => app.services.db.execute(query);
const hour = 60;
const day = 24 * hour;

/** An event for which guests without accounts bought tickets long ago, with no other attendees. */
async function sold(title: string, emails: string[], more: object = {}) {
  const event = await publish(host, { title, ...more });
  const typeId = await putOnSale(app, event.id);
  for (const email of emails)
    await buyTickets(app, event.id, { typeId, name: "Gus", email, quantity: 2 });
  await execute(
    sql`update tickets set created_at = now() - interval '9 days' where event_id = ${event.id}`,
  );
  return { ...event, typeId };
}

const begins = (id: string, minutes: number) =>
  execute(sql`update events set starts_at = now() + ${minutes} * interval '1 minute',
    ends_at = now() + (${minutes} + 60) * interval '1 minute' where id = ${id}`);

/** Runs the reminders once and waits until all their emails have been sent. */
async function look() {
  for await (const batch of noteReminders(app.services)) await withoutDelivery(batch);
  await vi.waitFor(
    async () => {
      const { rows } = await execute(sql`select name from jobs.job where state < 'completed'
        and name in ('guest-reminders', 'mail') and start_after <= now()`);
      expect(rows).toEqual([]);
    },
    { timeout: 60_000, interval: 50 },
  );
}

const remindersOf = (title: string) =>
  mailbox.emails.filter(({ subject }) => subject === `Reminder: ${title}`);
const addresses = (title: string) =>
  remindersOf(title)
    .flatMap(({ to }) => to?.map(({ address }) => address) ?? [])
    .toSorted();

test("guests are reminded a day and an hour before, once per address, with their join link", async () => {
  const emails = ["gia@people.example", "gus@people.example"];
  const event = await sold("From afar", emails, { online: true, venue: "" });
  await begins(event.id, day + 5);
  await look();
  expect(addresses("From afar")).toEqual([]);
  await begins(event.id, day - 1);
  // Late has just bought a ticket, so needs no reminder of the day.
  await buyTickets(app, event.id, {
    typeId: event.typeId,
    name: "Late",
    email: "late@people.example",
  });
  await Promise.all([look(), look()]);
  await look();
  expect(addresses("From afar")).toEqual(emails);
  const [first, second] = remindersOf("From afar");
  expect(first?.text).toMatch(/Join online: http\S+\/j\//);
  expect(first?.text).toMatch(/Your ticket: http\S+\/tickets\/\S+\?key=/);
  expect(first?.text).not.toBe(second?.text);
  expect(first?.attachments[0]?.mimeType).toBe("text/calendar");
  // Makes the tickets a day older.
  await execute(
    sql`update tickets set created_at = created_at - interval '1 day' where event_id = ${event.id}`,
  );
  await begins(event.id, hour - 1);
  await look();
  expect(addresses("From afar")).toEqual([...emails, ...emails, "late@people.example"].toSorted());
});

test("all 120 guests of a full event are reminded, and nobody of a cancelled one", async () => {
  const emails = Array.from({ length: 120 }, (_, at) => `guest${100 + at}@people.example`);
  const full = await sold("Full house", emails);
  const off = await sold("Called off", ["off@people.example"]);
  await begins(full.id, day - 1);
  await begins(off.id, day - 1);
  await host.post(`/events/${off.id}/cancel`, { message: "" });
  await look();
  expect(addresses("Full house")).toEqual(emails);
  expect(remindersOf("Full house")[0]?.text).not.toContain("Join online");
  expect(addresses("Called off")).toEqual([]);
});

test("postponing by hours triggers another reminder, a small change doesn't", async () => {
  const { id } = await sold("On the move", ["mia@people.example"]);
  await begins(id, day - 1);
  await look();
  await begins(id, day - 30);
  await look();
  expect(addresses("On the move")).toHaveLength(1);
  await execute(
    sql`update reminder_runs set starts_at = starts_at - interval '3 days' where event_id = ${id}`,
  );
  await look();
  expect(addresses("On the move")).toHaveLength(2);
});
