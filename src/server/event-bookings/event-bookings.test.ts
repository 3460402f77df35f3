import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Booking } from "../../contract/bookings/bookings.ts";
import {
  acceptLatest,
  bookingBalances,
  latestHash,
  payDeposit,
} from "../bookings/test-bookings.ts";
import { moveByClock } from "../bookings/move-by-clock.ts";
import { bookings } from "../bookings/tables.ts";
import { events } from "../events/tables.ts";
import { write } from "../lib/effects.ts";
import { newId } from "../lib/ids.ts";
import { verified } from "../messages/test-people.ts";
import { deliver } from "../notifications/deliver.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { cancelBookingsByClock } from "./cancel-bookings-of-events.ts";
import { booked, dayAhead, offered, seenBy } from "./test-booked.ts";

let app: TestApp;
let delia: TestPerson;
let tomasz: TestPerson;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  delia = await verified(app, "Delia Fontaine");
  tomasz = await verified(app, "Tomasz Wren");
});
afterAll(() => app.close());

const cancelEvent = (id: string) => tomasz.post(`/events/${id}/cancel`, { message: "" });
const moveEvent = async (id: string, changes: object) => {
  const { body } = await tomasz.get(`/events/${id}/fields`);
  const moved = await tomasz.patch(`/events/${id}`, { version: body.version, ...changes });
  expect(moved.status).toBe(200);
};
const noticesOf = async (person: TestPerson): Promise<string[]> =>
  (await person.get("/notifications")).body.items.map(
    ({ message }: { message: string }) => message,
  );
const daysOf = async (actId: string, day: string) =>
  (await app.visitor().get(`/acts/${actId}/days?month=${day.slice(0, 7)}`)).body.days.filter(
    (one: { day: string; state: string }) => one.day === day && one.state === "booked",
  );

test("cancelling an event cancels its booked act as the organizer, by the cancellation tiers, and both sides see what is owed", async () => {
  const { event, act, booking } = await booked({ organizer: tomasz, talent: delia }, { days: 5 });
  await payDeposit(tomasz, booking.id);
  const preview = await tomasz.post(`/events/${event.id}/changes/preview`, {
    version: event.version,
  });
  // Half of 1,200 dollars, 300 of it from the deposit.
  const due = { percent: 50, dueMinor: 60_000, depositToActMinor: 30_000, owedMinor: 30_000 };
  expect(preview.body.bookings).toMatchObject([
    { id: booking.id, actName: "Night Ferry", isAgreed: true, cancellation: due },
  ]);
  expect((await cancelEvent(event.id)).status).toBe(200);
  const after = await seenBy(delia, booking);
  expect(after).toMatchObject({
    state: "cancelled",
    deposit: "released",
    cancellation: { by: "organizer", because: "event", ...due },
  });
  expect(after.log.map(({ entry, by }) => [entry, by])).toEqual(
    expect.arrayContaining([
      ["cancel", "Tomasz Wren"],
      ["owe", null],
    ]),
  );
  expect(await bookingBalances(app, booking.id)).toEqual({
    organizer: -60_000,
    deposit: 0,
    act: 60_000,
  });
  const off = "“Midwinter Stomp” was cancelled.";
  expect(await noticesOf(delia)).toContain(`${off} You are owed $300.00.`);
  expect(await noticesOf(tomasz)).toContain(`${off} You owe Night Ferry $300.00.`);
  // It waits for the organizer, who has to pay.
  expect((await delia.get("/bookings?which=waiting")).body.items[0]).toMatchObject({
    id: booking.id,
    cancellation: { owedMinor: 30_000 },
  });
  expect(await daysOf(act.id, booking.terms.day)).toEqual([]);
  // The show and its settlement don't take place.
  await deliver(app.services, moveByClock(app.services.db));
  expect(await delia.get(`/bookings/${booking.id}/settlement`)).toRefuseWith("NOT_FOUND");
});

