import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { withoutDelivery } from "../notifications/test-effects.ts";
import { publish } from "../events/test-events.ts";

let app: TestApp;
let host: TestPerson;
let crowd: TestPerson[];
beforeAll(async () => {
  app = await testApp();
  host = await app.person("Host");
  crowd = await Promise.all(Array.from({ length: 8 }, (_, at) => app.person(`Guest ${at}`)));
});
afterAll(() => app.close());

const answer = (who: TestPerson, id: string, given: string, guests = 0) =>
  who.put(`/events/${id}/answer`, { answer: given, guests });
const someone = (at: number) => crowd[at] as TestPerson;
const answerOf = async (who: TestPerson, slug: string) => {
  const { myAnswer, myGuests, myTurn } = (await who.get(`/events/${slug}`)).body;
  return [myAnswer, myGuests, myTurn];
};

test("RSVPs to a full event are refused with a reason, and released places go to the waitlist in order", async () => {
  const { id, slug } = await publish(host, { capacity: 2, offerHours: 0 });
  await answer(someone(0), id, "going");
  await answer(someone(1), id, "going");
  const late = await answer(someone(2), id, "going");
  expect(late).toRefuseWith("EVENT_FULL");
  expect(late.body.title).toBe("This event is full. You can join the waitlist.");
  expect((await answer(someone(2), id, "waitlist")).body).toMatchObject({
    myAnswer: "waitlist",
    full: true,
    going: 0,
  });
  await answer(someone(3), id, "waitlist");
  expect(await answerOf(someone(3), slug)).toEqual(["waitlist", 0, 2]);
  // Joining again keeps the position.
  await answer(someone(2), id, "waitlist");
  await answer(someone(0), id, "not-going");
  expect(await answerOf(someone(2), slug)).toEqual(["going", 0, null]);
  expect(await answerOf(someone(3), slug)).toEqual(["waitlist", 0, 1]);
  expect(titles(await someone(3).get("/my/events"))).toEqual(["Vinyl Night"]);
  expect(titles(await someone(0).get("/my/events"))).toEqual([]);
});

test("guests take places: a party that doesn't fit keeps its position and lets a smaller one pass", async () => {
  const { id, slug } = await publish(host, { capacity: 4, offerHours: 0 });
  await answer(someone(0), id, "going", 2);
  const tooMany = await answer(someone(1), id, "going", 1);
  expect(tooMany).toRefuseWith("EVENT_FULL");
  expect(tooMany.body.detail).toBe("Only one place is left.");
  await answer(someone(1), id, "waitlist", 1);
  await answer(someone(2), id, "waitlist", 0);
  expect(await answerOf(someone(2), slug)).toEqual(["going", 0, null]);
  expect(await answer(someone(0), id, "waitlist", 3)).toRefuseWith("EVENT_FULL");
  expect(await answerOf(someone(0), slug)).toEqual(["going", 2, null]);
  await answer(someone(0), id, "going", 0);
  expect(await answerOf(someone(1), slug)).toEqual(["going", 1, null]);
  expect((await host.get(`/events/${slug}`)).body.going).toBe(4);
  expect(await answer(someone(3), id, "waitlist", 5)).toRefuseWith("EVENT_FULL");
  expect(await answer(someone(3), id, "going", 6)).toRefuseWith("BAD_INPUT");
});

test("a place that fits only one person goes to a single person behind any number of larger parties", async () => {
  const { id, slug } = await publish(host, { capacity: 3, offerHours: 0 });
  await answer(someone(0), id, "going", 2);
  for (const at of [1, 2, 3]) await answer(someone(at), id, "waitlist", 1);
  for (const at of [4, 5]) await answer(someone(at), id, "waitlist");
  await answer(someone(0), id, "not-going");
  expect(await answerOf(someone(1), slug)).toEqual(["going", 1, null]);
  expect(await answerOf(someone(2), slug)).toEqual(["waitlist", 1, 1]);
  expect(await answerOf(someone(4), slug)).toEqual(["going", 0, null]);
  expect(await answerOf(someone(5), slug)).toEqual(["waitlist", 0, 3]);
});

test("raising the capacity lets in people who wait; lowering it below the places taken is refused", async () => {
  const { id, slug } = await publish(host, { capacity: 1, offerHours: 0 });
  await answer(someone(0), id, "going");
  await answer(someone(1), id, "waitlist");
  await answer(someone(2), id, "waitlist");
  await host.patch(`/events/${id}`, { version: 1, capacity: 2 });
  expect(await answerOf(someone(1), slug)).toEqual(["going", 0, null]);
  expect(await answerOf(someone(2), slug)).toEqual(["waitlist", 0, 1]);
  const less = await host.patch(`/events/${id}`, { version: 2, capacity: 1 });
  expect(less.body.fields).toEqual([{ field: "capacity", message: "2 places are already taken." }]);
  await host.patch(`/events/${id}`, { version: 2, capacity: null });
  expect(await answerOf(someone(2), slug)).toEqual(["going", 0, null]);
});

test("deleting an account passes its places on to the waitlist", async () => {
  const { id, slug } = await publish(host, { capacity: 3, offerHours: 0 });
  const gone = await app.person("Gone");
  await answer(gone, id, "going", 2);
  await answer(someone(0), id, "waitlist", 1);
  await gone.post("/my/account/deletion", { password: gone.password });
  expect(await answerOf(someone(0), slug)).toEqual(["going", 1, null]);
  expect((await host.get(`/events/${slug}`)).body.going).toBe(2);
});

// Set RUSH=1000 for the size of a large sale. The time grows with the crowd.
const rush = Number(process.env["RUSH"] ?? 200);

test("in a rush, fifty people get places and the rest wait in order", async () => {
  const { id, slug } = await publish(host, { capacity: 50 });
  const { rows } = await app.services.db.execute<{ id: string }>(
    `insert into users (id, name, username, email, search)
     select gen_random_uuid(), 'Rush ' || n, 'rush' || n, 'rush' || n || '@people.example', 'rush'
     from generate_series(1, ${rush}) n returning id`,
  );
  const { rsvp } = await import("./rsvp.ts");
  const asked = rows.map((row) =>
    withoutDelivery(
      rsvp(app.services.db, row as Parameters<typeof rsvp>[1], {
        id,
        answer: "waitlist",
        guests: 0,
      }),
    ),
  );
  const given = (await Promise.all(asked)).map(({ myAnswer }) => myAnswer);
  expect(given.filter((one) => one === "going")).toHaveLength(50);
  expect(given.filter((one) => one === "waitlist")).toHaveLength(rush - 50);
  const waiting = await app.services.db.execute<{ turn: number }>(
    `select turn from rsvps where event_id = '${id}' and answer = 'waitlist' order by turn`,
  );
  expect(waiting.rows.map(({ turn }) => turn)).toEqual(
    Array.from({ length: rush - 50 }, (_, at) => at + 1),
  );
  expect((await host.get(`/events/${slug}`)).body).toMatchObject({ going: 50, full: true });
});

test("of two people who want the last place at once, one gets it and the other is told why not", async () => {
  const { id } = await publish(host, { capacity: 1, offerHours: 0 });
  const both = await Promise.all([0, 1].map((at) => answer(someone(at), id, "going")));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

const titles = (found: { body: { items: { title: string; id: string }[] } }) => [
  ...new Set(found.body.items.map(({ title }) => title)),
];
