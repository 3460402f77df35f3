import { afterAll, beforeAll, expect, test } from "vitest";
import type {
  Booking,
  BookingCounts,
  ListedBooking,
  WhichBookings,
} from "../../contract/bookings/bookings.ts";
import type { ComingSoon } from "../../contract/events/coming-soon.ts";
import { verified } from "../messages/test-people.ts";
import { notificationsOf } from "../notifications/test-notifications.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import {
  acceptLatest,
  bookingBalances,
  exampleTerms,
  listedAct,
  offerTo,
} from "./test-bookings.ts";

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

/** A booking cancelled by one side 20 days ahead, for which it owes 300.00, a quarter of the guarantee. */
async function cancelled(name: string, by: TestPerson, talent = delia): Promise<Booking> {
  const act = await listedAct(talent, name);
  const terms = exampleTerms({ depositPercent: 0 }, 20);
  const booking = (await acceptLatest(talent, await offerTo(tomasz, act.id, { terms }))).body;
  const { version } = booking;
  const { body } = await by.put(`/bookings/${booking.id}/moves/cancel`, {
    version,
    dueMinor: 30_000,
  });
  return body;
}

const pay = (person: TestPerson, { id }: Booking, dueMinor: number) =>
  person.put(`/bookings/${id}/balance/payment`, { dueMinor });
const confirm = (person: TestPerson, { id }: Booking) =>
  person.put(`/bookings/${id}/balance/receipt`);
const refuse = (person: TestPerson, { id }: Booking) =>
  person.delete(`/bookings/${id}/balance/receipt`);
const read = async (person: TestPerson, { id }: Booking): Promise<Booking> =>
  (await person.get(`/bookings/${id}`)).body;
const outcomeFor = async (person: TestPerson, { id }: Booking, which: WhichBookings) => {
  const { items } = (await person.get(`/bookings?which=${which}`)).body;
  return items.find((one: ListedBooking) => one.id === id)?.outcome;
};
const debtsOf = async (person: TestPerson) => {
  const { talent } = (await person.get("/my/coming-soon")).body as ComingSoon;
  return talent.flatMap(({ kind, id }) => (kind === "debt" ? [id] : []));
};
const messages = async (person: TestPerson) =>
  (await notificationsOf(person)).map(({ message }) => message);

test("what a cancellation left owed is marked as paid once by the side that owes it, and confirmed by the other", async () => {
  const booking = await cancelled("Night Ferry", delia);
  const books = await bookingBalances(app, booking.id);
  expect(booking.balance).toEqual({ dueMinor: -30_000, payments: [], refused: null });
  expect(await debtsOf(delia)).toEqual([booking.id]);
  expect(await debtsOf(tomasz)).toEqual([]);
  const due = {
    balanceMinor: -30_000,
    adjustedMinor: 0,
    dueMinor: -30_000,
    toConfirmMinor: 0,
    payment: "due",
    mayReview: false,
  };
  expect(await outcomeFor(delia, booking, "turn")).toEqual(due);
  expect(await outcomeFor(tomasz, booking, "waiting")).toEqual(due);

  expect(await confirm(tomasz, booking)).toRefuseWith("CONFLICT");
  expect(await pay(tomasz, booking, -30_000)).toRefuseWith("NOT_ALLOWED");
  expect(await pay(delia, booking, -29_999)).toRefuseWith("CONFLICT");
  expect(await pay(delia, booking, 30_000)).toRefuseWith("CONFLICT");
  for (const move of [
    pay(renata, booking, -30_000),
    confirm(renata, booking),
    refuse(renata, booking),
  ])
    expect(await move).toRefuseWith("NOT_FOUND");

  const marked = await Promise.all([1, 2].map(() => pay(delia, booking, -30_000)));
  expect(marked.map(({ status }) => status)).toEqual([200, 200]);
  expect(marked[0]!.body).toEqual(marked[1]!.body);
  expect(await debtsOf(delia)).toEqual([]);
  const waiting = { ...due, dueMinor: 0, payment: "marked" };
  expect(await outcomeFor(delia, booking, "waiting")).toEqual(waiting);
  expect(await outcomeFor(tomasz, booking, "turn")).toEqual({ ...waiting, toConfirmMinor: 30_000 });
  expect(await confirm(delia, booking)).toRefuseWith("CONFLICT");

  await Promise.all([confirm(tomasz, booking), confirm(tomasz, booking)]);
  const { log, balance } = await read(tomasz, booking);
  expect(balance).toEqual((await read(delia, booking)).balance);
  expect(balance).toMatchObject({
    dueMinor: 0,
    payments: [{ by: "talent", amountMinor: 30_000, confirmedAt: expect.any(String) }],
  });
  expect(log.slice(0, 3).map(({ entry, by, amountMinor }) => [entry, by, amountMinor])).toEqual([
    ["confirm-balance", "Tomasz Wren", -30_000],
    ["pay-balance", "Delia Fontaine", -30_000],
    ["owe", null, 30_000],
  ]);
  const paid = { ...waiting, payment: "paid" };
  expect(await outcomeFor(delia, booking, "ended")).toEqual(paid);
  expect(await outcomeFor(tomasz, booking, "ended")).toEqual(paid);
  // The ledger is unchanged: the money did not pass through the site.
  expect(await bookingBalances(app, booking.id)).toEqual(books);
  expect(await messages(tomasz)).toContainEqual(
    expect.stringContaining("Delia Fontaine marked the balance of “Midwinter Stomp” as paid."),
  );
  expect(await messages(delia)).toContainEqual(
    expect.stringContaining("Tomasz Wren confirmed that the balance"),
  );
});

