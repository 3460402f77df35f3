import { afterAll, beforeAll, expect, test } from "vitest";
import type { BookingCard } from "../../contract/bookings/bookings.ts";
import { emailsTo } from "../accounts/test-emails.ts";
import {
  acceptLatest,
  exampleTerms,
  listedAct,
  offerTo,
  sendExpenses,
  showIsOver,
} from "../bookings/test-bookings.ts";
import { verified } from "../messages/test-people.ts";
import { sendNotificationEmails } from "../notifications/send-emails.ts";
import { notifications } from "../notifications/tables.ts";
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

const turnOf = async (person: TestPerson) =>
  (await person.get("/bookings?which=turn")).body.items.map(({ id }: BookingCard) => id);

test("current bookings are listed by date, for both sides or for one", async () => {
  const act = await listedAct(delia, "Night Ferry");
  const own = await listedAct(tomasz, "Wren Trio");
  for (const days of [90, 30, 60]) await offerTo(tomasz, act.id, { terms: exampleTerms({}, days) });
  await offerTo(delia, own.id, { terms: exampleTerms({}, 45) });
  const daysOf = async (query: string) =>
    (await delia.get(`/bookings?${query}`)).body.items.map(({ terms }: BookingCard) => terms.day);
  const all = await daysOf("which=current");
  expect(all).toHaveLength(4);
  expect(all).toEqual(all.toSorted());
  const first = (await delia.get("/bookings?limit=2")).body;
  const second = await daysOf(`limit=2&cursor=${encodeURIComponent(first.next)}`);
  expect([...first.items.map(({ terms }: BookingCard) => terms.day), ...second]).toEqual(all);
  expect(await daysOf("side=talent")).toEqual([all[0], all[2], all[3]]);
  expect(await daysOf("side=organizer")).toEqual([all[1]]);

  // Bookings that await an answer can be listed on their own, however many others come before them.
  const { items } = (await delia.get("/bookings")).body;
  await acceptLatest(delia, (await delia.get(`/bookings/${items[2].id}`)).body);
  expect(await daysOf("which=turn")).toEqual([all[0], all[3]]);
  expect(await daysOf("which=waiting")).toEqual([all[1]]);
  expect(await daysOf("which=booked")).toEqual([all[2]]);
  expect((await delia.get("/bookings/counts")).body).toEqual({
    turn: { organizer: 0, talent: 2 },
    waiting: { organizer: 1, talent: 0 },
    taken: { organizer: 0, talent: 0 },
    booked: { organizer: 0, talent: 1 },
    done: { organizer: 0, talent: 0 },
    ended: { organizer: 0, talent: 0 },
  });
  // Once the show is over, it is listed for the side that has to settle it.
  await showIsOver(app, items[2].id);
  expect((await daysOf("which=waiting")).toSorted()).toEqual([all[1], all[2]]);
  expect(await turnOf(tomasz)).toContain(items[2].id);
  await sendExpenses(tomasz, items[2]);
  expect(await turnOf(tomasz)).not.toContain(items[2].id);
  expect(await turnOf(delia)).toContain(items[2].id);
  const { hash } = (await delia.get(`/bookings/${items[2].id}/settlement`)).body;
  await delia.put(`/bookings/${items[2].id}/settlement/acceptance`, { hash });
  expect(await turnOf(delia)).not.toContain(items[2].id);
  // Until it is paid and confirmed the money of it is open.
  expect(await turnOf(tomasz)).toContain(items[2].id);
  const { balance } = (await delia.get(`/bookings/${items[2].id}/settlement`)).body;
  await tomasz.put(`/bookings/${items[2].id}/balance/payment`, { dueMinor: balance.dueMinor });
  expect(await turnOf(tomasz)).not.toContain(items[2].id);
  expect(await turnOf(delia)).toContain(items[2].id);
  await delia.put(`/bookings/${items[2].id}/balance/receipt`);
  expect((await delia.get("/bookings/counts")).body).toMatchObject({
    booked: { organizer: 0, talent: 0 },
    done: { organizer: 0, talent: 1 },
  });
  expect((await tomasz.get("/bookings/counts")).body).toMatchObject({
    turn: { organizer: 0, talent: 1 },
    waiting: { organizer: 2, talent: 0 },
    taken: { organizer: 0, talent: 0 },
  });
});

test("terms name each number of days before the show once, and refusals say what is valid", async () => {
  const act = await listedAct(delia, "Night Ferry");
  const refusedFor = async (more: object) => {
    const terms = { ...exampleTerms(), ...more };
    const made = { id: crypto.randomUUID(), actId: act.id, eventId: null, title: "Stomp", terms };
    return (await tomasz.post("/bookings", made)).body.fields;
  };
  const twice = [
    { days: 1, percent: 10 },
    { days: 1, percent: 90 },
  ];
  expect(await refusedFor({ cancellation: twice })).toEqual([
    { field: "terms.cancellation", message: "Each number of days can be used once." },
  ]);
  expect(await refusedFor({ minutes: 1 })).toEqual([
    { field: "terms.minutes", message: "Use at least 5 minutes." },
  ]);
});

test("an email gives the title of an accepted gig, but never a stranger's title", async () => {
  const act = await listedAct(delia, "Night Ferry");
  const offer = await offerTo(tomasz, act.id, { terms: exampleTerms({}, 100) });
  await acceptLatest(delia, offer);
  await app.services.db.update(notifications).set({ time: new Date(Date.now() - 3_600_000) });
  await sendNotificationEmails(app.services);
  const textTo = async ({ email }: TestPerson) =>
    (await emailsTo(app, email)).map(({ text }) => text).join("");
  await expect
    .poll(() => textTo(tomasz))
    .toContain("accepted your terms: “Midwinter Stomp” is booked.");
  await expect.poll(() => textTo(delia)).toContain("Tomasz Wren sent you an offer.");
});
