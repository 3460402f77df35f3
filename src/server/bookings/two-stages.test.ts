import { afterAll, beforeAll, expect, test } from "vitest";
import type { Booking } from "../../contract/bookings/bookings.ts";
import { newId } from "../lib/ids.ts";
import { verified } from "../messages/test-people.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { acceptLatest, exampleTerms, listedAct, offerTo } from "./test-bookings.ts";

let app: TestApp;
let mia: TestPerson;
let bea: TestPerson;
let olga: TestPerson;
let rita: TestPerson;
beforeAll(async () => {
  app = await testApp();
  mia = await verified(app, "Mia Sommer");
  bea = await verified(app, "Bea Lind");
  olga = await verified(app, "Olga Brandt");
  rita = await verified(app, "Rita Moss");
});
afterAll(() => app.close());

/** A listed band of a person, in which others have confirmed that they play. */
async function listedBand(owner: TestPerson, name: string, members: TestPerson[]) {
  const { body } = await owner.post("/acts", { id: newId(), name, kind: "band" });
  await owner.patch(`/acts/${body.id}`, { listed: true });
  for (const { id } of members) await owner.put(`/acts/${body.id}/members/${id}`, { part: "" });
  for (const one of members) await one.put(`/acts/${body.id}/membership`, { member: true });
  return body as { id: string };
}
const at = (start: string, minutes: number) => ({ terms: exampleTerms({ start, minutes }) });
const sameDay = async (person: TestPerson, { id }: Booking): Promise<Booking["sameDay"]> =>
  (await person.get(`/bookings/${id}`)).body.sameDay;

test("who has two acts reads that the other one is booked at the hour of an offer, and may still accept", async () => {
  const [solo, duo] = [
    await listedAct(mia, "Mia Solo"),
    await listedBand(mia, "Mia's Duo", [mia, bea]),
  ];
  const alone = await offerTo(olga, solo.id, at("20:00", 60));
  const earlier = await offerTo(olga, solo.id, at("18:00", 60));
  const together = await offerTo(rita, duo.id, at("20:30", 90));
  expect(await sameDay(mia, alone)).toEqual([]);
  await acceptLatest(mia, together);

  const { id, title, startsAt, endsAt } = together;
  const duoAtThatTime = { id, title, otherAct: "Mia's Duo", startsAt, endsAt };
  expect(await sameDay(mia, alone)).toEqual([duoAtThatTime]);
  // The set before it is over in time.
  expect(await sameDay(mia, earlier)).toEqual([]);
  expect(await sameDay(olga, alone)).toEqual([]);
  expect((await acceptLatest(mia, alone)).body).toMatchObject({
    state: "accepted",
    sameDay: [duoAtThatTime],
  });
  expect(await sameDay(mia, together)).toMatchObject([{ id: alone.id, otherAct: "Mia Solo" }]);
});

test("a band member reads on an offer to their solo that the band is booked then, without the other's booking", async () => {
  const band = await listedBand(mia, "Night Ferry", [bea]);
  await mia.patch(`/acts/${band.id}`, { availabilityAudience: "nobody" });
  const solo = await listedAct(bea, "Bea Alone");
  await bea.patch(`/acts/${solo.id}`, { availabilityAudience: "nobody" });
  const days = { terms: exampleTerms({}, 61) };
  const ofBand = await offerTo(olga, band.id, days);
  const ofBea = await offerTo(rita, solo.id, days);
  await acceptLatest(mia, ofBand);
  const { startsAt, endsAt } = ofBand;
  expect(await sameDay(bea, ofBea)).toEqual([
    { id: null, title: null, otherAct: "Night Ferry", startsAt, endsAt },
  ]);

  // A member's calendar that is not shown stays unknown to the band's owner.
  await acceptLatest(bea, ofBea);
  expect(await sameDay(mia, ofBand)).toEqual([]);
  await bea.patch(`/acts/${solo.id}`, { availabilityAudience: "everyone" });
  expect(await sameDay(mia, ofBand)).toEqual([
    { id: null, title: null, otherAct: "Bea Alone", startsAt, endsAt },
  ]);
  // Somebody who was only invited is on no stage.
  await bea.put(`/acts/${band.id}/membership`, { member: false });
  await mia.put(`/acts/${band.id}/members/${bea.id}`, { part: "" });
  expect(await sameDay(bea, ofBea)).toEqual([]);
  expect(await sameDay(mia, ofBand)).toEqual([]);
});
