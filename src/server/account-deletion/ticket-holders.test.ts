import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifiedPerson } from "../accounts/test-emails.ts";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { sweepDaily } from "./jobs.ts";
import { buyTickets, putOnSale } from "../tickets/test-tickets.ts";

let app: TestApp;
let host: TestPerson;
beforeAll(async () => {
  app = await testApp();
  host = await app.person("Host");
});
afterAll(() => app.close());

const leave = (person: TestPerson) =>
  person.post("/my/account/deletion", { password: person.password });
const rowsOf = async (query: ReturnType<typeof sql>) => (await app.services.db.execute(query)).rows;
const words = { email: "cy@mail.example", name: "Cy Buyer", holders: ["Cy Buyer", "A friend"] };

test("deleting an account removes name and address from its orders; tickets and amounts stay", async () => {
  const cy = await verifiedPerson(app, "Cy", { email: words.email });
  const { id } = await publish(host);
  const typeId = await putOnSale(app, id, { priceMinor: 700 });
  const own = await buyTickets(app, id, { typeId, buyerId: cy.id, quantity: 2, ...words });
  // Also bought as a guest, with the address that they have verified.
  await buyTickets(app, id, { typeId, ...words });
  expect((await leave(cy)).status).toBe(204);
  const orders = await rowsOf(sql`select * from orders where event_id = ${id}`);
  expect(orders).toHaveLength(2);
  for (const order of orders)
    expect(order).toMatchObject({
      name: "",
      email: "",
      holders: [],
      buyer_id: null,
      state: "paid",
    });
  expect(orders.map(({ total_minor: total }) => Number(total)).toSorted()).toEqual([1400, 700]);
  const tickets = await rowsOf(sql`select * from tickets where event_id = ${id}`);
  expect(tickets).toHaveLength(3);
  for (const ticket of tickets)
    expect(ticket).toMatchObject({ holder_name: "", holder_email: "", ended: null });
  const { items } = (await host.get(`/events/${id}/attendees?q=${own[0]?.code}`)).body;
  expect(items).toMatchObject([{ name: "", person: null, email: null, state: "going" }]);
});

test("an unverified address gives no access to a guest's order", async () => {
  const { id } = await publish(host);
  const typeId = await putOnSale(app, id);
  await buyTickets(app, id, { typeId, ...words });
  const thief = await app.person("Thief", { email: words.email });
  expect((await leave(thief)).status).toBe(204);
  expect(await rowsOf(sql`select name from orders where event_id = ${id}`)).toEqual([
    { name: "Cy Buyer" },
  ]);
});

test("deleting an organizer cancels events with sold tickets and removes their text, and leaves past events as they were", async () => {
  const dora = await app.person("Dora");
  const buy = async (more: object) => {
    const { id } = await publish(dora, { title: "Dora's night", ...more });
    const typeId = await putOnSale(app, id, { name: "Dora's friends" });
    await buyTickets(app, id, { typeId, ...words });
    return id;
  };
  const [ahead, over] = [await buy({}), await buy({ venue: "Dora's house" })];
  await app.services.db.execute(sql`update events set starts_at = now() - interval '2 days',
    ends_at = now() - interval '1 day' where id = ${over}`);
  expect((await leave(dora)).status).toBe(204);
  const events = await rowsOf(sql`select id, title, status, host_id, venue from events
    where id in (${ahead}, ${over}) order by title`);
  expect(events).toEqual([
    { id: ahead, title: "Cancelled event", status: "cancelled", host_id: null, venue: "" },
    { id: over, title: "Past event", status: "published", host_id: null, venue: "" },
  ]);
  const types = await rowsOf(
    sql`select name from ticket_types where event_id in (${ahead}, ${over})`,
  );
  expect(types).toEqual([{ name: "Ticket" }, { name: "Ticket" }]);
});

test("guest data is deleted 90 days after the event, and incomplete orders after a week", async () => {
  const [old, recent] = [await publish(host), await publish(host)];
  for (const { id } of [old, recent])
    await buyTickets(app, id, { typeId: await putOnSale(app, id), ...words });
  await app.services.db.execute(sql`update events set starts_at = now() - interval '92 days',
    ends_at = now() - interval '91 days' where id = ${old.id}`);
  await app.services.db.execute(sql`insert into orders (id, reference, event_id, name, currency,
      subtotal_minor, total_minor, policy, state, expires_at, ended_at, attempt, asked)
    values (gen_random_uuid(), 'MQ-NEVER', ${recent.id}, 'Nearly Nora', 'EUR', 0, 0, '{}', 'expired', now(),
      now() - interval '8 days', ${newId()}, '')`);
  await sweepDaily(app.services);
  const names = async (id: string) =>
    (await rowsOf(sql`select name from orders where event_id = ${id} order by created_at`)).map(
      ({ name }) => name,
    );
  expect(await names(old.id)).toEqual([""]);
  expect(await names(recent.id)).toEqual(["Cy Buyer", ""]);
  expect(await rowsOf(sql`select holder_email from tickets where event_id = ${old.id}`)).toEqual([
    { holder_email: "" },
  ]);
});
