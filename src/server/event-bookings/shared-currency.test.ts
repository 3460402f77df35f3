import { afterAll, beforeAll, expect, test } from "vitest";
import { acceptLatest, exampleTerms, listedAct, offerTo } from "../bookings/test-bookings.ts";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { verified } from "../messages/test-people.ts";
import { sell, ticketType } from "../sales/test-sales.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
let delia: TestPerson;
let tomasz: TestPerson;
beforeAll(async () => {
  app = await testApp();
  delia = await verified(app, "Delia Fontaine");
  tomasz = await verified(app, "Tomasz Wren");
});
afterAll(() => app.close());

const share = (currency: string) =>
  exampleTerms({ fee: { kind: "better", currency, guaranteeMinor: 10_000, percent: 50 } });

/** An offer of a share of the tickets of a new event. */
async function offerShare(currency: string) {
  const { id: eventId } = await publish(tomasz);
  const act = await listedAct(delia, "Night Ferry");
  return { eventId, offered: await offerTo(tomasz, act.id, { eventId, terms: share(currency) }) };
}

async function saveTickets(eventId: string, currency: string) {
  const { body: now } = await tomasz.get(`/events/${eventId}/sales`);
  const types = [ticketType({ priceMinor: 1_500 })];
  return tomasz.put(`/events/${eventId}/sales`, { ...now, types, currency });
}

test("an event sells in the currency in which an act was promised a share of its tickets", async () => {
  const { eventId, offered } = await offerShare("EUR");
  await acceptLatest(delia, offered);
  const { body: first } = await tomasz.get(`/events/${eventId}/sales`);
  expect(first).toMatchObject({ currency: "EUR", sharedCurrency: "EUR" });
  const refused = await saveTickets(eventId, "USD");
  expect(refused).toRefuseWith("BAD_INPUT");
  expect(refused.body.fields).toEqual([
    { field: "currency", message: "Sell in EUR: an act gets a share of the tickets in it." },
  ]);
  expect((await saveTickets(eventId, "EUR")).body).toMatchObject({ version: 1, currency: "EUR" });
  const another = await tomasz.post("/bookings", {
    id: newId(),
    actId: (await listedAct(delia, "Low Tide")).id,
    eventId,
    title: "Late set",
    terms: share("USD"),
  });
  expect(another.body.fields).toMatchObject([{ field: "terms.fee.currency" }]);
});

test("a share can't be accepted in another currency than the tickets got since the offer", async () => {
  const { eventId, offered } = await offerShare("EUR");
  await sell(tomasz, eventId, [ticketType({ priceMinor: 1_500 })]);
  const refused = await acceptLatest(delia, offered);
  expect(refused).toRefuseWith("CONFLICT");
  expect(refused.body.detail).toBe(
    "The event's tickets are in USD now. Send a new version with the fee in USD.",
  );
});

test("of two shares in two currencies only one is accepted, however close together", async () => {
  const { eventId, offered } = await offerShare("EUR");
  const act = await listedAct(delia, "Gullwing");
  const other = await offerTo(tomasz, act.id, { eventId, terms: share("USD") });
  const answers = await Promise.all([offered, other].map((one) => acceptLatest(delia, one)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
