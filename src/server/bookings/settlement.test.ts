import * as fc from "fast-check";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Booking } from "../../contract/bookings/bookings.ts";
import type { Settlement } from "../../contract/bookings/money.ts";
import type { Terms } from "../../contract/bookings/terms.ts";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { verified } from "../messages/test-people.ts";
import { deliver } from "../notifications/deliver.ts";
import { bookRefund } from "../payments/book-refund.ts";
import { paidOrder } from "../payments/test-payments.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { tickets } from "../tickets/tables.ts";
import { readDoor } from "./read-door.ts";
import { settleByClock } from "./settle-by-clock.ts";
import { bookingSettlements } from "./settlement-tables.ts";
import {
  acceptLatest,
  bookingBalances,
  exampleTerms,
  listedAct,
  payDeposit,
  sendExpenses,
  showIsOver,
} from "./test-bookings.ts";
import { paidOrders, startSale } from "./test-orders.ts";
import { slowness } from "../../../test/setup/slowness.ts";

let app: TestApp;
let delia: TestPerson;
let tomasz: TestPerson;
let renata: TestPerson;
beforeAll(async () => {
  app = await testApp();
  delia = await verified(app, "Delia Fontaine");
  tomasz = await verified(app, "Tomasz Wren");
  renata = await verified(app, "Renata Solis");
});
afterAll(() => app.close());

const better = { kind: "better" as const, currency: "EUR", guaranteeMinor: 2_000, percent: 60 };

/** An accepted booking for an event of Tomasz. */
async function bookedFor(
  eventId: string | null,
  fee: Partial<Terms["fee"]> = {},
  { days = 60, act: talent = delia } = {},
) {
  const act = await listedAct(talent, "Night Ferry");
  const terms = exampleTerms({ fee: { ...better, ...fee } }, days);
  const offered = { id: newId(), actId: act.id, eventId, title: "Harvest Stomp", terms };
  const { body } = await tomasz.post("/bookings", offered);
  return (await acceptLatest(talent, body)).body as Booking;
}

const settlementOf = async (person: TestPerson, { id }: Booking): Promise<Settlement> =>
  (await person.get(`/bookings/${id}/settlement`)).body;
const accept = (person: TestPerson, { id }: Booking, hash: string) =>
  person.put(`/bookings/${id}/settlement/acceptance`, { hash });
const dispute = (person: TestPerson, { id }: Booking, reason: string) =>
  person.put(`/bookings/${id}/settlement/dispute`, { reason });

test("both sides settle from the tickets: expenses, the better of both, the deposit and the balance", async () => {
  const { id: eventId } = await publish(tomasz);
  const booking = await bookedFor(eventId);
  const { id } = booking;
  await payDeposit(tomasz, id);
  await paidOrders(app, eventId, [
    { quantity: 3, unitMinor: 1_800, feeMinor: 99 },
    { quantity: 1, unitMinor: 2_800, feeMinor: 50 },
  ]);
  expect(await tomasz.get(`/bookings/${id}/settlement`)).toRefuseWith("NOT_FOUND");
  await showIsOver(app, id);

  const expenses = [{ name: "Sound engineer", amountMinor: 1_201 }];
  expect(await sendExpenses(delia, booking, expenses)).toRefuseWith("NOT_ALLOWED");
  expect(await sendExpenses(renata, booking, expenses)).toRefuseWith("NOT_FOUND");
  const before = await settlementOf(delia, booking);
  expect(before).toMatchObject({ state: "open", round: 1, finalAt: null });
  expect(await accept(delia, booking, before.hash)).toRefuseWith("CONFLICT");
  const [proposed, again] = await Promise.all([
    sendExpenses(tomasz, booking, expenses),
    sendExpenses(tomasz, booking, expenses),
  ]);
  expect(again.body).toEqual(proposed.body);
  const settlement = await settlementOf(delia, booking);
  expect(settlement).toEqual(await settlementOf(tomasz, booking));
  // 8,349 gross, of which 149 are fees; 6,999 net; 60% of it is more than the guarantee.
  expect(settlement.statement).toMatchObject({
    grossMinor: 8_349,
    feesMinor: 149,
    refundsMinor: 0,
    netMinor: 6_999,
    shareMinor: 4_199,
    feeMinor: 4_199,
    depositMinor: 500,
    balanceMinor: 3_699,
  });
  expect(settlement.statement.shares.map(({ amountMinor }) => amountMinor)).toEqual([4_199, 2_800]);

  expect(await accept(tomasz, booking, settlement.hash)).toRefuseWith("NOT_ALLOWED");
  expect(await accept(delia, booking, before.hash)).toRefuseWith("CONFLICT");
  const answers = await Promise.all([1, 2].map(() => accept(delia, booking, settlement.hash)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]!.body).toMatchObject({ state: "final", hash: settlement.hash });
  expect(answers[0]!.body.readBy).toMatchObject([{ side: "organizer" }, { side: "talent" }]);
  await showIsOver(app, id, 2);
  expect(await bookingBalances(app, id)).toEqual({ organizer: -4_199, deposit: 0, act: 4_199 });
  const kinds = (await tomasz.get("/notifications")).body.items.map(
    ({ kind }: { kind: string }) => kind,
  );
  expect(kinds).toContain("booking-settlement");
});

