import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { lockEvent } from "../events/lock-event.ts";
import { publish } from "../events/test-events.ts";
import { write } from "../lib/effects.ts";
import { withoutDelivery } from "../notifications/test-effects.ts";
import { testApp, type TestApp, type TestClient, type TestPerson } from "../test-app.ts";
import { notificationsOf } from "../notifications/test-notifications.ts";
import { payments } from "../payments/tables.ts";
import { endTickets } from "../tickets/end-tickets.ts";
import { releaseTicketPlaces } from "./end-holds.ts";
import { wrongCounts } from "./test-counts.ts";
import { offerPlaces } from "./offer-places.ts";
import { offerAllFreePlaces } from "./offer-free-places.ts";
import { guestOf, expireHold, putTypesOnSale, orderOf } from "./test-orders.ts";

let app: TestApp;
let host: TestPerson;
let ana: TestPerson;
let ben: TestPerson;
let cy: TestPerson;
beforeAll(async () => {
  app = await testApp();
  host = await app.person("Host");
});
// New people for each test, since one buyer holds only a few orders at once.
beforeEach(async () => {
  [ana, ben, cy] = [await app.person("Ana"), await app.person("Ben"), await app.person("Cy")];
});
afterAll(async () => {
  expect(await wrongCounts(app.services.db)).toEqual([]);
  await app.close();
});

const order = (who: TestClient, eventId: string, body: object) =>
  who.post(`/events/${eventId}/orders`, body);
const stand = (who: TestClient, id: string, typeId: string, quantity = 1) =>
  who.put(`/events/${id}/waitlist`, { typeId, quantity });
const waits = async (who: TestClient, id: string) => (await who.get(`/events/${id}/waitlist`)).body;
const offered = async (who: TestClient, id: string) => (await waits(who, id))[0]?.orderId ?? null;
const confirm = (who: TestClient, orderId: string) => who.post(`/orders/${orderId}/confirm`);

/** An event with free tickets, all taken by Ana. */
async function allTaken(quantity: number, more: object = {}) {
  const event = await publish(host, more);
  const [typeId = ""] = await putTypesOnSale(app, event.id, {
    types: [{ kind: "free", quantity }],
  });
  const { body: made } = await order(ana, event.id, orderOf(typeId, quantity, 0));
  const tickets = (await confirm(ana, made.id)).body.tickets as { id: string }[];
  return { ...event, typeId, tickets: tickets.map(({ id }) => id) };
}

/** Ends tickets as a refund does. */
function giveBack(eventId: string, ids: string[]) {
  const ending = write(app.services.db, async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (!event) throw new Error("no event");
    const ended = await endTickets(tx, ids, "refunded");
    return releaseTicketPlaces(tx, event, ended, { offer: true });
  });
  return withoutDelivery(ending);
}

test("people can only wait for what is sold out, and keep their position", async () => {
  const { id, typeId, tickets } = await allTaken(2);
  expect((await stand(ben, id, typeId)).body).toMatchObject({ quantity: 1, ahead: 0 });
  expect((await stand(cy, id, typeId)).body.ahead).toBe(1);
  expect((await stand(ben, id, typeId, 2)).body).toMatchObject({ quantity: 2, ahead: 0 });
  expect(await stand(guestOf(app), id, typeId)).toRefuseWith("UNAUTHENTICATED");
  expect((await ben.delete(`/events/${id}/waitlist/${typeId}`)).status).toBe(204);
  expect(await ben.delete(`/events/${id}/waitlist/${typeId}`)).toRefuseWith("NOT_FOUND");
  expect((await waits(cy, id))[0].ahead).toBe(0);
  await cy.delete(`/events/${id}/waitlist/${typeId}`);
  await giveBack(id, tickets);
  expect(await stand(cy, id, typeId)).toRefuseWith("CONFLICT");
});

test("nobody can wait for more tickets than one order may have or than exist at all", async () => {
  const { id, typeId } = await allTaken(3);
  const tooMany = await stand(ben, id, typeId, 4);
  expect(tooMany).toRefuseWith("BAD_INPUT");
  expect(tooMany.body.fields).toEqual([{ field: "quantity", message: "Choose up to 3." }]);
  expect((await stand(ben, id, typeId, 3)).status).toBe(200);
  await app.services.db.execute(sql`update event_sales set per_order = 2 where event_id = ${id}`);
  expect((await stand(cy, id, typeId, 3)).body.fields).toMatchObject([{ field: "quantity" }]);
  expect((await stand(cy, id, typeId, 2)).status).toBe(200);
});

