import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Booking } from "../../contract/bookings/bookings.ts";
import { publish } from "../events/test-events.ts";
import { verified } from "../messages/test-people.ts";
import { deliver } from "../notifications/deliver.ts";
import { notificationsOf } from "../notifications/test-notifications.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { moveByClock } from "./move-by-clock.ts";
import { settleByClock } from "./settle-by-clock.ts";
import { bookingSettlements } from "./settlement-tables.ts";
import {
  acceptLatest,
  bookingBalances,
  exampleTerms,
  listedAct,
  offerTo,
  sendExpenses,
  showIsOver,
} from "./test-bookings.ts";
import { paidOrders } from "./test-orders.ts";

let app: TestApp;
let delia: TestPerson;
let tomasz: TestPerson;
beforeAll(async () => {
  app = await testApp();
  delia = await verified(app, "Delia Fontaine");
  tomasz = await verified(app, "Tomasz Wren");
});
afterAll(() => app.close());

const dayMs = 24 * 3_600_000;
const at = ({ id }: Booking) => `/bookings/${id}/settlement`;
const settlementOf = async (booking: Booking) => (await delia.get(at(booking))).body;
const dispute = (person: TestPerson, booking: Booking, reason: string) =>
  person.put(`${at(booking)}/dispute`, { reason });
const propose = (booking: Booking, amountMinor: number) =>
  sendExpenses(tomasz, booking, [{ name: "Sound", amountMinor }]);

/** A night that is over, of which the act gets half of 100.00 after the expenses. */
async function playedForHalf() {
  const { id: eventId } = await publish(tomasz);
  const { id: actId } = await listedAct(delia, "Night Ferry");
  const fee = { kind: "door" as const, currency: "EUR", guaranteeMinor: 0, percent: 50 };
  const booking = await offerTo(tomasz, actId, { eventId, terms: exampleTerms({ fee }) });
  await acceptLatest(delia, booking);
  await paidOrders(app, eventId, [{ quantity: 10, unitMinor: 1_000, feeMinor: 0 }]);
  await showIsOver(app, booking.id);
  return booking;
}

async function accepts(booking: Booking, amountMinor: number) {
  const { body } = await propose(booking, amountMinor);
  const accepted = await delia.put(`${at(booking)}/acceptance`, { hash: body.hash });
  expect(accepted.body.state).toBe("final");
}

const turnsOf = async (person: TestPerson, side: "organizer" | "talent"): Promise<number> =>
  (await person.get("/bookings/counts")).body.turn[side];

/** Lets this many days pass for the latest round of a settlement. */
async function wait({ id }: Booking, days: number) {
  const { services } = app;
  const past = sql`make_interval(days => ${days})`;
  await services.db
    .update(bookingSettlements)
    .set({ createdAt: sql`created_at - ${past}`, proposedAt: sql`proposed_at - ${past}` })
    .where(eq(bookingSettlements.bookingId, id));
  await showIsOver(app, id, days);
  await deliver(services, moveByClock(services.db));
  await deliver(services, settleByClock(services.db));
}

test("a statement that the act refused never becomes final by silence, only once the act accepts one", async () => {
  const booking = await playedForHalf();
  await propose(booking, 9_000);
  expect(await dispute(tomasz, booking, "Mine")).toRefuseWith("CONFLICT");
  const reason = "We agreed on 20 for sound.";
  const unread = { reason, hash: "0".repeat(64) };
  expect(await delia.put(`${at(booking)}/dispute`, unread)).toRefuseWith("CONFLICT");
  const [refused] = await Promise.all([1, 2].map(() => dispute(delia, booking, reason)));
  expect(refused!.body).toMatchObject({
    state: "disputed",
    round: 1,
    closesAt: null,
    dispute: { by: "talent", reason },
  });
  await wait(booking, 30);
  expect(await settlementOf(booking)).toMatchObject({ state: "disputed", finalAt: null });
  await propose(booking, 9_000);
  await wait(booking, 30);
  expect(await settlementOf(booking)).toMatchObject({ state: "proposed", finalAt: null });
  await accepts(booking, 2_000);
  expect(await settlementOf(booking)).toMatchObject({ dispute: null, closesWithLess: false });
  expect(await bookingBalances(app, booking.id)).toEqual({ organizer: -4_000, act: 4_000 });
});

