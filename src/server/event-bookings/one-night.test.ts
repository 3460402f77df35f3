import { afterAll, beforeAll, expect, test } from "vitest";
import type { Booking } from "../../contract/bookings/bookings.ts";
import type { Settlement } from "../../contract/bookings/money.ts";
import type { Books } from "../../contract/orders/payments.ts";
import {
  acceptLatest,
  bookingBalances,
  exampleTerms,
  listedAct,
  sendExpenses,
  showIsOver,
} from "../bookings/test-bookings.ts";
import { paidOrders } from "../bookings/test-orders.ts";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { verified } from "../messages/test-people.ts";
import { notificationsOf } from "../notifications/test-notifications.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
let ines: TestPerson;
let kit: TestPerson;
let marta: TestPerson;
beforeAll(async () => {
  app = await testApp();
  ines = await verified(app, "Ines Varga");
  kit = await verified(app, "Kit Osei");
  marta = await verified(app, "Marta Brandt");
});
afterAll(() => app.close());

const sound = (amountMinor: number) => [{ name: "Sound", amountMinor }];

/** A night that earns 150 euros, with two acts at 70 and 15 percent. */
async function night({ isSecondOver = true } = {}) {
  const { id: eventId } = await publish(marta);
  const of = async (talent: TestPerson, percent: number) => {
    const act = await listedAct(talent, "Night Ferry");
    const fee = { kind: "door" as const, currency: "EUR", guaranteeMinor: 0, percent };
    const offer = { id: newId(), actId: act.id, eventId, title: "Stomp" };
    const made = await marta.post("/bookings", { ...offer, terms: exampleTerms({ fee }) });
    return (await acceptLatest(talent, made.body)).body as Booking;
  };
  const [first, second] = [await of(ines, 70), await of(kit, 15)];
  await paidOrders(app, eventId, [{ quantity: 10, unitMinor: 1_500, feeMinor: 0 }]);
  await showIsOver(app, first.id);
  if (isSecondOver) await showIsOver(app, second.id);
  return { first, second, eventId };
}

const settlementOf = async (person: TestPerson, { id }: Booking): Promise<Settlement> =>
  (await person.get(`/bookings/${id}/settlement`)).body;
const propose = (booking: Booking, expenses: object[]) => sendExpenses(marta, booking, expenses);
const send = ({ id }: Booking, expenses: object[], basedOn: object[]) =>
  marta.put(`/bookings/${id}/settlement/expenses`, { expenses, basedOn });
const accept = async (person: TestPerson, booking: Booking) => {
  const { hash } = await settlementOf(person, booking);
  return person.put(`/bookings/${booking.id}/settlement/acceptance`, { hash });
};
const sharesOf = ({ statement }: Settlement) =>
  statement.shares.map(({ amountMinor }) => amountMinor);
const organizersShare = (settlement: Settlement) => sharesOf(settlement).at(-1);

test("all statements of one night share expenses, net and shares, whichever act they are entered for", async () => {
  const { first, second } = await night();
  await propose(first, sound(4_000));
  const [mine, theirs] = [await settlementOf(ines, first), await settlementOf(kit, second)];
  expect(theirs).toMatchObject({ state: "proposed", statement: { netMinor: 11_000 } });
  expect(sharesOf(mine)).toEqual([7_700, 1_650, 1_650]);
  expect(sharesOf(theirs)).toEqual(sharesOf(mine));
  await propose(second, sound(6_333));
  expect(sharesOf(await settlementOf(ines, first))).toEqual(
    sharesOf(await settlementOf(kit, second)),
  );
  expect((await accept(kit, second)).body).toMatchObject({ state: "final" });
  expect((await accept(ines, first)).body.statement.netMinor).toBe(8_667);
});

test("a final statement stays: the night's expenses can only decrease, which adds an adjustment", async () => {
  const { first, second } = await night();
  await propose(first, sound(3_000));
  const final = (await accept(kit, second)).body as Settlement;
  expect(await propose(first, sound(3_333))).toRefuseWith("CONFLICT");
  expect((await propose(first, sound(2_000))).status).toBe(200);
  const after = await settlementOf(kit, second);
  expect(after).toMatchObject({ state: "final", hash: final.hash, statement: final.statement });
  // Fifteen percent of ten dollars more.
  expect(after.adjustments).toMatchObject([{ refundsMinor: 0, netMinor: 13_000, feeMinor: 150 }]);
  expect(await bookingBalances(app, second.id)).toEqual({ organizer: -1_950, act: 1_950 });
  const mine = await settlementOf(ines, first);
  expect(sharesOf(mine)).toEqual([9_100, 1_950, 1_950]);
  const news = "The fee for “Stomp” changed after the statement.";
  expect(await notificationsOf(kit)).toContainEqual(
    expect.objectContaining({ message: expect.stringContaining(news) }),
  );
});