test("what has not arrived of it is owed again", async () => {
  const booking = await cancelled("Gullwing", tomasz);
  expect(booking.balance).toMatchObject({ dueMinor: 30_000 });
  expect(await debtsOf(tomasz)).toEqual([booking.id]);
  expect(await refuse(delia, booking)).toRefuseWith("CONFLICT");
  await pay(tomasz, booking, 30_000);
  expect(await refuse(tomasz, booking)).toRefuseWith("CONFLICT");
  const refused = await Promise.all([refuse(delia, booking), refuse(delia, booking)]);
  for (const { body } of refused)
    expect(body).toMatchObject({
      dueMinor: 30_000,
      payments: [],
      refused: { by: "talent", amountMinor: 30_000 },
    });
  expect(await debtsOf(tomasz)).toEqual([booking.id]);
  expect(await outcomeFor(tomasz, booking, "turn")).toMatchObject({ payment: "due" });
  await pay(tomasz, booking, 30_000);
  await confirm(delia, booking);
  expect(await refuse(delia, booking)).toRefuseWith("CONFLICT");
});

test("nothing is marked where a cancellation left nothing owed", async () => {
  const act = await listedAct(delia, "Far Off");
  const booking = (await acceptLatest(delia, await offerTo(tomasz, act.id))).body as Booking;
  expect(await pay(tomasz, booking, 30_000)).toRefuseWith("NOT_FOUND");
  const { version } = booking;
  const { body } = await delia.put(`/bookings/${booking.id}/moves/cancel`, { version });
  expect(body.balance).toBeNull();
  expect(await pay(delia, booking, 0)).toRefuseWith("CONFLICT");
  expect(await confirm(tomasz, booking)).toRefuseWith("CONFLICT");
  expect(await outcomeFor(tomasz, booking, "ended")).toBeNull();
});

test("a debt is in nobody's turn once the other side deleted their account, and can still be marked", async () => {
  const gone = await verified(app, "Gone Fontaine");
  const booking = await cancelled("Gone Ferry", tomasz, gone);
  const owing = (await debtsOf(tomasz)).length;
  const { turn, ended } = (await tomasz.get("/bookings/counts")).body as BookingCounts;
  await gone.post("/my/account/deletion", { password: gone.password });
  expect(await debtsOf(tomasz)).toHaveLength(owing - 1);
  expect((await tomasz.get("/bookings/counts")).body).toMatchObject({
    turn: { organizer: turn.organizer - 1 },
    ended: { organizer: ended.organizer + 1 },
  });
  expect(await outcomeFor(tomasz, booking, "ended")).toMatchObject({ payment: "due" });
  expect((await pay(tomasz, booking, 30_000)).body).toMatchObject({ dueMinor: 0 });
});
