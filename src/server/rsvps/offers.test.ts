import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { notificationsOf, notificationTexts } from "../notifications/test-notifications.ts";
import { expireDueRsvpOffers } from "./waitlist-offers.ts";
import { publish } from "../events/test-events.ts";

let app: TestApp;
let host: TestPerson;
let crowd: TestPerson[];
beforeAll(async () => {
  app = await testApp();
  host = await app.person("Host");
  crowd = await Promise.all(Array.from({ length: 6 }, (_, at) => app.person(`Guest ${at}`)));
});
afterAll(() => app.close());

const someone = (at: number) => crowd[at] as TestPerson;
const answer = (who: TestPerson, id: string, given: string, guests = 0) =>
  who.put(`/events/${id}/answer`, { answer: given, guests });
const page = async (who: TestPerson, slug: string) => (await who.get(`/events/${slug}`)).body;
const hours = (from: number, time: string) => (Date.parse(time) - from) / 3_600_000;
/** Expires the event's open offers. */
const lapse = (id: string) =>
  app.services.db.execute(
    sql`update rsvps set offered_until = now() - interval '1 second' where event_id = ${id} and offered_until is not null`,
  );

/** An event with one place: the first person has it, the next two wait. */
async function lastPlace(more: object = {}) {
  const event = await publish(host, { capacity: 1, ...more });
  await answer(someone(0), event.id, "going");
  for (const at of [1, 2]) await answer(someone(at), event.id, "waitlist");
  return event;
}

test("a released place is held for the person who has waited longest, who accepts it", async () => {
  const { id, slug } = await lastPlace();
  const before = Date.now();
  await answer(someone(0), id, "not-going");
  const offered = await page(someone(1), slug);
  expect(offered).toMatchObject({ myAnswer: "waitlist", full: true });
  expect(hours(before, offered.myOffer)).toBeCloseTo(24, 1);
  expect(await notificationTexts(someone(1))).toContain(
    "A place at “Vinyl Night” has opened up for you.",
  );
  // A held place counts as taken, for the person who gave it back and for the next in line.
  expect(await answer(someone(0), id, "going")).toRefuseWith("EVENT_FULL");
  expect(await page(someone(2), slug)).toMatchObject({ myAnswer: "waitlist", myOffer: null });
  // A repeated request to join the waitlist accepts nothing.
  await answer(someone(1), id, "waitlist");
  expect((await page(someone(1), slug)).myAnswer).toBe("waitlist");
  const taken = await answer(someone(1), id, "going");
  expect(taken.body).toMatchObject({ myAnswer: "going", full: true });
  expect((await notificationsOf(someone(1))).filter(({ href }) => href?.endsWith(slug))).toEqual(
    [],
  );
  expect((await page(host, slug)).going).toBe(1);
});

test("declining an offer or letting it expire passes it on to the next person", async () => {
  const { id, slug } = await lastPlace({ offerHours: 1 });
  await answer(someone(0), id, "not-going");
  await answer(someone(1), id, "not-going");
  expect((await page(someone(2), slug)).myOffer).not.toBeNull();
  await answer(someone(3), id, "waitlist");
  await lapse(id);
  await expireDueRsvpOffers(app.services);
  await expireDueRsvpOffers(app.services);
  expect(await page(someone(2), slug)).toMatchObject({ myAnswer: "maybe", myOffer: null });
  expect((await page(someone(3), slug)).myOffer).not.toBeNull();
  expect((await page(host, slug)).going).toBe(1);
  await lapse(id);
  await expireDueRsvpOffers(app.services);
  expect((await page(host, slug)).going).toBe(0);
  expect((await answer(someone(4), id, "going")).body.myAnswer).toBe("going");
});

test("an expired offer can't be accepted, even before the sweep", async () => {
  const { id, slug } = await lastPlace();
  await answer(someone(0), id, "not-going");
  await lapse(id);
  expect(await answer(someone(1), id, "going")).toRefuseWith("EVENT_FULL");
  await expireDueRsvpOffers(app.services);
  expect((await page(someone(1), slug)).myAnswer).toBe("maybe");
  expect((await page(someone(2), slug)).myOffer).not.toBeNull();
});

