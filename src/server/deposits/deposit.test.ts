import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Booking } from "../../contract/bookings/bookings.ts";
import { dayInZone, addDays } from "../lib/zoned-time.ts";
import { write } from "../lib/effects.ts";
import { verified } from "../messages/test-people.ts";
import { moveRefunds } from "../payments/move-refunds.ts";
import { moveTransfers } from "./move-transfers.ts";
import { settlePayment } from "../payments/settle-payment.ts";
import { payments, refunds, transfers } from "../payments/tables.ts";
import { deliver } from "../notifications/deliver.ts";
import { notificationsOf } from "../notifications/test-notifications.ts";
import { lockBooking } from "../bookings/booking-access.ts";
import { divideDeposit } from "./deposit.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import {
  acceptLatest,
  bookingBalances,
  exampleTerms,
  listedAct,
  offerTo,
  payDeposit,
  showIsOver,
} from "../bookings/test-bookings.ts";

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

/** A booking for 1,200 dollars that both sides accepted, this many days ahead. */
async function booked(days = 60): Promise<Booking> {
  const act = await listedAct(delia, "Night Ferry");
  const zone = "America/Chicago";
  const day = addDays(dayInZone(new Date(), zone), days);
  const terms = exampleTerms({
    day,
    zone,
    start: "23:50",
    validUntil: day,
    cancellation: [
      { days: 30, percent: 25 },
      { days: 7, percent: 50 },
    ],
  });
  const offer = await offerTo(tomasz, act.id, { terms });
  return (await acceptLatest(delia, offer)).body;
}

const seenBy = async (person: TestPerson, { id }: Booking): Promise<Booking> =>
  (await person.get(`/bookings/${id}`)).body;
const entriesOf = async (booking: Booking) =>
  (await seenBy(delia, booking)).log.map(({ entry }) => entry);
const cancel = (person: TestPerson, { id, version }: Booking, dueMinor?: number) =>
  person.put(`/bookings/${id}/moves/cancel`, { version, dueMinor });

const deposits = async (person: TestPerson) =>
  (await notificationsOf(person)).filter(({ kind }) => kind === "booking-deposit");

test("the organizer pays the deposit once; it is held, and goes to the act a day after the show", async () => {
  const booking = await booked();
  expect(booking).toMatchObject({ deposit: "due", depositMinor: 30_000 });
  const { id } = booking;
  expect(await delia.post(`/bookings/${id}/deposit`)).toRefuseWith("NOT_ALLOWED");
  expect(await renata.post(`/bookings/${id}/deposit`)).toRefuseWith("NOT_FOUND");
  expect(await deposits(tomasz)).toMatchObject([
    { message: "The deposit for “Midwinter Stomp” is due." },
  ]);
  expect(await deposits(delia)).toEqual([]);
  const [first, second] = await Promise.all([
    tomasz.post(`/bookings/${id}/deposit`),
    tomasz.post(`/bookings/${id}/deposit`),
  ]);
  expect(first.body).toEqual(second.body);
  expect(first.body.url).toBe(`/bookings/${id}/deposit?payment=${first.body.id}`);
  for (const stranger of [delia, renata, app.visitor()])
    expect(await stranger.post(`/payments/${first.body.id}/test`, { as: "pay" })).toRefuseWith(
      "NOT_FOUND",
    );
  await Promise.all(
    [payDeposit(tomasz, id), payDeposit(tomasz, id)].map((one) => one.catch(() => 0)),
  );
  expect(await seenBy(delia, booking)).toMatchObject({ deposit: "held" });
  expect(await bookingBalances(app, id)).toEqual({ organizer: -30_000, deposit: 30_000 });
  expect(await tomasz.post(`/bookings/${id}/deposit`)).toRefuseWith("CONFLICT");
  const kinds = (await delia.get("/notifications")).body.items.map(
    ({ kind }: { kind: string }) => kind,
  );
  expect(kinds).toContain("booking-deposit");

  await showIsOver(app, id);
  expect(await seenBy(delia, booking)).toMatchObject({ state: "done", deposit: "held" });
  await showIsOver(app, id, 2);
  await showIsOver(app, id, 2);
  expect(await seenBy(delia, booking)).toMatchObject({ deposit: "released" });
  expect(await bookingBalances(app, id)).toEqual({ organizer: -30_000, deposit: 0, act: 30_000 });
  await moveTransfers(app.services);
  const sent = await app.services.db.select().from(transfers).where(eq(transfers.bookingId, id));
  expect(sent).toMatchObject([{ state: "done", amountMinor: 30_000, personId: delia.id }]);
  expect(await entriesOf(booking)).toEqual(
    expect.arrayContaining(["ask-deposit", "pay-deposit", "complete", "release-deposit"]),
  );
});