test("both sides get the statement as a table and as a file, and nobody else does", async () => {
  const { id: eventId } = await publish(tomasz);
  const booking = await bookedFor(eventId);
  await paidOrders(app, eventId, [{ quantity: 2, unitMinor: 1_005, feeMinor: 0 }]);
  await showIsOver(app, booking.id);
  const at = `/api/v1/bookings/${booking.id}/settlement`;
  const [mine, theirs] = await Promise.all([delia, tomasz].map((one) => one.fetch(`${at}.csv`)));
  const table = await mine!.text();
  expect(await theirs!.text()).toBe(table);
  expect(table).toMatch(/2 tickets × 10.05,20.10,EUR\r\nTickets,Gross,2 tickets,20.10,EUR/);
  expect(table).toContain("What Night Ferry is owed,Balance,,20.00,EUR");
  const printed = await delia.fetch(`${at}.pdf`);
  expect(printed.headers.get("content-type")).toBe("application/pdf");
  expect((await printed.text()).slice(0, 5)).toBe("%PDF-");
  for (const ending of ["csv", "pdf"])
    expect((await renata.fetch(`${at}.${ending}`)).status).toBe(404);
});

test("a dispute reopens a final statement once, and the ledger follows", async () => {
  const { id: eventId } = await publish(tomasz);
  const booking = await bookedFor(eventId, { kind: "door", guaranteeMinor: 0, percent: 50 });
  const { id } = booking;
  await paidOrders(app, eventId, [{ quantity: 10, unitMinor: 1_000, feeMinor: 0 }]);
  await showIsOver(app, id);
  expect(await dispute(delia, booking, "Too early")).toRefuseWith("CONFLICT");
  const settle = async (expenses: object[]) => {
    const { body } = await sendExpenses(tomasz, booking, expenses);
    return accept(delia, booking, body.hash);
  };
  await settle([{ name: "Backline", amountMinor: 2_000 }]);
  expect(await bookingBalances(app, id)).toEqual({ organizer: -4_000, act: 4_000 });
  expect(await dispute(renata, booking, "Let me in")).toRefuseWith("NOT_FOUND");
  const reason = "We brought our own backline.";
  await Promise.all([dispute(delia, booking, reason), dispute(delia, booking, reason)]);
  expect(await settlementOf(tomasz, booking)).toMatchObject({
    state: "disputed",
    round: 2,
    dispute: { by: "talent", reason },
    statement: { expenses: [{ name: "Backline" }] },
  });
  expect(await bookingBalances(app, id)).toEqual({ organizer: 0, act: 0 });
  await settle([]);
  expect(await bookingBalances(app, id)).toEqual({ organizer: -5_000, act: 5_000 });
  expect(await dispute(tomasz, booking, "No")).toRefuseWith("CONFLICT");
});

test("an unanswered statement becomes final after a week", async () => {
  const booking = await bookedFor(null, { kind: "guarantee", percent: 0 });
  await showIsOver(app, booking.id, 6);
  expect(await settlementOf(delia, booking)).toMatchObject({ state: "open" });
  await showIsOver(app, booking.id, 8);
  await showIsOver(app, booking.id, 8);
  const settlement = await settlementOf(delia, booking);
  expect(settlement).toMatchObject({ state: "final", acceptedAt: null });
  expect(settlement.statement).toMatchObject({ feeMinor: 2_000, depositMinor: 0, shares: [] });
  expect(await bookingBalances(app, booking.id)).toEqual({ organizer: -2_000, act: 2_000 });
  const { log } = (await delia.get(`/bookings/${booking.id}`)).body;
  expect(log[0]).toMatchObject({ entry: "close-settlement", by: null, amountMinor: 2_000 });
});

test("a refund after the statement is final is an adjustment, once", async () => {
  const { id: eventId } = await publish(tomasz);
  const booking = await bookedFor(eventId, { kind: "door", guaranteeMinor: 0, percent: 60 });
  const [order] = await paidOrders(app, eventId, [{ quantity: 4, unitMinor: 2_800, feeMinor: 0 }]);
  await showIsOver(app, booking.id);
  const { body } = await sendExpenses(tomasz, booking, []);
  await accept(delia, booking, body.hash);
  const { db } = app.services;
  const [ticket] = await db.select().from(tickets).where(eq(tickets.orderId, order!.id)).limit(1);
  await db.transaction((tx) => bookRefund(tx, { tickets: [ticket!], reason: "organizer" }));
  for (let round = 0; round < 2; round++) await deliver(app.services, settleByClock(db));
  const settlement = await settlementOf(delia, booking);
  expect(settlement.statement.feeMinor).toBe(6_720);
  expect(settlement.adjustments).toMatchObject([
    { refundsMinor: 2_800, netMinor: 8_400, feeMinor: -1_680 },
  ]);
  expect(await bookingBalances(app, booking.id)).toEqual({ organizer: -5_040, act: 5_040 });
});

