import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifiedPerson } from "../accounts/test-emails.ts";
import { paidOrders } from "../bookings/test-orders.ts";
import { scans } from "../door/tables.ts";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { bookRefund } from "../payments/book-refund.ts";
import { rsvps } from "../rsvps/tables.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { tickets } from "../tickets/tables.ts";
import { buyTickets, putOnSale } from "../tickets/test-tickets.ts";

let app: TestApp;
let host: TestPerson;
beforeAll(async () => {
  app = await testApp();
  host = await verifiedPerson(app, "Host");
});
afterAll(() => app.close());

test("an order with a partial refund is marked and listed among the refunds", async () => {
  const { id } = await publish(host, { title: "Part" });
  const typeId = await putOnSale(app, id, { priceMinor: 1_500 });
  const bought = { typeId, name: "Gus", email: "gus@guests.example" };
  const [ticket] = await buyTickets(app, id, bought);
  await buyTickets(app, id, { ...bought, name: "Lou", email: "lou@guests.example" });
  const refund = await host.post(`/events/${id}/orders/${ticket!.orderId}/refunds`, {
    key: newId(),
    amountMinor: 500,
  });
  expect(refund.status, JSON.stringify(refund.body)).toBeLessThan(300);
  const { body } = await host.get(`/events/${id}/attendees?view=ended`);
  expect(body.counts).toEqual({ all: 2, in: 0, "not-in": 2, ended: 1 });
  expect(body.items).toMatchObject([{ name: "Gus", state: "going", partRefund: true }]);
  const lou = (await host.get(`/events/${id}/attendees?q=Lou`)).body.items;
  expect(lou).toMatchObject([{ partRefund: false }]);
});

test("after a partial refund the rest of the ticket price can be refunded, but never the booking fee", async () => {
  const { id: eventId } = await publish(host);
  const [order] = await paidOrders(app, eventId, [{ quantity: 1, unitMinor: 3_000, feeMinor: 99 }]);
  const address = `/events/${eventId}/orders/${order!.id}`;
  await host.post(`${address}/refunds`, { key: newId(), amountMinor: 1_000 });
  const { body } = await host.get(`${address}/refundable`);
  expect(body).toMatchObject({ leftMinor: 2_099, ticketsLeftMinor: 2_000 });
  const { db } = app.services;
  const own = await db.select().from(tickets).where(eq(tickets.orderId, order!.id));
  const made = await db.transaction((tx) =>
    bookRefund(tx, { tickets: own, reason: "organizer", key: newId() }),
  );
  expect(made).toMatchObject({ amountMinor: 2_000, feeMinor: 0 });
  const books = (await host.get(`/events/${eventId}/books`)).body;
  expect(books).toMatchObject({ refundedMinor: 3_000, feesMinor: 99, netMinor: 0 });
});

test("types, partial refunds and what the organizer keeps add up to the net sales", async () => {
  const { id: eventId } = await publish(host);
  const [part, whole, cheaper] = await paidOrders(
    app,
    eventId,
    [4_000, 3_000, 2_000].map((unitMinor) => ({ quantity: 2, unitMinor, feeMinor: 0 })),
  );
  const { db } = app.services;
  const refund = async (orderId: string, sum: { tickets: number; amountMinor?: number }) => {
    const own = await db.select().from(tickets).where(eq(tickets.orderId, orderId));
    const ended = own.slice(0, sum.tickets);
    await db.transaction((tx) =>
      bookRefund(tx, { ...sum, tickets: ended, orderId, reason: "organizer", key: newId() }),
    );
    for (const { id } of ended)
      await db
        .update(tickets)
        .set({ ended: "refunded", endedAt: new Date() })
        .where(eq(tickets.id, id));
  };
  await refund(part!.id, { tickets: 0, amountMinor: 333 });
  // A part first, then the rest: nothing is left over.
  await refund(whole!.id, { tickets: 0, amountMinor: 500 });
  await refund(whole!.id, { tickets: 2 });
  await refund(cheaper!.id, { tickets: 1, amountMinor: 1_500 });
  const { money, types } = (await host.get(`/events/${eventId}/report`)).body;
  expect(types).toMatchObject([{ sold: 3, revenueMinor: 10_000 }]);
  expect(money).toEqual({
    revenueMinor: 18_000,
    refundsMinor: 7_833,
    netMinor: 10_167,
    partialRefundsMinor: 333,
    retainedMinor: 500,
  });
  expect(10_000 - 333 + 500).toBe(money.netMinor);
});

test("arrivals and check-ins count the same people", async () => {
  const { id: eventId } = await publish(host);
  const typeId = await putOnSale(app, eventId, { priceMinor: 1_500 });
  const bought = { typeId, name: "Gus", email: "gus@guests.example", quantity: 2 };
  const [stays, refunded] = await buyTickets(app, eventId, bought);
  const guest = await verifiedPerson(app, "Rosa");
  const { db } = app.services;
  await db.insert(rsvps).values({ eventId, userId: guest.id, answer: "going", guests: 2 });
  const entry = { eventId, result: "admitted" as const, at: new Date() };
  await db.insert(scans).values([
    { ...entry, id: newId(), ticketId: stays!.id },
    { ...entry, id: newId(), ticketId: refunded!.id },
    { ...entry, id: newId(), attendeeId: guest.id },
  ]);
  const countBoth = async () => {
    const { body } = await host.get(`/events/${eventId}/report`);
    const came = body.arrivals.reduce(
      (sum: number, { people }: { people: number }) => sum + people,
      0,
    );
    return [body.total.arrived, came];
  };
  expect(await countBoth()).toEqual([5, 5]);
  await db
    .update(tickets)
    .set({ ended: "refunded", endedAt: new Date() })
    .where(eq(tickets.id, refunded!.id));
  expect(await countBoth()).toEqual([4, 4]);
});