test("a released place is offered to the person who has waited longest and fits, before the public", async () => {
  const { id, slug, typeId, tickets } = await allTaken(3, { offerHours: 6 });
  await stand(ben, id, typeId, 2);
  await stand(cy, id, typeId);
  const offeredAt = Date.now();
  await giveBack(id, tickets.slice(0, 1));
  // Ben's two don't fit, so Cy is offered a place first and Ben keeps his position.
  expect(await offered(ben, id)).toBeNull();
  const orderId = await offered(cy, id);
  const shown = (await cy.get(`/orders/${orderId}`)).body;
  expect(shown).toMatchObject({ state: "held", offered: true, name: "Cy", email: cy.email });
  expect((Date.parse(shown.expiresAt) - offeredAt) / 3_600_000).toBeCloseTo(6, 1);
  const [card] = await notificationsOf(cy);
  expect(card).toMatchObject({ kind: "offer", href: `/checkout/${orderId}` });
  expect(await order(ana, id, orderOf(typeId, 1, 0))).toRefuseWith("SOLD_OUT");
  expect((await confirm(cy, orderId)).body.state).toBe("paid");
  expect(await waits(cy, id)).toEqual([]);
  expect((await notificationsOf(cy)).filter(({ kind }) => kind === "offer")).toEqual([]);
  await giveBack(id, tickets.slice(1));
  expect((await ben.get(`/orders/${await offered(ben, id)}`)).body.lines[0].quantity).toBe(2);
  expect((await host.get(`/events/${slug}`)).body.going).toBe(3);
});

test("an offer that expires goes to the next person, and the one who let it expire leaves the waitlist", async () => {
  const { id, typeId, tickets } = await allTaken(1);
  await stand(ben, id, typeId);
  await stand(cy, id, typeId);
  await giveBack(id, tickets);
  await expireHold(app, await offered(ben, id));
  expect(await order(ana, id, orderOf(typeId, 1, 0))).toRefuseWith("SOLD_OUT");
  expect(await waits(ben, id)).toEqual([]);
  expect(await notificationsOf(ben)).toEqual([]);
  const second = await offered(cy, id);
  expect(second).not.toBeNull();
  await expireHold(app, second);
  await offerAllFreePlaces(app.services);
  expect((await cy.get(`/orders/${second}`)).body.state).toBe("expired");
  expect((await order(ana, id, orderOf(typeId, 1, 0))).status).toBe(201);
});

test("an ordinary hold that expires or is cancelled goes to the waitlist too", async () => {
  const { id } = await publish(host);
  const [typeId = ""] = await putTypesOnSale(app, id, { types: [{ quantity: 2 }] });
  const [one, other] = [
    (await order(ana, id, orderOf(typeId))).body,
    (await order(ana, id, orderOf(typeId))).body,
  ];
  await stand(ben, id, typeId);
  await stand(cy, id, typeId);
  await ana.delete(`/orders/${one.id}`);
  expect(await offered(ben, id)).not.toBeNull();
  await expireHold(app, other.id);
  await offerAllFreePlaces(app.services);
  expect(await offered(cy, id)).not.toBeNull();
  expect((await ben.get(`/orders/${await offered(ben, id)}`)).body.totalMinor).toBe(1_200);
});

test("added places go to the waitlist, within a minute or with the next order", async () => {
  const { id, typeId } = await allTaken(1);
  await stand(ben, id, typeId);
  await app.services.db.execute(sql`update ticket_types set quantity = 2 where id = ${typeId}`);
  expect(await order(cy, id, orderOf(typeId, 1, 0))).toRefuseWith("SOLD_OUT");
  expect(await offered(ben, id)).not.toBeNull();
  await stand(cy, id, typeId);
  await app.services.db.execute(sql`update ticket_types set quantity = 3 where id = ${typeId}`);
  await offerAllFreePlaces(app.services);
  expect(await offered(cy, id)).not.toBeNull();
});

test("close to the start no places are held for the waitlist", async () => {
  const { id, typeId, tickets } = await allTaken(1);
  await stand(ben, id, typeId);
  await app.services.db.execute(
    sql`update events set starts_at = now() + interval '2 hours', ends_at = now() + interval '5 hours' where id = ${id}`,
  );
  await giveBack(id, tickets);
  expect(await offered(ben, id)).toBeNull();
  expect((await order(cy, id, orderOf(typeId, 1, 0))).status).toBe(201);
});

