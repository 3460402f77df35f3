import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Booking } from "../../contract/bookings/bookings.ts";
import type { EventBooking } from "../../contract/bookings/event-bookings.ts";
import type { Terms } from "../../contract/bookings/terms.ts";
import type { Books } from "../../contract/orders/payments.ts";
import {
  acceptLatest,
  bookingBalances,
  exampleTerms,
  listedAct,
  offerTo,
  payDeposit,
  sendExpenses,
  showIsOver,
} from "../bookings/test-bookings.ts";
import { paidOrders } from "../bookings/test-orders.ts";
import { settleByClock } from "../bookings/settle-by-clock.ts";
import { publishedCall } from "../calls/test-calls.ts";
import { eventMembers } from "../events/member-tables.ts";
import { publish } from "../events/test-events.ts";
import { verified } from "../messages/test-people.ts";
import { deliver } from "../notifications/deliver.ts";
import { bookRefund } from "../payments/book-refund.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { tickets } from "../tickets/tables.ts";

let app: TestApp;
let marta: TestPerson;
let ines: TestPerson;
let kit: TestPerson;
beforeAll(async () => {
  app = await testApp();
  marta = await verified(app, "Marta Brandt");
  ines = await verified(app, "Ines Varga");
  kit = await verified(app, "Kit Osei");
});
afterAll(() => app.close());

const guarantee = {
  kind: "guarantee" as const,
  currency: "EUR",
  guaranteeMinor: 40_000,
  percent: 0,
};
const door = { kind: "door" as const, currency: "EUR", guaranteeMinor: 0, percent: 33 };

async function offered(eventId: string, talent: TestPerson, fee: Terms["fee"], days = 60) {
  const act = await listedAct(talent, "Night Ferry");
  return offerTo(marta, act.id, { eventId, terms: exampleTerms({ fee }, days) });
}
async function booked(...[eventId, talent, fee, days]: Parameters<typeof offered>) {
  const offer = await offered(eventId, talent, fee, days);
  return (await acceptLatest(talent, offer)).body as Booking;
}
async function settle(talent: TestPerson, booking: Booking) {
  const { body } = await sendExpenses(marta, booking);
  await talent.put(`/bookings/${booking.id}/settlement/acceptance`, { hash: body.hash });
}
const listOf = async (person: TestPerson, eventId: string): Promise<EventBooking[]> =>
  (await person.get(`/events/${eventId}/bookings`)).body.items;
const booksOf = async (eventId: string): Promise<Books> =>
  (await marta.get(`/events/${eventId}/books`)).body;