test("after a dispute, silence doesn't accept higher expenses than before it", async () => {
  const booking = await playedForHalf();
  await accepts(booking, 2_000);
  const { proposedAt } = await settlementOf(booking);
  await dispute(tomasz, booking, "I forgot the speakers.");
  const { body: raised } = await propose(booking, 9_000);
  expect(raised).toMatchObject({ state: "proposed", round: 2, closesWithLess: true });
  expect(raised.statement.feeMinor).toBe(500);
  expect(await dispute(delia, booking, "No")).toRefuseWith("CONFLICT");
  await wait(booking, 8);
  const final = await settlementOf(booking);
  expect(final).toMatchObject({ state: "final", acceptedAt: null, closesWithLess: false });
  expect(final.statement).toMatchObject({ feeMinor: 4_000, expenses: [{ amountMinor: 2_000 }] });
  // Both read that the proposal lapsed, and when the organizer had accepted what stands.
  const accepted = new Date(Date.parse(proposedAt) - 8 * dayMs).toISOString();
  expect(final).toMatchObject({ unacceptedMinor: 9_000, proposedAt: accepted, undisputedMinor: 0 });
  const { log } = (await delia.get(`/bookings/${booking.id}`)).body as Booking;
  expect(log.slice(0, 2).map(({ entry, amountMinor }) => [entry, amountMinor])).toEqual([
    ["close-settlement", 4_000],
    ["lapse-expenses", 9_000],
  ]);
  const card = (await notificationsOf(delia)).find(({ kind }) => kind === "booking-settlement");
  expect(card?.message).toContain("were not accepted in time.");
  expect(await bookingBalances(app, booking.id)).toEqual({ organizer: -4_000, act: 4_000 });
});

test("a statement whose balance was paid and confirmed stays final, and so does an old one", async () => {
  const paid = await playedForHalf();
  await accepts(paid, 2_000);
  expect((await settlementOf(paid)).disputableUntil).not.toBeNull();
  await tomasz.put(`/bookings/${paid.id}/balance/payment`, { dueMinor: 4_000 });
  expect((await settlementOf(paid)).disputableUntil).not.toBeNull();
  expect((await delia.put(`/bookings/${paid.id}/balance/receipt`)).status).toBe(200);
  expect((await settlementOf(paid)).disputableUntil).toBeNull();
  expect(await dispute(tomasz, paid, "I forgot the speakers.")).toRefuseWith("CONFLICT");

  const old = await playedForHalf();
  await accepts(old, 2_000);
  await app.services.db
    .update(bookingSettlements)
    .set({ finalAt: new Date(Date.now() - 31 * dayMs) })
    .where(eq(bookingSettlements.bookingId, old.id));
  expect(await dispute(delia, old, "Late")).toRefuseWith("CONFLICT");
});

test("while the act refuses a statement, the organizer can pay what isn't disputed, and the act can accept after all", async () => {
  const booking = await playedForHalf();
  const pay = (person: TestPerson, dueMinor: number) =>
    person.put(`/bookings/${booking.id}/balance/payment`, { dueMinor });
  await propose(booking, 9_000);
  expect(await settlementOf(booking)).toMatchObject({ undisputedMinor: 0 });
  expect(await pay(tomasz, 500)).toRefuseWith("CONFLICT");
  await dispute(delia, booking, "We agreed on 20 for sound.");
  expect(await settlementOf(booking)).toMatchObject({ state: "disputed", undisputedMinor: 500 });
  expect(await pay(delia, 500)).toRefuseWith("NOT_ALLOWED");
  expect(await pay(tomasz, 4_000)).toRefuseWith("CONFLICT");
  const paid = await Promise.all([1, 2].map(() => pay(tomasz, 500)));
  expect(paid.map(({ status }) => status)).toEqual([200, 200]);
  const [organizers, acts] = [await turnsOf(tomasz, "organizer"), await turnsOf(delia, "talent")];
  expect((await delia.put(`/bookings/${booking.id}/balance/receipt`)).status).toBe(200);
  // The act has confirmed; the organizer still has to send a statement.
  expect(await turnsOf(delia, "talent")).toBe(acts - 1);
  expect(await turnsOf(tomasz, "organizer")).toBe(organizers);

  await propose(booking, 2_000);
  const { hash, undisputedMinor } = (await dispute(delia, booking, "Still too much")).body;
  expect(undisputedMinor).toBe(3_500);
  const accepted = await delia.put(`${at(booking)}/acceptance`, { hash });
  expect(accepted.body).toMatchObject({
    state: "final",
    balance: { dueMinor: 3_500, payments: [{ amountMinor: 500 }] },
  });
  expect(await bookingBalances(app, booking.id)).toEqual({ organizer: -4_000, act: 4_000 });
});

test("the act takes back its own dispute by accepting, but not the organizer's", async () => {
  const [own, other] = [await playedForHalf(), await playedForHalf()];
  for (const booking of [own, other]) await accepts(booking, 2_000);
  const { hash } = (await dispute(delia, own, "It was 10.")).body;
  const accepted = await delia.put(`${at(own)}/acceptance`, { hash });
  expect(accepted.body).toMatchObject({ state: "final", round: 2 });
  expect(await bookingBalances(app, own.id)).toEqual({ organizer: -4_000, act: 4_000 });
  const reopened = (await dispute(tomasz, other, "I forgot the speakers.")).body;
  const early = await delia.put(`${at(other)}/acceptance`, { hash: reopened.hash });
  expect(early).toRefuseWith("CONFLICT");
});
