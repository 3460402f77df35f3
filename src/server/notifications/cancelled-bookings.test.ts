import { afterAll, beforeAll, expect, test } from "vitest";
import { acceptLatest, exampleTerms, listedAct, offerTo } from "../bookings/test-bookings.ts";
import { verified } from "../messages/test-people.ts";
import { testApp, type TestApp } from "../test-app.ts";
import { notificationsOf } from "./test-notifications.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test("who cancels two bookings with one person reads on the card what is owed for each", async () => {
  const [mia, rita] = [await verified(app, "Mia Sommer"), await verified(app, "Rita Moss")];
  for (const [name, days, guaranteeMinor] of [
    ["Mia Solo", 40, 10_000],
    ["Mia's Duo", 41, 20_000],
  ] as const) {
    const act = await listedAct(mia, name);
    const fee = { kind: "guarantee", currency: "EUR", guaranteeMinor, percent: 0 } as const;
    const cancellation = [{ days: 60, percent: 50 }];
    const terms = exampleTerms({ fee, cancellation, depositPercent: 0 }, days);
    const { body } = await acceptLatest(mia, await offerTo(rita, act.id, { terms }));
    const cancelled = await rita.put(`/bookings/${body.id}/moves/cancel`, { version: 1 });
    expect(cancelled.status).toBe(200);
  }
  const ended = async (person: typeof mia) =>
    (await notificationsOf(person)).filter(({ kind }) => kind === "booking-ended");
  expect(await ended(rita)).toMatchObject([
    {
      message:
        "“Midwinter Stomp” was cancelled. You owe Mia's Duo €100.00. “Midwinter Stomp” was cancelled: you owe Mia Solo €50.00.",
    },
  ]);
  expect(await ended(mia)).toMatchObject([
    {
      message:
        "“Midwinter Stomp” was cancelled. You are owed €100.00. “Midwinter Stomp” was cancelled: you are owed €50.00.",
    },
  ]);
});