test("several acts of one event share its net to the cent", async () => {
  const { id: eventId } = await publish(tomasz);
  const percents = [33, 33, 33];
  const acts = [];
  for (const [at, percent] of percents.entries())
    acts.push(
      await bookedFor(eventId, { kind: "door", guaranteeMinor: 0, percent }, { days: 60 + at }),
    );
  await paidOrders(app, eventId, [{ quantity: 1, unitMinor: 1_001, feeMinor: 0 }]);
  const fees = [];
  for (const booking of acts) {
    await showIsOver(app, booking.id);
    const { statement } = await settlementOf(delia, booking);
    expect(statement.shares.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(1_001);
    fees.push(statement.feeMinor);
  }
  expect(fees).toEqual([331, 330, 330]);
});

test("an order paid on the test page is in the statement as in the ledger of the event", async () => {
  const { id: eventId } = await publish(tomasz);
  const booking = await bookedFor(eventId);
  await paidOrder(app, renata, eventId);
  await showIsOver(app, booking.id);
  const { statement } = await settlementOf(delia, booking);
  const { body: books } = await tomasz.get(`/events/${eventId}/books`);
  expect(books.soldMinor).toBe(1_200);
  expect(statement).toMatchObject({
    grossMinor: books.soldMinor,
    refundsMinor: books.refundedMinor,
    feesMinor: books.feesMinor,
    netMinor: books.netMinor,
  });
});

test("for a thousand generated sales and refunds, every statement equals the ledger to the cent", async () => {
  const { db } = app.services;
  const shows: Awaited<ReturnType<typeof startSale>>[] = [];
  while (shows.length < 10) shows.push(await startSale(app, tomasz));
  const booking = await bookedFor(shows[0]!.eventId, { percent: 37 });
  await showIsOver(app, booking.id);
  let count = 0;
  const sale = fc.record({
    quantity: fc.integer({ min: 1, max: 6 }),
    unitMinor: fc.nat(9_999),
    feeMinor: fc.nat(300),
    refunded: fc.nat(3),
    reason: fc.constantFrom("organizer", "cancelled"),
  });
  await fc.assert(
    fc.asyncProperty(sale, async ({ refunded, reason, ...order }) => {
      const { eventId, typeId } = shows[count % shows.length]!;
      count += 1;
      const [made] = await paidOrders(app, eventId, [order], { typeId });
      await db.transaction(async (tx) => {
        const own = await tx.select().from(tickets).where(eq(tickets.orderId, made!.id));
        await bookRefund(tx, { tickets: own.slice(0, refunded), orderId: made!.id, reason });
      });
      const door = await readDoor(db, eventId, "EUR");
      const { rows } = await db.execute<{ owed: number }>(
        sql`select sum(amount_minor)::float8 as owed from ledger_entries
          where event_id = ${eventId} and account = 'organizer'`,
      );
      expect(door.grossMinor - door.refundsMinor - door.feesMinor).toBe(rows[0]?.owed ?? 0);
      expect(door.tickets.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(
        door.grossMinor,
      );
    }),
    { numRuns: 1_000, endOnFailure: true },
  );
  expect(count).toBe(1_000);
  const { statement } = await settlementOf(delia, booking);
  const { body: books } = await tomasz.get(`/events/${shows[0]!.eventId}/books`);
  expect(statement.netMinor).toBe(books.netMinor);
}, 480_000);

test("ten thousand tickets settle within a second", async () => {
  const { id: eventId } = await publish(tomasz);
  // The number of acts per person is limited, and all of hers are booked.
  const marigold = await verified(app, "Marigold");
  const booking = await bookedFor(eventId, {}, { act: marigold });
  await paidOrders(
    app,
    eventId,
    Array.from({ length: 10_000 }, () => ({ quantity: 1, unitMinor: 1_733, feeMinor: 61 })),
  );
  await app.services.db.execute(sql`analyze`);
  await showIsOver(app, booking.id);
  const { body } = await sendExpenses(tomasz, booking, [{ name: "Sound", amountMinor: 12_345 }]);
  const began = performance.now();
  const accepted = await accept(marigold, booking, body.hash);
  const took = performance.now() - began;
  expect(accepted.body.statement).toMatchObject({
    grossMinor: 17_940_000,
    feesMinor: 610_000,
    netMinor: 17_317_655,
    shareMinor: 10_390_593,
  });
  const [stored] = await app.services.db
    .select()
    .from(bookingSettlements)
    .where(eq(bookingSettlements.bookingId, booking.id));
  expect(stored?.statement).toEqual(accepted.body.statement);
  expect(took).toBeLessThan(1_000 * (await slowness()));
});
