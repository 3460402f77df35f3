import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Terms } from "../../contract/bookings/terms.ts";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { verified } from "../messages/test-people.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { bookingVersions } from "./tables.ts";
import { acceptLatest, exampleTerms, listedAct, offerTo } from "./test-bookings.ts";

let app: TestApp;
let delia: TestPerson;
let tomasz: TestPerson;
beforeAll(async () => {
  app = await testApp();
  delia = await verified(app, "Delia Fontaine");
  tomasz = await verified(app, "Tomasz Wren");
});
afterAll(() => app.close());

const fee = { kind: "door" as const, currency: "USD", guaranteeMinor: 90_000, percent: 70 };
const tiers = [{ days: 1, percent: 100 }];

/** An offer with everything that a door split does not have. */
async function offerDoorSplit(days: number) {
  const act = await listedAct(delia, "Night Ferry");
  return offerTo(tomasz, act.id, {
    terms: exampleTerms({ fee, cancellation: tiers, depositPercent: 25 }, days),
  });
}

test("a door split has neither a guarantee nor a deposit nor anything due on cancelling, whatever is sent", async () => {
  const plain = {
    fee: { ...fee, guaranteeMinor: 0 },
    depositPercent: 0,
    cancellation: [],
  } satisfies Partial<Terms>;
  const offered = await offerDoorSplit(1);
  expect(offered.terms).toMatchObject(plain);
  const { body: countered } = await delia.post(`/bookings/${offered.id}/versions`, {
    id: newId(),
    version: 1,
    terms: { ...offered.terms, start: "21:30", depositPercent: 25, cancellation: tiers },
  });
  expect(countered).toMatchObject({ version: 2, terms: plain });
  const { body: accepted } = await acceptLatest(tomasz, countered);
  expect(accepted).toMatchObject({ state: "accepted", deposit: "none" });
});

test("an organizer reads how much of an event's net its other acts are promised, and an act does not", async () => {
  const { id: eventId } = await publish(tomasz);
  const offers = [];
  for (const [at, name] of ["Opener", "Headliner"].entries()) {
    const act = await listedAct(delia, name);
    const terms = exampleTerms({ fee: { ...fee, currency: "EUR" } }, 60 + at);
    offers.push(await offerTo(tomasz, act.id, { eventId, terms }));
  }
  const [opener, headliner] = offers;
  expect(headliner!.event).toMatchObject({ otherSharesPercent: 70 });
  // Before another offer all of them count.
  const ofEvent = async () => (await tomasz.get(`/events/${eventId}/bookings`)).body;
  expect(await ofEvent()).toMatchObject({ sharesPercent: 140 });
  expect((await delia.get(`/bookings/${headliner!.id}`)).body.event).toBeNull();
  await delia.put(`/bookings/${opener!.id}/moves/decline`, { version: 1 });
  const read = (await tomasz.get(`/bookings/${headliner!.id}`)).body;
  expect(read.event).toMatchObject({ otherSharesPercent: 0 });
  expect(await ofEvent()).toMatchObject({ sharesPercent: 70 });
});

test("a door split that was agreed on with tiers still costs nothing to cancel, and says so", async () => {
  const offered = await offerDoorSplit(2);
  const { db } = app.services;
  const terms = { ...offered.terms, cancellation: [{ days: 30, percent: 100 }] };
  await db.update(bookingVersions).set({ terms }).where(eq(bookingVersions.bookingId, offered.id));
  await acceptLatest(delia, offered);
  expect((await delia.get(`/bookings/${offered.id}/cancellation`)).body).toMatchObject({
    percent: 0,
    dueMinor: 0,
    owedMinor: 0,
  });
});
