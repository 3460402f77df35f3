import { afterAll, beforeAll, expect, test } from "vitest";
import type { Booking, BookingCounts, ListedBooking } from "../../contract/bookings/bookings.ts";
import type { ComingSoon } from "../../contract/events/coming-soon.ts";
import { newId } from "../lib/ids.ts";
import { verified } from "../messages/test-people.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { acceptLatest, exampleTerms, listedAct, offerTo } from "./test-bookings.ts";

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

const counts = async (person: TestPerson): Promise<BookingCounts> =>
  (await person.get("/bookings/counts")).body;
const listed = async (person: TestPerson, which: string): Promise<ListedBooking[]> =>
  (await person.get(`/bookings?which=${which}`)).body.items;
const read = async (person: TestPerson, { id }: Booking): Promise<Booking> =>
  (await person.get(`/bookings/${id}`)).body;

test("an offer for a time at which its act is booked waits for nobody, and says so if the calendar is shown", async () => {
  const act = await listedAct(delia, "Night Ferry");
  await delia.patch(`/acts/${act.id}`, { availabilityAudience: "nobody" });
  const [first, second] = [await offerTo(tomasz, act.id), await offerTo(renata, act.id)];
  const later = await offerTo(renata, act.id, { terms: exampleTerms({ start: "23:00" }) });
  expect((await counts(delia)).turn.talent).toBe(3);
  await acceptLatest(delia, first);

  expect(await counts(delia)).toMatchObject({
    turn: { talent: 1 },
    taken: { talent: 1 },
    booked: { talent: 1 },
  });
  expect((await listed(delia, "taken")).map(({ id, isTaken }) => [id, isTaken])).toEqual([
    [second.id, true],
  ]);
  expect((await listed(delia, "current")).length).toBe(3);
  expect(await read(delia, second)).toMatchObject({ state: "open", isTaken: true });
  expect(await read(delia, later)).toMatchObject({ isTaken: false });
  expect(await acceptLatest(delia, second)).toRefuseWith("CONFLICT");
  const { talent } = (await delia.get("/my/coming-soon")).body as ComingSoon;
  expect(talent.filter(({ kind }) => kind === "answer").map(({ id }) => id)).toEqual([later.id]);

  // Only the act itself knows whether it is free, until its calendar is shown to everyone.
  expect(await read(renata, second)).toMatchObject({ isTaken: false });
  expect(await counts(renata)).toMatchObject({
    waiting: { organizer: 2 },
    taken: { organizer: 0 },
  });
  await delia.patch(`/acts/${act.id}`, { availabilityAudience: "everyone" });
  expect(await read(renata, second)).toMatchObject({ isTaken: true });
  expect(await counts(renata)).toMatchObject({
    waiting: { organizer: 1 },
    taken: { organizer: 1 },
  });

  // Another time is free again.
  const { body } = await delia.post(`/bookings/${second.id}/versions`, {
    id: newId(),
    version: 1,
    terms: { ...second.terms, start: "18:00" },
  });
  expect(body).toMatchObject({ isTaken: false, version: 2 });
});

test("organizers who held a date learn that another booking took it, if the calendar is shown", async () => {
  for (const [audience, entry, says] of [
    ["nobody", "release", "The hold on the date of “Midwinter Stomp” has ended."],
    [
      "everyone",
      "taken",
      "“Midwinter Stomp”: the act took another booking at that time. Your hold on the date has ended.",
    ],
  ]) {
    const eva = await verified(app, "Eva Moss");
    const act = await listedAct(eva, "Night Ferry");
    await eva.patch(`/acts/${act.id}`, { availabilityAudience: audience });
    const [first, second] = [await offerTo(tomasz, act.id), await offerTo(renata, act.id)];
    for (const { id } of [first, second])
      await eva.put(`/bookings/${id}/moves/hold`, { version: 1 });
    await acceptLatest(eva, first);
    const [card] = (await renata.get("/notifications")).body.items;
    expect(card).toMatchObject({ kind: "booking-hold", message: says });
    expect((await read(renata, second)).log[0]).toMatchObject({ entry, by: null });
  }
});
