import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  acceptLatest,
  bookingBalances,
  listedAct,
  offerTo,
  showIsOver,
} from "../bookings/test-bookings.ts";
import { verified } from "../messages/test-people.ts";
import { moveRefunds } from "../payments/move-refunds.ts";
import { reconcileOpenPayments } from "../payments/reconcile.ts";
import { payments, payoutAccounts, transfers } from "../payments/tables.ts";
import { stripeApp } from "../payments/test-stripe.ts";
import type { TestPerson } from "../test-app.ts";
import { moveTransfers } from "./move-transfers.ts";

let world: Awaited<ReturnType<typeof stripeApp>>;
let delia: TestPerson;
let tomasz: TestPerson;
beforeAll(async () => {
  world = await stripeApp();
  delia = await verified(world.app, "Delia Fontaine");
  tomasz = await verified(world.app, "Tomasz Wren");
});
afterAll(() => world.close());

/** A booking whose deposit of 300 dollars was paid on Stripe's page. */
async function paidDeposit() {
  const { app, stripe } = world;
  const act = await listedAct(delia, "Night Ferry");
  const { body: booking } = await acceptLatest(delia, await offerTo(tomasz, act.id));
  const { body: started } = await tomasz.post(`/bookings/${booking.id}/deposit`);
  expect((await tomasz.post(`/bookings/${booking.id}/deposit`)).body).toEqual(started);
  const { db } = app.services;
  const [payment] = await db.select().from(payments).where(eq(payments.id, started.id));
  const session = payment?.sessionId ?? "";
  expect(started.url).toBe(`https://checkout.stripe.example/pay/${session}`);
  const call = stripe.calls.find(({ key }) => key === started.id);
  // The platform holds the money, so the charge has no destination account.
  expect(call?.params).not.toHaveProperty("payment_intent_data.transfer_data");
  stripe.pay(session);
  await db.update(payments).set({ askAt: new Date() }).where(eq(payments.id, started.id));
  for (let round = 0; round < 2; round++) await reconcileOpenPayments(app.services);
  expect((await delia.get(`/bookings/${booking.id}`)).body).toMatchObject({ deposit: "held" });
  return booking;
}

const sentTo = (path: string) => world.stripe.calls.filter((call) => call.path === path);

test("a deposit paid with Stripe goes to the act's account, once it has one", async () => {
  const { app } = world;
  const { db } = app.services;
  const { id } = await paidDeposit();
  await showIsOver(app, id, 2);
  expect(await bookingBalances(app, id)).toEqual({ organizer: -30_000, deposit: 0, act: 30_000 });
  await moveTransfers(app.services);
  expect(sentTo("/v1/transfers")).toEqual([]);
  await db
    .insert(payoutAccounts)
    .values({ personId: delia.id, accountId: "acct_delia", ready: true });
  await Promise.all([moveTransfers(app.services), moveTransfers(app.services)]);
  const [transfer] = await db.select().from(transfers).where(eq(transfers.bookingId, id));
  expect(transfer).toMatchObject({ state: "done", amountMinor: 30_000 });
  const sent = sentTo("/v1/transfers");
  expect(new Set(sent.map(({ key }) => key))).toEqual(new Set([transfer?.id]));
  expect(sent[0]?.params).toMatchObject({
    amount: "30000",
    currency: "usd",
    destination: "acct_delia",
  });
});

test("the deposit of a cancelled booking is refunded at Stripe", async () => {
  const { app } = world;
  const { id, version } = await paidDeposit();
  await delia.put(`/bookings/${id}/moves/cancel`, { version, dueMinor: 0 });
  for (let round = 0; round < 2; round++) await moveRefunds(app.services);
  const sent = sentTo("/v1/refunds").filter(({ method }) => method === "POST");
  expect(sent).toHaveLength(1);
  expect(sent[0]?.params).toMatchObject({ amount: "30000", reverse_transfer: "false" });
  expect(await bookingBalances(app, id)).toEqual({ organizer: 0, deposit: 0 });
});

test("a deposit of another amount goes back to the organizer, and can be paid again", async () => {
  const { app, stripe } = world;
  const { db } = app.services;
  const act = await listedAct(delia, "Night Ferry");
  const { body: booking } = await acceptLatest(delia, await offerTo(tomasz, act.id));
  const { body: started } = await tomasz.post(`/bookings/${booking.id}/deposit`);
  const [payment] = await db.select().from(payments).where(eq(payments.id, started.id));
  const session = stripe.things.get(payment?.sessionId ?? "")!;
  session["amount_total"] = 12_000;
  stripe.pay(session.id);
  await db.update(payments).set({ askAt: new Date() }).where(eq(payments.id, started.id));
  await reconcileOpenPayments(app.services);
  await moveRefunds(app.services);
  const intent = stripe.things.get(session["payment_intent"] as string);
  expect(intent).toMatchObject({ refunded: 12_000 });
  expect(await bookingBalances(app, booking.id)).toEqual({ organizer: 0, deposit: 0 });
  const { body: seen } = await tomasz.get(`/bookings/${booking.id}`);
  expect(seen).toMatchObject({ deposit: "due" });
  expect(seen.log[0]).toMatchObject({ entry: "surplus-deposit", amountMinor: 12_000 });
  expect((await tomasz.post(`/bookings/${booking.id}/deposit`)).body.id).not.toBe(started.id);
});
