import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifiedPerson } from "../accounts/test-emails.ts";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestClient, type TestPerson } from "../test-app.ts";
import { buyTickets, putOnSale } from "../tickets/test-tickets.ts";
import { wrongCounts } from "./test-counts.ts";
import { guestOf, putTypesOnSale, orderOf } from "./test-orders.ts";

let app: TestApp;
let host: TestPerson;
beforeAll(async () => {
  app = await testApp();
  host = await verifiedPerson(app, "Host");
});
afterAll(async () => {
  expect(await wrongCounts(app.services.db)).toEqual([]);
  await app.close();
});

const filled = { name: "Ana Ray", holders: [], answers: [] };

const anybody = () => `${newId()}@people.example`;
const buy = (who: TestClient, eventId: string, body: object) =>
  who.post(`/events/${eventId}/orders`, { ...body, attempt: newId() });

/** Orders one free ticket and has it sent to an address. */
async function sendOne(who: TestClient, eventId: string, typeId: string, email: string) {
  const { body } = await who.post(`/events/${eventId}/orders`, orderOf(typeId, 1, 0));
  const key = body.key ? `?key=${body.key}` : "";
  await who.put(`/orders/${body.id}/details${key}`, { ...filled, email });
  return who.post(`/orders/${body.id}/confirm${key}`);
}

/** Makes it as if this many tries had been made today already. */
async function useUp(name: string, used: number) {
  await app.services.db.execute(
    sql`update rate_limits set used = ${used} where key like ${`${name}:%`} and used > 0`,
  );
}

test("thirty people at once who ask for an email again all get an answer", async () => {
  const { id } = await publish(host);
  const typeId = await putOnSale(app, id, {});
  const [ticket] = await buyTickets(app, id, { typeId, buyerId: host.id, email: host.email });
  const many = Array.from({ length: 30 });
  const again = await Promise.all(
    many.map(() => host.post(`/orders/${ticket!.orderId}/tickets/resend`)),
  );
  expect(again.filter(({ status }) => status === 204)).toHaveLength(3);
  expect(again.filter(({ status }) => status === 429)).toHaveLength(27);
  const email = { group: "everyone", subject: "Doors at six", body: "Bring a coat." };
  const written = await Promise.all(
    many.map(() => host.put(`/events/${id}/emails/${newId()}`, email)),
  );
  expect(written.filter(({ status }) => status < 300)).toHaveLength(3);
  expect(written.filter(({ status }) => status === 429)).toHaveLength(27);
});

test("orders that never complete don't use up an address's emails, and its owner is not limited at all", async () => {
  const { id } = await publish(host);
  const [typeId = ""] = await putTypesOnSale(app, id, { types: [{ kind: "free" }] });
  const ana = await verifiedPerson(app, "Ana");
  expect((await sendOne(guestOf(app), id, typeId, ana.email)).status).toBe(200);
  await useUp("order-emails", 29);
  const guest = guestOf(app);
  const { body: held } = await guest.post(`/events/${id}/orders`, orderOf(typeId, 1, 0));
  const at = `/orders/${held.id}`;
  await guest.put(`${at}/details?key=${held.key}`, { ...filled, name: "", email: ana.email });
  for (let tries = 0; tries < 3; tries += 1)
    expect(await guest.post(`${at}/confirm?key=${held.key}`)).toRefuseWith("BAD_INPUT");
  expect((await sendOne(guestOf(app), id, typeId, ana.email)).status).toBe(200);
  expect(await sendOne(guestOf(app), id, typeId, ana.email)).toRefuseWith("TOO_MANY_TRIES");
  expect((await sendOne(ana, id, typeId, ana.email)).status).toBe(200);
});

test("one sender can have tickets sent to sixty other people's addresses a day", async () => {
  const { id } = await publish(host);
  const [typeId = ""] = await putTypesOnSale(app, id, { types: [{ kind: "free" }] });
  const eve = await verifiedPerson(app, "Eve");
  expect((await sendOne(eve, id, typeId, anybody())).status).toBe(200);
  await useUp("order-emails-by", 59);
  expect((await sendOne(eve, id, typeId, anybody())).status).toBe(200);
  expect(await sendOne(eve, id, typeId, anybody())).toRefuseWith("TOO_MANY_TRIES");
  expect((await sendOne(eve, id, typeId, eve.email)).status).toBe(200);
});

test("a link limited to a number of uses admits no guests to an invite-only event, since they cannot be counted", async () => {
  const link = async (eventId: string, maxUses: number | null) => {
    const asked = { id: newId(), name: "Friends", maxUses, days: null };
    const { path } = (await host.post(`/events/${eventId}/links`, asked)).body;
    return new URL(path, "http://localhost").searchParams.get("key");
  };
  const closed = await publish(host, { visibility: "invite-only" });
  const [typeId = ""] = await putTypesOnSale(app, closed.id);
  const oneTicket = orderOf(typeId, 1, 1_200, { key: await link(closed.id, 1) });
  expect(await buy(guestOf(app), closed.id, oneTicket)).toRefuseWith("UNAUTHENTICATED");
  const any = orderOf(typeId, 1, 1_200, { key: await link(closed.id, null) });
  expect((await buy(guestOf(app), closed.id, any)).status).toBe(201);
  expect((await buy(await app.person("Ben"), closed.id, oneTicket)).status).toBe(201);
  const open = await publish(host);
  const [openType = ""] = await putTypesOnSale(app, open.id);
  const forAll = orderOf(openType, 1, 1_200, { key: await link(open.id, 1) });
  expect((await buy(guestOf(app), open.id, forAll)).status).toBe(201);
});

test("the booking fee is spread over paid tickets only, so that all of it can be refunded with them", async () => {
  const { id } = await publish(host);
  const [paid = "", free = ""] = await putTypesOnSale(app, id, {
    types: [{ priceMinor: 1_000 }, { name: "Child", kind: "free" }],
  });
  const lines = [free, paid].map((typeId) => ({ typeId, quantity: 2 }));
  const body = { attempt: newId(), lines, totalMinor: 2_000 };
  const made = (await host.post(`/events/${id}/orders`, body)).body;
  await app.services.db.execute(sql`update orders
    set fee_minor = 101, total_minor = 2101 where id = ${made.id}`);
  const { body: payment } = await host.post(`/orders/${made.id}/payment`);
  await host.post(`/payments/${payment.id}/test`, { as: "pay" });
  const { rows } = await app.services.db.execute(sql`select paid_minor::int as paid,
    fee_minor::int as fee from tickets where order_id = ${made.id} order by number`);
  expect(rows).toEqual([
    { paid: 0, fee: 0 },
    { paid: 0, fee: 0 },
    { paid: 1_000, fee: 51 },
    { paid: 1_000, fee: 50 },
  ]);
});