test("an event's books show to the cent what its acts get of the payout and what remains", async () => {
  const { id: eventId } = await publish(marta);
  const none = {
    statements: 0,
    feesMinor: 0,
    balancesMinor: 0,
    depositsMinor: 0,
    paidMinor: 0,
    expensesMinor: 0,
    unsettled: 0,
    guarantees: 0,
    agreedMinor: 0,
    shares: 0,
    cancelledMinor: 0,
    dueMinor: 0,
    dueFromActsMinor: 0,
    unconfirmedMinor: 0,
  };
  const [order] = await paidOrders(app, eventId, [
    { quantity: 7, unitMinor: 18_539, feeMinor: 99 },
  ]);
  expect(await booksOf(eventId)).toMatchObject({
    netMinor: 129_773,
    acts: none,
    remainingMinor: 129_773,
  });

  const [first, second] = [
    await booked(eventId, ines, guarantee),
    await booked(eventId, kit, door),
  ];
  const third = await booked(eventId, kit, { ...guarantee, guaranteeMinor: 8_000 }, 61);
  for (const { id } of [first, third]) await payDeposit(marta, id);
  expect((await booksOf(eventId)).acts).toEqual({
    ...none,
    unsettled: 3,
    depositsMinor: 12_000,
    guarantees: 2,
    agreedMinor: 36_000,
    shares: 1,
  });

  for (const { id } of [first, second]) await showIsOver(app, id);
  await settle(ines, first);
  await settle(kit, second);
  const { db } = app.services;
  const [ticket] = await db.select().from(tickets).where(eq(tickets.orderId, order!.id)).limit(1);
  await db.transaction((tx) => bookRefund(tx, { tickets: [ticket!], reason: "organizer" }));
  await deliver(app.services, settleByClock(db));
  await marta.put(`/bookings/${third.id}/moves/cancel`, { version: 1, dueMinor: 0 });

  const books = await booksOf(eventId);
  // A third of the net after the refund, and the guarantee with its deposit of a quarter.
  const feesMinor = 40_000 + Math.round(books.netMinor * 0.33);
  expect(books.acts).toEqual({
    ...none,
    statements: 2,
    feesMinor,
    balancesMinor: feesMinor - 10_000,
    dueMinor: feesMinor - 10_000,
  });
  expect(books.remainingMinor).toBe(books.netMinor - feesMinor);
  const taken = await Promise.all(
    [first, second, third].map(
      async ({ id }) => (await bookingBalances(app, id))["organizer"] ?? 0,
    ),
  );
  expect(books.remainingMinor).toBe(books.netMinor + taken.reduce((sum, one) => sum + one, 0));

  const listed = await listOf(marta, eventId);
  const settledOf = (id: string) => listed.find((one) => one.id === id)?.settled;
  expect(settledOf(first.id)).toEqual({
    feeMinor: 40_000,
    depositMinor: 10_000,
    balanceMinor: 30_000,
    dueMinor: 30_000,
    paidMinor: 0,
    confirmedMinor: 0,
  });
  expect(settledOf(second.id)?.balanceMinor).toBe(feesMinor - 40_000);
  expect(settledOf(third.id)).toBeNull();

  // Once it's marked as paid, nothing of it is due.
  await marta.put(`/bookings/${first.id}/balance/payment`, { dueMinor: 30_000 });
  const paid = (await listOf(marta, eventId)).find(({ id }) => id === first.id);
  expect(paid?.settled).toMatchObject({
    balanceMinor: 30_000,
    dueMinor: 0,
    paidMinor: 30_000,
    confirmedMinor: 0,
  });
  expect((await booksOf(eventId)).acts).toMatchObject({
    dueMinor: feesMinor - 40_000,
    unconfirmedMinor: 30_000,
  });

  // A disputed statement is no longer final, but payments made on it still count.
  await ines.put(`/bookings/${first.id}/settlement/dispute`, { reason: "We played twice." });
  const disputed = await booksOf(eventId);
  expect(disputed.acts).toMatchObject({
    statements: 1,
    feesMinor: feesMinor - 40_000,
    depositsMinor: 10_000,
    paidMinor: 30_000,
    unsettled: 1,
    agreedMinor: 0,
  });
  expect(disputed.remainingMinor).toBe(books.remainingMinor);
  expect((await listOf(marta, eventId)).find(({ id }) => id === first.id)).toMatchObject({
    settlement: "disputed",
    settled: null,
  });
});

test("what a cancelled booking costs is also deducted from the payout", async () => {
  const { id: eventId } = await publish(marta);
  await paidOrders(app, eventId, [{ quantity: 1, unitMinor: 50_000, feeMinor: 0 }]);
  const booking = await booked(eventId, ines, guarantee, 20);
  await payDeposit(marta, booking.id);
  await marta.put(`/bookings/${booking.id}/moves/cancel`, { version: 1, dueMinor: 10_000 });
  expect(await booksOf(eventId)).toMatchObject({
    acts: { statements: 0, feesMinor: 0, depositsMinor: 0, cancelledMinor: 10_000 },
    remainingMinor: 40_000,
  });
});

test("an event's bookings are listed by time, page by page, for people who may see its money", async () => {
  const { id: eventId } = await publish(marta);
  const later = await offered(eventId, ines, guarantee, 62);
  const sooner = await booked(eventId, kit, guarantee, 61);
  const all = await listOf(marta, eventId);
  expect(all).toMatchObject([
    { id: sooner.id, mine: true, state: "accepted", deposit: "due", depositMinor: 10_000 },
    { id: later.id, mine: true, state: "open", sentBy: "organizer", settled: null },
  ]);
  expect(all[0]!.terms).not.toHaveProperty("rider");
  const first = (await marta.get(`/events/${eventId}/bookings?limit=1`)).body;
  expect(first.items.map(({ id }: EventBooking) => id)).toEqual([sooner.id]);
  const cursor = encodeURIComponent(first.next);
  const second = (await marta.get(`/events/${eventId}/bookings?limit=1&cursor=${cursor}`)).body;
  expect(second.items.map(({ id }: EventBooking) => id)).toEqual([later.id]);

  // The act sees its own booking but not the event's list; a manager sees the list but opens no booking; door staff see neither.
  expect(await kit.get(`/events/${eventId}/bookings`)).toRefuseWith("NOT_FOUND");
  expect(await app.visitor().get(`/events/${eventId}/bookings`)).toRefuseWith("UNAUTHENTICATED");
  const [mo, dot] = [await verified(app, "Mo"), await verified(app, "Dot")];
  await app.services.db.insert(eventMembers).values([
    { eventId, userId: mo.id, role: "manager" },
    { eventId, userId: dot.id, role: "door" },
  ]);
  expect((await listOf(mo, eventId)).map(({ id, mine }) => [id, mine])).toEqual([
    [sooner.id, false],
    [later.id, false],
  ]);
  expect(await mo.get(`/bookings/${sooner.id}`)).toRefuseWith("NOT_FOUND");
  expect(await dot.get(`/events/${eventId}/bookings`)).toRefuseWith("NOT_ALLOWED");
});

