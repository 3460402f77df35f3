import { afterAll, beforeAll, expect, test } from "vitest";
import { datesOf, publish, verifyEmail, weekly } from "../events/test-events.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { buyTickets, putOnSale } from "../tickets/test-tickets.ts";

let app: TestApp;
let ana: TestPerson;
beforeAll(async () => {
  app = await testApp();
  ana = await app.person("Ana");
  await verifyEmail(app, ana);
});
afterAll(() => app.close());

async function buy(eventId: string, ...names: string[]) {
  const typeId = await putOnSale(app, eventId, { priceMinor: 1_000 });
  for (const name of names)
    await buyTickets(app, eventId, { typeId, name, email: `${name}@guests.example` });
}

/** Five Fridays. Guests hold paid tickets to the second and third, Gus to both. */
async function soldSeries() {
  const { slug } = await publish(ana, { repeats: { ...weekly, ends: "after", count: 5 } });
  const ids = (await datesOf(ana, slug)).map(({ id }) => `${id}`);
  const [first, second, third] = ids as [string, string, string];
  await buy(second, "gus");
  await buy(third, "gus", "lou");
  return { first, second, third };
}

test("a change of several dates counts each guest once, and what buyers could get back", async () => {
  const { first, second } = await soldSeries();
  const changes = { version: 1, startTime: "21:30", venue: "Elsewhere" };
  const { body } = await ana.post(`/events/${first}/following/plan`, changes);
  expect(body.preview).toMatchObject({
    people: 0,
    guests: 2,
    isElsewhere: true,
    asks: true,
    refundsUntil: expect.any(String),
    refunds: { buyers: 2, amountMinor: 3_000, currency: "EUR", more: false },
  });
  expect(body.refunds).toBeNull();
  const email = (following: boolean) =>
    ana.post(`/events/${first}/changes/preview/email`, { ...changes, note: "Sorry", following });
  expect((await email(false)).body).toMatchObject({ buyers: null, mostly: "members" });
  expect((await email(true)).body).toMatchObject({
    mostly: "buyers",
    buyers: { html: expect.stringContaining("Sorry") },
  });
  const single = await ana.post(`/events/${second}/changes/preview`, changes);
  expect(single.body).toMatchObject({ guests: 1, refunds: { amountMinor: 1_000 } });
});

test("dates that a new rule cancels list their refunds", async () => {
  const { first, second } = await soldSeries();
  const repeats = { ...weekly, interval: 2, ends: "on", until: "2031-06-20" };
  const { body } = await ana.post(`/events/${first}/following/plan`, { version: 1, repeats });
  expect(body).toMatchObject({
    cancelled: [{ id: second }],
    preview: { guests: 1, refunds: null },
    refunds: { buyers: 1, amountMinor: 1_000 },
  });
});

test("the plan for cancelling this and the following dates counts all of them", async () => {
  const { first } = await soldSeries();
  const plan = `/events/${first}/following/cancel/plan`;
  expect((await ana.post(plan)).body).toMatchObject({
    cancelled: 3,
    removed: 2,
    preview: { people: 0, guests: 2, refunds: { buyers: 2, amountMinor: 3_000, currency: "EUR" } },
  });
  const email = await ana.post(`/events/${first}/cancel/preview/email`, {
    message: "The roof leaks.",
    following: true,
  });
  expect(email.body).toMatchObject({
    mostly: "buyers",
    buyers: { html: expect.stringContaining("The roof leaks.") },
  });
  expect((await ana.get(`/events/${first}/dates`)).body.items).toHaveLength(5);
});