test("what remains with the organizer is what the final statements give them, expenses included", async () => {
  const { first, second, eventId } = await night();
  const books = async () => (await marta.get(`/events/${eventId}/books`)).body as Books;
  await propose(first, sound(2_000));
  // Nothing of it is agreed on yet.
  expect(await books()).toMatchObject({ acts: { expensesMinor: 0 }, remainingMinor: 15_000 });
  await accept(kit, second);
  await accept(ines, first);
  const agreed = await books();
  expect(agreed.acts.expensesMinor).toBe(2_000);
  expect(agreed.remainingMinor).toBe(organizersShare(await settlementOf(ines, first)));
  expect(agreed.remainingMinor).toBe(1_950);

  // Corrected after a dispute, they are less for the other act as well.
  await ines.put(`/bookings/${first.id}/settlement/dispute`, { reason: "Our own sound." });
  expect((await books()).acts.expensesMinor).toBe(2_000);
  await propose(first, sound(500));
  await accept(ines, first);
  expect(await books()).toMatchObject({ acts: { expensesMinor: 500 }, remainingMinor: 2_175 });
});

test("an act whose show ends later starts with the night's expenses", async () => {
  const { first, second } = await night({ isSecondOver: false });
  await propose(first, sound(3_000));
  await showIsOver(app, second.id);
  const theirs = await settlementOf(kit, second);
  expect(theirs).toMatchObject({ state: "open", statement: { netMinor: 12_000 } });
});

test("amounts in the CSV have their currency's decimals, also when negative", async () => {
  const { first } = await night();
  await propose(first, sound(3_000));
  const csv = await (await ines.fetch(`/api/v1/bookings/${first.id}/settlement.csv`)).text();
  expect(csv).toContain("What comes off,Sound,Expense,-30.00,EUR");
  expect(csv).toContain(",Net,,120.00,EUR");
});

test("two pages of one night don't overwrite each other's expenses unseen, and the log says their sum", async () => {
  const { first, second } = await night();
  const engineer = [{ name: "Sound engineer", amountMinor: 2_050 }];
  const flyer = [{ name: "Flyer", amountMinor: 999 }];
  expect((await send(first, engineer, [])).status).toBe(200);
  const unread = { expenses: flyer };
  const blind = await marta.put(`/bookings/${second.id}/settlement/expenses`, unread);
  expect(blind).toRefuseWith("BAD_INPUT");
  expect(blind.body.fields).toMatchObject([
    {
      field: "basedOn",
      message: "Send the expenses that you read in the settlement and are changing.",
    },
  ]);
  const refused = await send(second, flyer, []);
  expect(refused).toRefuseWith("CONFLICT");
  expect(refused.body.detail).toContain("The expenses for this night have changed.");
  expect((await settlementOf(kit, second)).statement.expenses).toEqual(engineer);
  // The same again is a repeated request; with the others' read, hers replace them.
  expect((await send(first, engineer, [])).status).toBe(200);
  const both = [...engineer, ...flyer];
  expect((await send(second, both, engineer)).status).toBe(200);
  expect((await settlementOf(ines, first)).statement.expenses).toEqual(both);
  const { log } = (await ines.get(`/bookings/${first.id}`)).body as Booking;
  const proposed = log.filter(({ entry }) => entry === "propose-expenses");
  expect(proposed.map(({ amountMinor }) => amountMinor)).toEqual([3_049, 2_050]);
});

test("expenses for a guarantee are refused, not dropped", async () => {
  const act = await listedAct(ines, "Night Ferry");
  const terms = exampleTerms({}, 75);
  const offer = { id: newId(), actId: act.id, eventId: null, title: "Stomp", terms };
  const made = await marta.post("/bookings", offer);
  const booking = (await acceptLatest(ines, made.body)).body as Booking;
  await showIsOver(app, booking.id);
  const refused = await propose(booking, sound(4_000));
  expect(refused).toRefuseWith("NOT_ALLOWED");
  expect(refused.body.detail).toContain("A guarantee is paid in full: no expenses come off it.");
  expect((await propose(booking, [])).status).toBe(200);
});