test("nobody can take the place between an expired offer and the next in line", async () => {
  const { id, slug } = await lastPlace();
  await answer(someone(0), id, "not-going");
  await lapse(id);
  expect(await answer(someone(5), id, "going")).toRefuseWith("EVENT_FULL");
  // Any successful RSVP passes expired offers on.
  await answer(someone(5), id, "maybe");
  expect((await page(someone(2), slug)).myOffer).not.toBeNull();
});

test("offers end two hours before the start; after that, places are given directly", async () => {
  const { id, slug } = await lastPlace();
  const startIn = (time: string) =>
    app.services.db.execute(
      sql`update events set starts_at = now() + ${time}::interval, ends_at = now() + interval '9 hours' where id = ${id}`,
    );
  await startIn("5 hours");
  const before = Date.now();
  await answer(someone(0), id, "not-going");
  expect(hours(before, (await page(someone(1), slug)).myOffer)).toBeCloseTo(3, 1);
  await startIn("2 hours");
  await answer(someone(1), id, "not-going");
  expect(await page(someone(2), slug)).toMatchObject({ myAnswer: "going", myOffer: null });
  expect(await notificationTexts(someone(2))).toContain(
    "A place at “Vinyl Night” has opened up for you.",
  );
});

test("a party is offered all its places, and one that doesn't fit lets the next go first", async () => {
  const { id, slug } = await publish(host, { capacity: 3 });
  await answer(someone(0), id, "going", 2);
  await answer(someone(1), id, "waitlist", 1);
  await answer(someone(2), id, "waitlist", 1);
  await answer(someone(3), id, "waitlist");
  await answer(someone(0), id, "not-going");
  const offers = [];
  for (const at of [1, 2, 3]) offers.push((await page(someone(at), slug)).myOffer !== null);
  expect(offers).toEqual([true, false, true]);
  // Coming alone releases the other place.
  await answer(someone(1), id, "going", 0);
  expect((await page(host, slug)).going).toBe(2);
  expect(await answer(someone(4), id, "going", 1)).toRefuseWith("EVENT_FULL");
});

test("removing the capacity turns offers into places and lets in everybody who waits", async () => {
  const { id, slug } = await lastPlace();
  await answer(someone(0), id, "not-going");
  const { version } = (await host.get(`/events/${id}/fields`)).body;
  expect((await host.patch(`/events/${id}`, { version, capacity: null })).status).toBe(200);
  for (const at of [1, 2])
    expect(await page(someone(at), slug)).toMatchObject({ myAnswer: "going", myOffer: null });
  expect((await page(host, slug)).going).toBe(2);
});

test("concurrent RSVPs never take or hold more places than there are", async () => {
  const { id, slug } = await publish(host, { capacity: 2 });
  for (const at of [0, 1]) await answer(someone(at), id, "going");
  for (const at of [2, 3, 4, 5]) await answer(someone(at), id, "waitlist");
  const pressing = crowd.flatMap((who, at) => [
    answer(who, id, at < 2 ? "not-going" : "going"),
    answer(who, id, "going"),
    answer(who, id, at % 2 ? "not-going" : "waitlist"),
  ]);
  await Promise.all([
    ...pressing,
    lapse(id),
    expireDueRsvpOffers(app.services),
    expireDueRsvpOffers(app.services),
  ]);
  const { rows } = await app.services.db.execute<{ counted: number; held: number }>(sql`
    select e.going as counted, (select coalesce(sum(1 + guests), 0)::int from rsvps
      where event_id = e.id and (answer = 'going' or offered_until is not null)) as held
    from events e where id = ${id}`);
  const [{ counted, held } = { counted: -1, held: -2 }] = rows;
  expect(counted).toBe(held);
  expect(counted).toBeLessThanOrEqual(2);
  expect((await page(host, slug)).going).toBe(counted);
});
