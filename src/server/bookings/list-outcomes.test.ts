import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ListedBooking } from "../../contract/bookings/bookings.ts";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { verified } from "../messages/test-people.ts";
import { deliver } from "../notifications/deliver.ts";
import { bookRefund } from "../payments/book-refund.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { tickets } from "../tickets/tables.ts";
import { settleByClock } from "./settle-by-clock.ts";
import {
  acceptLatest,
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

test("a settled booking is listed with its balance, its changes by late refunds, and whether it is to be reviewed", async () => {
  const { id: eventId } = await publish(tomasz);
  const act = await listedAct(delia, "Night Ferry");
  const fee = { kind: "door", currency: "EUR", guaranteeMinor: 0, percent: 60 } as const;
  const terms = exampleTerms({ fee, depositPercent: 0 });
  const offer = await offerTo(tomasz, act.id, { eventId, terms });
  const { id } = (await acceptLatest(delia, offer)).body;
  const [order] = await paidOrders(app, eventId, [{ quantity: 4, unitMinor: 2_800, feeMinor: 0 }]);
  await showIsOver(app, id);
  const listed = async (person: TestPerson, which: string): Promise<ListedBooking> => {
    const { items } = (await person.get(`/bookings?which=${which}`)).body;
    return items.find((one: ListedBooking) => one.id === id);
  };
  expect((await listed(tomasz, "turn")).outcome).toBeNull();

  const { body } = await sendExpenses(tomasz, { id });
  await delia.put(`/bookings/${id}/settlement/acceptance`, { hash: body.hash });
  const outcomeFor = async (person: TestPerson, which: string) =>
    (await listed(person, which)).outcome;
  const settled = {
    balanceMinor: 6_720,
    adjustedMinor: 0,
    dueMinor: 6_720,
    toConfirmMinor: 0,
    payment: "due",
    mayReview: true,
  };
  // The balance is unpaid, so it is the turn of the side that owes it.
  expect(await outcomeFor(delia, "waiting")).toEqual(settled);
  expect(await outcomeFor(tomasz, "turn")).toEqual(settled);

  const { db } = app.services;
  const [ticket] = await db.select().from(tickets).where(eq(tickets.orderId, order!.id)).limit(1);
  await db.transaction((tx) => bookRefund(tx, { tickets: [ticket!], reason: "organizer" }));
  await deliver(app.services, settleByClock(db));
  const adjusted = { ...settled, balanceMinor: 5_040, adjustedMinor: -1_680, dueMinor: 5_040 };
  expect(await outcomeFor(delia, "waiting")).toEqual(adjusted);

  // Paid outside Marquee: the organizer says so, and the act confirms it.
  await tomasz.put(`/bookings/${id}/balance/payment`, { dueMinor: 5_040 });
  const marked = { ...adjusted, dueMinor: 0, payment: "marked" };
  expect(await outcomeFor(tomasz, "waiting")).toEqual(marked);
  expect(await outcomeFor(delia, "turn")).toEqual({ ...marked, toConfirmMinor: 5_040 });
  await delia.put(`/bookings/${id}/balance/receipt`);
  const paid = { ...marked, payment: "paid" };
  expect([await outcomeFor(tomasz, "done"), await outcomeFor(delia, "done")]).toEqual([paid, paid]);

  const about = { kind: "booking", bookingId: id };
  await tomasz.put(`/reviews/${newId()}`, { about, stars: 5, text: "" });
  expect(await outcomeFor(tomasz, "done")).toEqual({ ...paid, mayReview: false });
  expect(await outcomeFor(delia, "done")).toEqual(paid);

  // A refund after the payment: the act owes it back, so it is the act's turn.
  const sold = await db.select().from(tickets).where(eq(tickets.orderId, order!.id));
  const next = sold.find((one) => one.id !== ticket!.id)!;
  await db.transaction((tx) => bookRefund(tx, { tickets: [next], reason: "organizer" }));
  await deliver(app.services, settleByClock(db));
  const back = { balanceMinor: 3_360, dueMinor: -1_680, payment: "due" };
  expect(await outcomeFor(tomasz, "waiting")).toMatchObject(back);
  expect(await outcomeFor(delia, "turn")).toMatchObject(back);
  await delia.put(`/bookings/${id}/balance/payment`, { dueMinor: -1_680 });
  expect(await outcomeFor(tomasz, "turn")).toMatchObject({
    dueMinor: 0,
    toConfirmMinor: 1_680,
    payment: "marked",
  });
  await tomasz.put(`/bookings/${id}/balance/receipt`);
  expect(await outcomeFor(tomasz, "done")).toMatchObject({ payment: "paid", toConfirmMinor: 0 });
});