test("cancelling an event withdraws its offers and refuses new offers and acceptances", async () => {
  const { event, act, offer } = await offered({ organizer: tomasz, talent: delia });
  await delia.put(`/bookings/${offer.id}/moves/hold`, { version: 1 });
  await cancelEvent(event.id);
  expect(await seenBy(delia, offer)).toMatchObject({ state: "withdrawn", hold: null });
  expect(await acceptLatest(delia, offer)).toRefuseWith("CONFLICT");
  const terms = offer.terms;
  const again = { id: newId(), actId: act.id, eventId: event.id, title: "Again", terms };
  expect(await tomasz.post("/bookings", again)).toRefuseWith("BAD_INPUT");
});

test("a booking that its event's cancellation missed is cancelled by the clock", async () => {
  const { event, booking } = await booked({ organizer: tomasz, talent: delia });
  const { db } = app.services;
  await db.update(events).set({ status: "cancelled" }).where(eq(events.id, event.id));
  await deliver(app.services, write(db, cancelBookingsByClock));
  expect(await seenBy(tomasz, booking)).toMatchObject({
    state: "cancelled",
    cancellation: { because: "event", dueMinor: 0 },
  });
});

test("what an act owes after cancelling appears in the list, the log and both notifications", async () => {
  const { booking } = await booked({ organizer: tomasz, talent: delia }, { days: 5 });
  const { id, version } = booking;
  await delia.put(`/bookings/${id}/moves/cancel`, { version, dueMinor: 60_000 });
  const owed = { by: "talent", because: "side", dueMinor: 60_000, owedMinor: 60_000 };
  for (const [person, which] of [
    [delia, "turn"],
    [tomasz, "waiting"],
  ] as const) {
    expect((await seenBy(person, booking)).cancellation).toMatchObject(owed);
    const { items } = (await person.get(`/bookings?which=${which}`)).body;
    const listed = items.find((one: { id: string }) => one.id === id);
    expect(listed?.cancellation).toMatchObject(owed);
  }
  const off = "“Midwinter Stomp” was cancelled.";
  expect(await noticesOf(delia)).toContain(`${off} You owe Tomasz Wren $600.00.`);
  expect(await noticesOf(tomasz)).toContain(`${off} You are owed $600.00.`);
  const line = (await seenBy(tomasz, booking)).log.find(({ entry }) => entry === "owe");
  expect(line).toMatchObject({ amountMinor: 60_000, by: null });
});

test("moving an event sends its act the new time: the old terms no longer hold, and both accept the new ones", async () => {
  const { event, act, booking } = await booked({ organizer: tomasz, talent: delia });
  await payDeposit(tomasz, booking.id);
  const day = dayAhead(67);
  await moveEvent(event.id, { startDay: day, startTime: "18:30" });
  const moved = await seenBy(delia, booking);
  expect(moved).toMatchObject({
    state: "moved",
    myTurn: true,
    version: 2,
    agreedVersion: 1,
    deposit: "held",
    // Still an hour after the doors open.
    terms: { day, start: "19:30", fee: booking.terms.fee },
  });
  expect(await noticesOf(delia)).toContain(
    "Tomasz Wren moved “Midwinter Stomp” to another time. Read the new terms and answer.",
  );
  expect(await daysOf(act.id, booking.terms.day)).toEqual([]);
  expect(await daysOf(act.id, day)).toEqual([]);
  const accepted = await acceptLatest(delia, moved);
  expect(accepted.body).toMatchObject({ state: "accepted", agreedVersion: 2, deposit: "held" });
  expect(await daysOf(act.id, day)).toHaveLength(1);
  const cancelled = await delia.get(`/bookings/${booking.id}/cancellation`);
  expect(cancelled.body).toMatchObject({ by: "talent", daysBefore: 67 });
});

test("changing an event without moving its start leaves its bookings alone", async () => {
  const { event, booking } = await booked({ organizer: tomasz, talent: delia });
  await moveEvent(event.id, { title: "Stomp in midwinter", endTime: "23:30" });
  expect(await seenBy(delia, booking)).toMatchObject({ state: "accepted", version: 1 });
});