test("a deposit that is paid twice or too late is returned", async () => {
  const booking = await booked();
  const { id } = booking;
  const { db } = app.services;
  const started = (await tomasz.post(`/bookings/${id}/deposit`)).body.id;
  const another = {
    bookingId: id,
    provider: "test" as const,
    amountMinor: 30_000,
    currency: "USD",
  };
  const [other] = await db.insert(payments).values(another).returning();
  for (const paymentId of [started, other!.id, started, other!.id])
    await settlePayment(app.services, { paymentId, intentId: null });
  await moveRefunds(app.services);
  const back = () => db.select().from(refunds).where(eq(refunds.bookingId, id));
  expect(await back()).toMatchObject([{ reason: "double", amountMinor: 30_000, state: "done" }]);
  expect(await bookingBalances(app, id)).toEqual({ organizer: -30_000, deposit: 30_000 });

  await cancel(tomasz, booking);
  const [late] = await db.insert(payments).values(another).returning();
  await settlePayment(app.services, { paymentId: late!.id, intentId: null });
  expect((await back()).map(({ reason }) => reason).toSorted()).toEqual([
    "booking",
    "double",
    "late",
  ]);
  expect(await bookingBalances(app, id)).toMatchObject({ organizer: 0, deposit: 0 });

  // Both sides read it in the log; only the organizer, who paid it, is notified.
  expect((await seenBy(delia, booking)).log[0]).toMatchObject({
    entry: "late-deposit",
    amountMinor: 30_000,
  });
  expect(await entriesOf(booking)).toContain("surplus-deposit");
  const back300 =
    "Your deposit of $300.00 for “Midwinter Stomp” came after the cancellation and went back. You get it the way you paid it.";
  expect((await deposits(tomasz))[0]?.message).toContain(back300);
  expect(JSON.stringify(await deposits(delia))).not.toContain("Your deposit");
});

test.each([
  { by: "organizer", days: 60, due: 0, act: 0, organizer: 0, deposit: "returned" },
  { by: "organizer", days: 20, due: 30_000, act: 30_000, organizer: -30_000, deposit: "released" },
  { by: "organizer", days: 5, due: 60_000, act: 60_000, organizer: -60_000, deposit: "released" },
  { by: "talent", days: 60, due: 0, act: 0, organizer: 0, deposit: "returned" },
  { by: "talent", days: 5, due: 60_000, act: -60_000, organizer: 60_000, deposit: "returned" },
] as const)(
  "cancelled by the $by $days days before, $due is due, as the screen said",
  async ({ by, days, due, act, organizer, deposit }) => {
    const booking = await booked(days);
    const { id } = booking;
    await payDeposit(tomasz, id);
    const person = by === "organizer" ? tomasz : delia;
    expect(await renata.get(`/bookings/${id}/cancellation`)).toRefuseWith("NOT_FOUND");
    const { body: quote } = await person.get(`/bookings/${id}/cancellation`);
    expect(quote).toMatchObject({ by, daysBefore: days, dueMinor: due, currency: "USD" });
    expect(quote.depositToActMinor + quote.depositToOrganizerMinor).toBe(30_000);
    expect(await cancel(person, booking, due + 1)).toRefuseWith("CONFLICT");
    const [one, two] = await Promise.all([
      cancel(person, booking, due),
      cancel(person, booking, due),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.body).toMatchObject({ state: "cancelled", deposit });
    const balances = await bookingBalances(app, id);
    expect({ act: 0, ...balances }).toEqual({ act, organizer, deposit: 0 });
    expect(await person.get(`/bookings/${id}/cancellation`)).toRefuseWith("CONFLICT");
  },
);

test("a deposit can be divided between both sides", async () => {
  const booking = await booked(20);
  const { id } = booking;
  const { db } = app.services;
  await payDeposit(tomasz, id);
  const dividing = write(db, async (tx) => {
    await divideDeposit(tx, await lockBooking(tx, id), 10_000);
  });
  await deliver(app.services, dividing);
  expect(await bookingBalances(app, id)).toEqual({ organizer: -10_000, deposit: 0, act: 10_000 });
  expect(await seenBy(delia, booking)).toMatchObject({ deposit: "shared" });
});

test("when the act deletes its account before the show, the organizer gets the deposit back", async () => {
  const gone = await verified(app, "Gone Soon");
  const act = await listedAct(gone, "The Snares");
  const { body: booking } = await acceptLatest(gone, await offerTo(tomasz, act.id));
  await payDeposit(tomasz, booking.id);
  await gone.post("/my/account/deletion", { password: gone.password });
  expect(await seenBy(tomasz, booking)).toMatchObject({ deposit: "returned", other: null });
  expect(await bookingBalances(app, booking.id)).toEqual({ organizer: 0, deposit: 0 });
});

test("the accepted terms are a file with both names, the times and the hash", async () => {
  const booking = await booked();
  const address = `/api/v1/bookings/${booking.id}/terms.pdf`;
  const printed = await delia.fetch(address);
  expect(printed.headers.get("content-type")).toBe("application/pdf");
  expect((await printed.text()).slice(0, 5)).toBe("%PDF-");
  expect((await renata.fetch(address)).status).toBe(404);
  const act = await listedAct(delia, "Another");
  const open = await offerTo(tomasz, act.id);
  expect(await tomasz.get(`/bookings/${open.id}/terms.pdf`)).toRefuseWith("CONFLICT");
});
