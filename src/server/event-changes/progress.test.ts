import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publish, verifyEmail } from "../events/test-events.ts";
import { events } from "../events/tables.ts";
import { refundCancelled } from "../payments/refund-cancelled.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { buyTickets, putOnSale } from "../tickets/test-tickets.ts";
import { emailGuests } from "./email-guests.ts";

let app: TestApp;
let host: TestPerson;
beforeAll(async () => {
  app = await testApp();
  host = await app.person("Host");
  await verifyEmail(app, host);
});
afterAll(() => app.close());

/** An event with that many guests, each with their own address. */
async function withGuests(title: string, guests: number, priceMinor = 0) {
  const event = await publish(host, { title });
  const typeId = await putOnSale(app, event.id, { priceMinor });
  const order = { typeId, name: "Gus", email: "buyer@people.example", quantity: guests };
  await buyTickets(app, event.id, order);
  await app.services.db.execute(sql`update tickets
    set holder_email = 'guest-' || lpad(number::text, 5, '0') || '@people.example' where event_id = ${event.id}`);
  return event;
}
const preview = async (id: string) =>
  (await host.post(`/events/${id}/changes/preview`, { version: 1, startTime: "21:00" })).body;
const changeOf = async (id: string) => (await host.get(`/events/${id}/changes`)).body.items[0];

test("a preview counts exactly up to 5,000 and says when there are more", async () => {
  const { id } = await withGuests("Arena", 12);
  const { db } = app.services;
  const addFans = (from: number, to: number) =>
    db.execute(sql`
      with crowd as (insert into users (id, name, username, email)
        select gen_random_uuid(), 'Fan ' || n, 'arena' || n, 'arena' || n || '@people.example'
        from generate_series(${from}::int, ${to}::int) as n returning id)
      insert into rsvps (event_id, user_id, answer) select ${id}::uuid, id, 'going' from crowd`);
  await addFans(1, 4_999);
  expect(await preview(id)).toMatchObject({
    people: 4_999,
    guests: 12,
    more: { people: false, guests: false },
  });
  await addFans(5_000, 5_400);
  expect(await preview(id)).toMatchObject({
    people: 5_000,
    guests: 12,
    more: { people: true, guests: false },
  });
});

test("the organizer sees how many guests were emailed; a lost job resumes where it stopped", async () => {
  const { id } = await withGuests("Long list", 120);
  await host.patch(`/events/${id}`, { version: 1, startTime: "21:00" });
  const { db } = app.services;
  const emailed = async () =>
    (await db.execute(sql`select guests_emailed as done from event_changes where event_id = ${id}`))
      .rows[0];
  await expect.poll(emailed, { timeout: 60_000 }).toEqual({ done: 120 });
  expect(await changeOf(id)).toMatchObject({ guests: 120, emailing: null });
  await db.execute(sql`update event_changes set guests_emailed = 50,
    last_guest = 'guest-00050@people.example' where event_id = ${id}`);
  expect(await changeOf(id)).toMatchObject({ emailing: { done: 50, total: 120 } });
  const change = await changeOf(id);
  const event = (
    await db
      .select()
      .from(events)
      .where(sql`id = ${id}`)
  )[0]!;
  expect(await emailGuests(app.services, { event, changeId: change.id })).toBe(false);
  expect(await changeOf(id)).toMatchObject({ emailing: { done: 100, total: 120 } });
  expect(await emailGuests(app.services, { event, changeId: change.id })).toBe(true);
  expect(await changeOf(id)).toMatchObject({ emailing: null, guests: 120, moreGuests: false });
});

test("the organizer sees how many orders of a cancelled event were refunded", async () => {
  const { id } = await publish(host, { title: "Doomed" });
  const typeId = await putOnSale(app, id, { priceMinor: 1_000 });
  for (const name of ["Ana", "Ben", "Cy"])
    await buyTickets(app, id, { typeId, name, email: `${name}@people.example` });
  await host.post(`/events/${id}/cancel`, { message: "" });
  await refundCancelled(app.services);
  await expect.poll(() => changeOf(id)).toMatchObject({ cancelled: true, refunding: null });
  const { rows } = await app.services.db.execute(
    sql`select refunds_done as done, refunds_total as total from event_changes where event_id = ${id}`,
  );
  expect(rows).toEqual([{ done: 3, total: 3 }]);
  // The cancellation's jobs count again when they finish.
  const unfinished = async () =>
    (
      await app.services.db.execute(sql`select name from jobs.job where state < 'completed'
      and name in ('event-news', 'refund-cancelled')`)
    ).rows;
  await expect.poll(unfinished, { timeout: 30_000 }).toEqual([]);
  await app.services.db.execute(
    sql`update event_changes set refunds_total = 5 where event_id = ${id}`,
  );
  expect(await changeOf(id)).toMatchObject({ refunding: { done: 3, total: 5 } });
});
