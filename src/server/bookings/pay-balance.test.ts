import { afterAll, beforeAll, expect, test } from "vitest";
import type { Booking } from "../../contract/bookings/bookings.ts";
import type { Settlement } from "../../contract/bookings/money.ts";
import { verified } from "../messages/test-people.ts";
import { notificationsOf } from "../notifications/test-notifications.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { bookingAdjustments, bookingSettlements } from "./settlement-tables.ts";
import { eq } from "drizzle-orm";
import {
  acceptLatest,
  bookingBalances,
  exampleTerms,
  listedAct,
  offerTo,
  sendExpenses,
  showIsOver,
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

const settlementOf = async (person: TestPerson, { id }: Booking): Promise<Settlement> =>
  (await person.get(`/bookings/${id}/settlement`)).body;
const pay = (person: TestPerson, { id }: Booking, dueMinor: number) =>
  person.put(`/bookings/${id}/balance/payment`, { dueMinor });
const confirm = (person: TestPerson, { id }: Booking) =>
  person.put(`/bookings/${id}/balance/receipt`);

/** A played booking with a guarantee of 1,200.00 and no deposit. */
async function played(name: string): Promise<Booking> {
  const act = await listedAct(delia, name);
  const booking = await offerTo(tomasz, act.id, { terms: exampleTerms({ depositPercent: 0 }) });
  await acceptLatest(delia, booking);
  await showIsOver(app, booking.id);
  return booking;
}

async function settled(name: string): Promise<Booking> {
  const booking = await played(name);
  const { body } = await sendExpenses(tomasz, booking);
  await delia.put(`/bookings/${booking.id}/settlement/acceptance`, { hash: body.hash });
  return booking;
}

test("the payer marks the balance as paid once, and the payee confirms it", async () => {
  const booking = await settled("Night Ferry");
  const books = await bookingBalances(app, booking.id);
  expect((await settlementOf(delia, booking)).balance).toEqual({
    dueMinor: 120_000,
    payments: [],
    refused: null,
  });
  expect(await confirm(delia, booking)).toRefuseWith("CONFLICT");
  expect(await pay(delia, booking, 120_000)).toRefuseWith("NOT_ALLOWED");
  expect(await pay(tomasz, booking, 119_999)).toRefuseWith("CONFLICT");
  expect(await pay(renata, booking, 120_000)).toRefuseWith("NOT_FOUND");
  const marked = await Promise.all([1, 2].map(() => pay(tomasz, booking, 120_000)));
  expect(marked.map(({ status }) => status)).toEqual([200, 200]);
  expect(marked[0]!.body).toEqual(marked[1]!.body);
  expect(await confirm(tomasz, booking)).toRefuseWith("CONFLICT");
  await Promise.all([confirm(delia, booking), confirm(delia, booking)]);
  const settlement = await settlementOf(tomasz, booking);
  expect(settlement).toEqual(await settlementOf(delia, booking));
  expect(settlement.balance).toMatchObject({
    dueMinor: 0,
    payments: [{ by: "organizer", amountMinor: 120_000, confirmedAt: expect.any(String) }],
  });
  const { log } = (await delia.get(`/bookings/${booking.id}`)).body as Booking;
  expect(log.slice(0, 2).map(({ entry, by }) => [entry, by])).toEqual([
    ["confirm-balance", "Delia Fontaine"],
    ["pay-balance", "Tomasz Wren"],
  ]);
  // The ledger is unchanged: the money did not pass through the site.
  expect(await bookingBalances(app, booking.id)).toEqual(books);
  const cards = (await tomasz.get("/notifications")).body.items as { kind: string }[];
  expect(cards.some(({ kind }) => kind === "booking-settlement")).toBe(true);
});

test("a payee reports that a payment has not arrived, and it is due again", async () => {
  const booking = await settled("Gullwing");
  const refuse = (person: TestPerson) => person.delete(`/bookings/${booking.id}/balance/receipt`);
  expect(await refuse(delia)).toRefuseWith("CONFLICT");
  await pay(tomasz, booking, 120_000);
  expect(await refuse(tomasz)).toRefuseWith("CONFLICT");
  expect(await refuse(renata)).toRefuseWith("NOT_FOUND");
  const refused = await Promise.all([refuse(delia), refuse(delia)]);
  for (const { body } of refused)
    expect(body).toMatchObject({
      dueMinor: 120_000,
      payments: [],
      refused: { by: "talent", amountMinor: 120_000 },
    });
  expect(await confirm(delia, booking)).toRefuseWith("CONFLICT");
  for (const person of [tomasz, delia]) {
    const { log } = (await person.get(`/bookings/${booking.id}`)).body as Booking;
    expect(log.filter(({ entry }) => entry === "refuse-balance")).toMatchObject([
      { by: "Delia Fontaine", amountMinor: 120_000 },
    ]);
  }
  const [card] = (await tomasz.get("/notifications")).body.items;
  expect(card.message).toContain("has not arrived");

  // After a second payment the payee confirms it; a confirmed payment cannot be refused.
  expect((await pay(tomasz, booking, 120_000)).body).toMatchObject({
    dueMinor: 0,
    payments: [{ amountMinor: 120_000 }],
    refused: null,
  });
  await confirm(delia, booking);
  expect(await refuse(delia)).toRefuseWith("CONFLICT");
});

test("nothing is due before the statement is final", async () => {
  const booking = await played("Half Played");
  expect(await pay(tomasz, booking, 120_000)).toRefuseWith("CONFLICT");
});

test("a payment can be confirmed even while the statement is disputed", async () => {
  const booking = await settled("Disputed Twice Over");
  await pay(tomasz, booking, 120_000);
  await delia.put(`/bookings/${booking.id}/settlement/dispute`, { reason: "The hours are wrong." });
  expect((await confirm(delia, booking)).body).toMatchObject({
    payments: [{ by: "organizer", confirmedAt: expect.any(String) }],
  });
  expect(await pay(tomasz, booking, 1)).toRefuseWith("CONFLICT");
});

test("the act owes back an adjustment of a balance that was already paid", async () => {
  const booking = await settled("Late Refund");
  await pay(tomasz, booking, 120_000);
  const { db } = app.services;
  const [round] = await db
    .select()
    .from(bookingSettlements)
    .where(eq(bookingSettlements.bookingId, booking.id));
  const change = { refundsMinor: 2_800, netMinor: 0, feeMinor: -1_680 };
  await db.insert(bookingAdjustments).values({ settlementId: round!.id, ...change });
  expect((await settlementOf(tomasz, booking)).balance.dueMinor).toBe(-1_680);
  expect(await pay(tomasz, booking, -1_680)).toRefuseWith("NOT_ALLOWED");
  expect((await pay(delia, booking, -1_680)).body).toMatchObject({
    dueMinor: 0,
    payments: [{ by: "organizer" }, { by: "talent", amountMinor: 1_680, confirmedAt: null }],
  });
  await confirm(tomasz, booking);
  expect((await settlementOf(delia, booking)).balance.payments).toMatchObject([
    { by: "organizer", confirmedAt: null },
    { by: "talent", confirmedAt: expect.any(String) },
  ]);
});

const news = async (person: TestPerson) =>
  (await notificationsOf(person)).find(({ kind }) => kind === "booking-settlement")?.message;

test("both sides see what is paid, even when one of them has blocked the other", async () => {
  const booking = await settled("The Snares");
  await delia.put(`/people/${tomasz.id}/block`);
  const before = (await notificationsOf(delia)).filter(({ kind }) => kind.startsWith("booking-"));
  expect(before.map(({ kind }) => kind)).toContain("booking-offer");
  expect((await pay(tomasz, booking, 120_000)).status).toBe(200);
  expect(await news(delia)).toContain(
    "Tomasz Wren marked the balance of “Midwinter Stomp” as paid.",
  );
  await confirm(delia, booking);
  expect(await news(tomasz)).toContain("Delia Fontaine confirmed that the balance");
  await delia.delete(`/people/${tomasz.id}/block`);
});