test("the calls of one event are listed apart from the organizer's other calls", async () => {
  const { id: eventId } = await publish(marta);
  const call = await publishedCall(marta, { eventId });
  await publishedCall(marta);
  const callsOf = async (person: TestPerson) =>
    (await person.get(`/my/calls?event=${eventId}`)).body.items;
  expect(await callsOf(marta)).toMatchObject([{ id: call.id, applications: 0, waiting: 0 }]);
  expect(await callsOf(ines)).toEqual([]);
});

test("the team of an event reads that an act it was waiting for is booked at that time", async () => {
  const { id: eventId } = await publish(marta);
  const act = await listedAct(ines, "Night Ferry");
  const terms = exampleTerms({ fee: guarantee }, 80);
  await offerTo(marta, act.id, { eventId, terms });
  const elsewhere = await offerTo(kit, act.id, { terms });
  const taken = async () => (await listOf(marta, eventId)).map(({ isTaken }) => isTaken);
  expect(await taken()).toEqual([false]);
  await acceptLatest(ines, elsewhere);
  expect(await taken()).toEqual([true]);
  await ines.patch(`/acts/${act.id}`, { availabilityAudience: "nobody" });
  expect(await taken()).toEqual([false]);
});

test("the books of an event without tickets have what its acts cost, such as a cancellation", async () => {
  const { id: eventId } = await publish(marta);
  expect(await booksOf(eventId)).toMatchObject({ currency: null, remainingMinor: 0 });
  const booking = await booked(eventId, ines, guarantee, 20);
  expect(await booksOf(eventId)).toMatchObject({ currency: "EUR", acts: { unsettled: 1 } });
  await marta.put(`/bookings/${booking.id}/moves/cancel`, { version: 1, dueMinor: 10_000 });
  expect(await booksOf(eventId)).toMatchObject({
    currency: "EUR",
    netMinor: 0,
    acts: { unsettled: 0, cancelledMinor: 10_000 },
    remainingMinor: -10_000,
  });
});

test("the books have what is agreed with every act before its final statement, in every currency", async () => {
  const { id: eventId } = await publish(marta);
  const usd = { ...guarantee, currency: "USD", guaranteeMinor: 20_000 };
  const euro = await booked(eventId, ines, { ...guarantee, guaranteeMinor: 50_033 });
  const dollars = await booked(eventId, kit, usd, 61);
  await offered(eventId, ines, usd, 62);
  const agreed = { unsettled: 1, guarantees: 1, shares: 0, statements: 0 };
  expect(await booksOf(eventId)).toMatchObject({
    currency: "EUR",
    acts: { ...agreed, agreedMinor: 50_033 },
    otherActs: [{ currency: "USD", ...agreed, agreedMinor: 20_000 }],
    remainingMinor: 0,
  });

  await payDeposit(marta, euro.id);
  await showIsOver(app, dollars.id);
  await settle(kit, dollars);
  await marta.put(`/bookings/${dollars.id}/balance/payment`, { dueMinor: 20_000 });
  await kit.put(`/bookings/${dollars.id}/balance/receipt`);
  expect(await booksOf(eventId)).toMatchObject({
    acts: { depositsMinor: 12_508, agreedMinor: 50_033 - 12_508 },
    otherActs: [{ statements: 1, feesMinor: 20_000, dueMinor: 0, unconfirmedMinor: 0 }],
    remainingMinor: -12_508,
  });
});
