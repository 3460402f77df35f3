import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Booking } from "../../contract/bookings/bookings.ts";
import { newId } from "../lib/ids.ts";
import { verified } from "../messages/test-people.ts";
import { deliver } from "../notifications/deliver.ts";
import { notificationsOf } from "../notifications/test-notifications.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { moveByClock } from "./move-by-clock.ts";
import { bookings } from "./tables.ts";
import { acceptLatest, exampleTerms, listedAct, offerTo } from "./test-bookings.ts";

let app: TestApp;
let delia: TestPerson;
let tomasz: TestPerson;
let renata: TestPerson;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  delia = await verified(app, "Delia Fontaine");
  tomasz = await verified(app, "Tomasz Wren");
  renata = await verified(app, "Renata Solis");
});
afterAll(() => app.close());

const move = (person: TestPerson, { id }: Booking, name: string) =>
  person.put(`/bookings/${id}/moves/${name}`, { version: 1 });
const hold = (person: TestPerson, booking: Booking) => move(person, booking, "hold");
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

/** Two offers that hold one date; the second has challenged the first. */
async function challenged(rival: TestPerson) {
  const act = await listedAct(delia, "Night Ferry");
  const [first, second] = [await offerTo(tomasz, act.id), await offerTo(rival, act.id)];
  for (const booking of [first, second]) await hold(delia, booking);
  const made = await move(rival, second, "challenge");
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  expect((await read(tomasz, first)).hold?.challengeEnds).not.toBeNull();
  return { first, second };
}
const byClock = () => deliver(app.services, moveByClock(app.services.db));
const set = ({ id }: Booking, change: Partial<typeof bookings.$inferInsert>) =>
  app.services.db.update(bookings).set(change).where(eq(bookings.id, id));

type Leaving = { rival: TestPerson; second: Booking };
const counter = (person: TestPerson, { id }: Booking, days: number) =>
  person.post(`/bookings/${id}/versions`, {
    id: newId(),
    version: 1,
    terms: exampleTerms({}, days),
  });
const waysToGo: [string, (leaving: Leaving) => Promise<unknown>][] = [
  ["withdraws the offer", ({ rival, second }) => move(rival, second, "withdraw")],
  ["releases the hold", ({ rival, second }) => move(rival, second, "release")],
  ["loses the hold to the act", ({ second }) => move(delia, second, "release")],
  ["is declined", ({ second }) => move(delia, second, "decline")],
  ["takes another day", ({ rival, second }) => counter(rival, second, 40)],
  [
    "deletes the account",
    ({ rival }) => rival.post("/my/account/deletion", { password: rival.password }),
  ],
  [
    "lets the offer expire",
    async ({ second }) => {
      await set(second, { validUntil: new Date(Date.now() - 1_000) });
      await byClock();
    },
  ],
];

test.each(waysToGo)("a challenge ends when its challenger %s", async (_, go) => {
  const rival = await verified(app, "Rival");
  const { first, second } = await challenged(rival);
  await go({ rival, second });
  const left = await read(tomasz, first);
  expect(left).toMatchObject({ state: "open", challengeEnds: null });
  expect(left.hold).toMatchObject({ rank: 1, challengeEnds: null });
  expect(left.log[0]).toMatchObject({ entry: "lapse-challenge", by: null });
  const card = (await notificationsOf(tomasz)).find(({ kind }) => kind === "booking-hold");
  expect(card).toMatchObject({
    message: expect.stringMatching(
      /^The challenge of your hold on \w+, \w+ \d+, \d{4} for “Midwinter Stomp” has ended\. The organizer who made it no longer holds that date\. /,
    ),
  });
  // After two days nothing ends any more.
  await byClock();
  expect((await read(tomasz, first)).hold).toMatchObject({ rank: 1 });
});

test("a first hold that moves to another day is no longer challenged, and the response says so", async () => {
  const { first } = await challenged(await verified(app, "Rival"));
  const { body } = await counter(tomasz, first, 40);
  expect(body).toMatchObject({ version: 2, hold: { rank: 1, challengeEnds: null } });
});

test("a challenge stays while its challenger does, and another organizer can't take it over", async () => {
  const rival = await verified(app, "Rival");
  const { first, second } = await challenged(rival);
  const third = await offerTo(renata, (await actOf(first))!);
  await hold(delia, third);
  const { hold: held } = await read(tomasz, first);
  expect(await move(renata, third, "challenge")).toRefuseWith("NOT_ALLOWED");
  expect((await read(renata, third)).challenge).toEqual({ ends: held?.challengeEnds, mine: false });
  await move(renata, third, "withdraw");
  expect((await read(tomasz, first)).hold).toEqual(held);
  expect((await read(rival, second)).challenge).toEqual({ ends: held?.challengeEnds, mine: true });
});

const actOf = async ({ id }: Booking) => {
  const [row] = await app.services.db.select().from(bookings).where(eq(bookings.id, id));
  return row?.actId;
};

test("only organizers who hold the date can challenge it and see their challenge running; so does the act", async () => {
  const act = await listedAct(delia, "Night Ferry");
  const [first, second] = [await offerTo(tomasz, act.id), await offerTo(renata, act.id)];
  await hold(delia, first);
  expect(await read(renata, second)).toMatchObject({ canChallenge: false, challenge: null });
  expect(await move(renata, second, "challenge")).toRefuseWith("NOT_ALLOWED");
  await hold(delia, second);
  expect(await read(tomasz, first)).toMatchObject({ canChallenge: false });
  expect(await read(delia, second)).toMatchObject({ canChallenge: false });
  expect(await read(renata, second)).toMatchObject({ canChallenge: true });

  const { body } = await move(renata, second, "challenge");
  const { challengeEnds } = await read(tomasz, first);
  expect(body).toMatchObject({
    canChallenge: false,
    challenge: { ends: challengeEnds, mine: true },
  });
  expect((await move(renata, second, "challenge")).body).toEqual(body);
  const made = new Date(Date.parse(challengeEnds!) - 48 * 3_600_000).toISOString();
  expect((await read(delia, first)).holds.map(({ challengedAt }) => challengedAt)).toEqual([
    null,
    made,
  ]);
});

/** The notifications that say a hold has become the first. */
const firstHoldCards = async (person: TestPerson) =>
  (await notificationsOf(person)).filter(
    ({ kind, message }) => kind === "booking-hold" && message.includes("first hold"),
  );

test("when the first hold ends, the organizer of the second is notified that theirs is first now", async () => {
  const act = await listedAct(delia, "Night Ferry");
  const first = await offerTo(tomasz, act.id);
  const second = await offerTo(renata, act.id);
  const rival = await verified(app, "Rival");
  const third = await offerTo(rival, act.id);
  for (const booking of [first, second, third]) await hold(delia, booking);
  // The third is still not first.
  await move(renata, second, "release");
  expect(await firstHoldCards(renata)).toEqual([]);
  expect((await read(delia, third)).log[0]).toMatchObject({ entry: "hold" });
  await hold(delia, second);
  await move(tomasz, first, "withdraw");
  expect((await read(delia, third)).log[0]).toMatchObject({ entry: "first-hold", by: null });
  expect(await firstHoldCards(rival)).toHaveLength(1);
  expect((await read(renata, second)).log[0]).toMatchObject({ entry: "hold" });
});