test("a ticket on resale admits until its place is sold, and only then ends as resold", async () => {
  const { id, typeId, tickets } = await allTaken(1);
  const [ticket = ""] = tickets;
  const ended = async () => {
    const { rows } = await app.services.db.execute<{ ended: string | null }>(
      sql`select ended from tickets where id = ${ticket}`,
    );
    return rows[0]?.ended;
  };
  await stand(ben, id, typeId);
  const offering = write(app.services.db, async (tx) => {
    const event = await lockEvent(tx, id);
    await tx.execute(sql`update tickets set returning_since = now() where id = ${ticket}`);
    return event && offerPlaces(tx, event.id);
  });
  await withoutDelivery(offering);
  const first = await offered(ben, id);
  expect(first).not.toBeNull();
  expect(await ended()).toBeNull();
  expect(await order(cy, id, orderOf(typeId, 1, 0))).toRefuseWith("SOLD_OUT");
  await ben.delete(`/orders/${first}`);
  expect(await ended()).toBeNull();
  // The waitlist is empty, so anybody may buy the place.
  const { body: taken } = await order(cy, id, orderOf(typeId, 1, 0));
  await confirm(cy, taken.id);
  expect(await ended()).toBe("resold");
});

test("the seller of a ticket sees until when it is offered, and that it is being bought once payment has started", async () => {
  const { id, typeId, tickets } = await allTaken(1);
  const [ticket = ""] = tickets;
  await stand(ben, id, typeId);
  const selling = write(app.services.db, async (tx) => {
    await lockEvent(tx, id);
    await tx.execute(sql`update tickets set returning_since = now() where id = ${ticket}`);
    return offerPlaces(tx, id);
  });
  await withoutDelivery(selling);
  const orderId = await offered(ben, id);
  const { expiresAt } = (await ben.get(`/orders/${orderId}`)).body;
  const seen = async () => (await ana.get(`/tickets/${ticket}`)).body;
  expect(await seen()).toMatchObject({ promised: true, offeredUntil: expiresAt });
  await app.services.db.insert(payments).values({
    orderId,
    provider: "test",
    amountMinor: 1,
    currency: "EUR",
  });
  expect(await seen()).toMatchObject({ promised: true, offeredUntil: null });
  await app.services.db.update(payments).set({ state: "failed" });
  expect(await seen()).toMatchObject({ promised: true, offeredUntil: expiresAt });
  await ben.delete(`/orders/${orderId}`);
  const { body: held } = await order(cy, id, orderOf(typeId, 1, 0));
  expect(held.state).toBe("held");
  expect(await seen()).toMatchObject({ promised: true, offeredUntil: null });
});

test("a promised ticket that is refunded leaves its place to the order it was promised to", async () => {
  const { id, typeId, tickets } = await allTaken(1);
  await app.services.db.execute(
    sql`update tickets set returning_since = now() where id = ${tickets[0]}`,
  );
  const { body: held } = await order(ben, id, orderOf(typeId, 1, 0));
  await giveBack(id, tickets);
  expect(await wrongCounts(app.services.db)).toEqual([]);
  expect(await order(cy, id, orderOf(typeId, 1, 0))).toRefuseWith("SOLD_OUT");
  await ben.delete(`/orders/${held.id}`);
  expect((await order(cy, id, orderOf(typeId, 1, 0))).status).toBe(201);
});

test("a cancelled event has no waitlist", async () => {
  const { id, typeId } = await allTaken(1);
  await stand(ben, id, typeId);
  await host.post(`/events/${id}/cancel`, { message: "" });
  await offerAllFreePlaces(app.services);
  expect(await waits(ben, id)).toEqual([]);
});

test("open pages update when tickets are offered to their user or the offer expires", async () => {
  const { id, typeId, tickets } = await allTaken(1);
  await stand(ben, id, typeId);
  const toPeople = vi.spyOn(app.services.live, "toPeople");
  const hintsToBen = () =>
    toPeople.mock.calls.filter(
      ([to, { type }]) => type === "my-events-changed" && [...to].includes(ben.id),
    ).length;
  expect((await ana.post(`/tickets/${tickets[0]}/refund`, { amountMinor: 0 })).status).toBe(200);
  const orderId = await offered(ben, id);
  expect(hintsToBen()).toBe(1);
  await expireHold(app, orderId);
  await offerAllFreePlaces(app.services);
  expect(await offered(ben, id)).toBeNull();
  expect(hintsToBen()).toBe(2);
  toPeople.mockRestore();
});