test("an act that can't play at the new time owes nothing and is owed what the old terms gave it that day", async () => {
  const { event, booking } = await booked({ organizer: tomasz, talent: delia }, { days: 5 });
  await payDeposit(tomasz, booking.id);
  await moveEvent(event.id, { startDay: dayAhead(50) });
  const { id } = booking;
  const due = { by: "organizer", because: "moved", daysBefore: 5, dueMinor: 60_000 };
  for (const person of [delia, tomasz])
    expect((await person.get(`/bookings/${id}/cancellation`)).body).toMatchObject(due);
  await delia.put(`/bookings/${id}/moves/cancel`, { version: 2, dueMinor: 60_000 });
  expect(await seenBy(tomasz, booking)).toMatchObject({ state: "cancelled", cancellation: due });
  expect(await bookingBalances(app, id)).toEqual({ organizer: -60_000, deposit: 0, act: 60_000 });
});

test("a booking that awaits an answer to a new time says that its event was cancelled", async () => {
  const { event, booking } = await booked({ organizer: tomasz, talent: delia });
  await moveEvent(event.id, { startDay: dayAhead(50) });
  await tomasz.post(`/events/${event.id}/cancel`, { message: "The roof leaks." });
  expect(await seenBy(delia, booking)).toMatchObject({
    state: "cancelled",
    cancellation: { by: "organizer", because: "event" },
  });
});

test("new terms that aren't accepted in time end the booking as the organizer's cancellation", async () => {
  const { event, booking } = await booked({ organizer: tomasz, talent: delia }, { days: 20 });
  await moveEvent(event.id, { startDay: dayAhead(50) });
  expect(await seenBy(delia, booking)).toMatchObject({ deposit: "none", state: "moved" });
  const { db } = app.services;
  await db
    .update(bookings)
    .set({ validUntil: sql`now() - interval '1 minute'` })
    .where(eq(bookings.id, booking.id));
  await deliver(app.services, moveByClock(db));
  const ended = await seenBy(delia, booking);
  expect(ended).toMatchObject({
    state: "cancelled",
    cancellation: { by: "organizer", because: "moved", daysBefore: 20, owedMinor: 30_000 },
  });
  expect(ended.log.map(({ entry }) => entry)).toContain("lapse");
});

test("an offer moves with its event, keeping the organizer's fee rather than the act's counteroffer", async () => {
  const { event, offer } = await offered({ organizer: tomasz, talent: delia });
  const { id, terms } = offer;
  const fee = { ...terms.fee, guaranteeMinor: 500_000 };
  await delia.post(`/bookings/${id}/versions`, {
    id: newId(),
    version: 1,
    terms: { ...terms, fee },
  });
  const day = dayAhead(70);
  await moveEvent(event.id, { startDay: day });
  const moved = await seenBy(delia, offer);
  expect(moved).toMatchObject({ state: "open", version: 3, myTurn: true, terms: { day } });
  expect(moved.terms.fee).toEqual(terms.fee);
});

test("terms for a new time cannot fall below a paid deposit", async () => {
  const { event, booking } = await booked({ organizer: tomasz, talent: delia });
  await payDeposit(tomasz, booking.id);
  await moveEvent(event.id, { startDay: dayAhead(67) });
  const { id, terms } = await seenBy(delia, booking);
  const counter = (fee: Partial<Booking["terms"]["fee"]>) =>
    delia.post(`/bookings/${id}/versions`, {
      id: newId(),
      version: 2,
      terms: { ...terms, fee: { ...terms.fee, ...fee } },
    });
  expect(await counter({ guaranteeMinor: 20_000 })).toRefuseWith("BAD_INPUT");
  expect(await counter({ currency: "EUR" })).toRefuseWith("BAD_INPUT");
  expect((await counter({ guaranteeMinor: 130_000 })).body).toMatchObject({ state: "moved" });
  const back = await seenBy(tomasz, booking);
  const accept = { version: 3, hash: latestHash(back) };
  expect((await tomasz.put(`/bookings/${id}/acceptance`, accept)).body).toMatchObject({
    state: "accepted",
    deposit: "held",
    depositMinor: 30_000,
  });
});
