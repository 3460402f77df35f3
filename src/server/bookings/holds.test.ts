import { afterAll, beforeAll, expect, test } from "vitest";
import type { Booking } from "../../contract/bookings/bookings.ts";
import { verified } from "../messages/test-people.ts";
import { notificationsOf } from "../notifications/test-notifications.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { acceptLatest, listedAct, offerTo } from "./test-bookings.ts";

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

const hold = (person: TestPerson, { id }: Booking) =>
  person.put(`/bookings/${id}/moves/hold`, { version: 1 });
const read = async (person: TestPerson, { id }: Booking): Promise<Booking> =>
  (await person.get(`/bookings/${id}`)).body;

test("an organizer who loses two holds to one booking gets one card about both", async () => {
  const act = await listedAct(delia, "Night Ferry");
  const first = await offerTo(tomasz, act.id);
  const lost = [await offerTo(renata, act.id), await offerTo(renata, act.id)];
  for (const booking of [first, ...lost]) await hold(delia, booking);
  await renata.put("/notifications/read", { until: new Date(Date.now() + 60_000).toISOString() });
  expect((await acceptLatest(delia, first)).status).toBe(200);
  const unread = (await notificationsOf(renata)).filter((card) => !card.read);
  expect(unread).toMatchObject([
    {
      kind: "booking-hold",
      count: 1,
      href: "/bookings",
      message: expect.stringContaining("There is also news about another booking."),
    },
  ]);
  for (const booking of lost) expect((await read(renata, booking)).hold).toBeNull();
});
