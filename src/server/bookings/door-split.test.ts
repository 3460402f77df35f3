import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { shareOfNothingText } from "../../contract/bookings/terms-text.ts";
import type { Terms } from "../../contract/bookings/terms.ts";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { verified } from "../messages/test-people.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { bookings, bookingVersions } from "./tables.ts";
import { acceptLatest, exampleTerms, listedAct, offerTo, showIsOver } from "./test-bookings.ts";

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

/** An offer with everything that a door split cannot have. */
async function offerDoorSplit(days: number) {
  const act = await listedAct(delia, "Night Ferry");
  const { id: eventId } = await publish(tomasz);
  return offerTo(tomasz, act.id, {
    eventId,
    terms: exampleTerms({ fee, cancellation: tiers, depositPercent: 25 }, days),
  });
}

test("a door split has no guarantee, no deposit and no cancellation fees, whatever is sent", async () => {
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

test("an organizer sees how much of an event's net its other acts are promised, and an act does not", async () => {
  const { id: eventId } = await publish(tomasz);
  const offers = [];
  for (const [at, name] of ["Opener", "Headliner"].entries()) {
    const act = await listedAct(delia, name);
    const terms = exampleTerms({ fee: { ...fee, currency: "EUR" } }, 60 + at);
    offers.push(await offerTo(tomasz, act.id, { eventId, terms }));
  }
  const [opener, headliner] = offers;
  expect(headliner!.otherShares).toEqual([{ actName: "Opener", percent: 70 }]);
  // Before another offer all of them count.
  const ofEvent = async () => (await tomasz.get(`/events/${eventId}/bookings`)).body.shares;
  expect(await ofEvent()).toEqual([
    { actName: "Opener", percent: 70 },
    { actName: "Headliner", percent: 70 },
  ]);
  // An act reads what is agreed on, and not with whom.
  const readByAct = async () => (await delia.get(`/bookings/${headliner!.id}`)).body;
  expect(await readByAct()).toMatchObject({ event: null, otherShares: [] });
  await acceptLatest(delia, opener!);
  expect((await readByAct()).otherShares).toEqual([{ actName: "", percent: 70 }]);
  await tomasz.put(`/bookings/${opener!.id}/moves/cancel`, { version: 1, dueMinor: 0 });
  const read = (await tomasz.get(`/bookings/${headliner!.id}`)).body;
  expect(read.otherShares).toEqual([]);
  expect(await ofEvent()).toEqual([{ actName: "Headliner", percent: 70 }]);
});

test("a share of the net has up to two decimals", async () => {
  const { id: eventId } = await publish(tomasz);
  const act = await listedAct(delia, "Thirds");
  const offer = (percent: number) => {
    const terms = exampleTerms({ fee: { ...fee, percent } }, 60);
    return tomasz.post("/bookings", {
      id: newId(),
      actId: act.id,
      eventId,
      title: "Thirds",
      terms,
    });
  };
  expect((await offer(33.333)).body.fields).toMatchObject([{ field: "terms.fee.percent" }]);
  const { body } = await offer(33.33);
  await acceptLatest(delia, body);
  await showIsOver(app, body.id);
  const { statement } = (await delia.get(`/bookings/${body.id}/settlement`)).body;
  expect(statement.percent).toBe(33.33);
  expect(statement.shares).toMatchObject([{ percent: 33.33 }, { percent: 66.67 }]);
});

test("a door split agreed on with cancellation tiers still costs nothing to cancel, and says so", async () => {
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

test("a share of the net can be neither offered nor countered without an event that sells here", async () => {
  const act = await listedAct(delia, "Gullwing");
  const refused = [{ field: "terms.fee.percent", message: shareOfNothingText }];
  const offered = { actId: act.id, eventId: null, title: "Elsewhere" };
  for (const kind of ["door", "better"] as const) {
    const terms = exampleTerms({ fee: { ...fee, kind } });
    const { status, body } = await tomasz.post("/bookings", { ...offered, id: newId(), terms });
    expect([status, body.fields]).toEqual([422, refused]);
  }
  const plain = await offerTo(tomasz, act.id);
  const { body } = await delia.post(`/bookings/${plain.id}/versions`, {
    id: newId(),
    version: 1,
    terms: { ...plain.terms, fee },
  });
  expect(body.fields).toEqual(refused);
});

test("a door split agreed on without an event waits for the two sides", async () => {
  const offered = await offerTo(tomasz, (await listedAct(delia, "Low Tide")).id);
  const { db } = app.services;
  const terms = { ...offered.terms, depositPercent: 0, fee: { ...fee, guaranteeMinor: 0 } };
  await db.update(bookingVersions).set({ terms }).where(eq(bookingVersions.bookingId, offered.id));
  await acceptLatest(delia, offered);
  await db
    .update(bookings)
    .set({ depositState: "none", depositMinor: 0 })
    .where(eq(bookings.id, offered.id));
  await showIsOver(app, offered.id, 30);
  const { body } = await delia.get(`/bookings/${offered.id}/settlement`);
  expect(body).toMatchObject({ state: "open", closesAt: null, countsTickets: false });
  const csv = await (await delia.fetch(`/api/v1/bookings/${offered.id}/settlement.csv`)).text();
  expect(csv).toContain("70% of the net,Not counted here");
  expect(csv).not.toContain("Gross");
});
