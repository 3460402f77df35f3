import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { notificationTexts } from "../notifications/test-notifications.ts";
import { requestReconfirmations, releaseUnconfirmedPlaces } from "./reconfirm.ts";
import { publish } from "../events/test-events.ts";

let app: TestApp;
let host: TestPerson;
let crowd: TestPerson[];
beforeAll(async () => {
  app = await testApp();
  host = await app.person("Host");
  crowd = await Promise.all(Array.from({ length: 4 }, (_, at) => app.person(`Guest ${at}`)));
});
afterAll(() => app.close());

const someone = (at: number) => crowd[at] as TestPerson;
const question =
  "Are you still coming to “Vinyl Night”? Confirm, or your place goes to the waitlist 3 hours before the start.";
const page = async (who: TestPerson, slug: string) => (await who.get(`/events/${slug}`)).body;
const answer = (who: TestPerson, id: string, given: string) =>
  who.put(`/events/${id}/answer`, { answer: given });
/** Moves the start of the event to this interval from now. */
const startsIn = (id: string, time: string) =>
  app.services.db.execute(sql`update events
    set starts_at = now() + ${time}::interval, ends_at = now() + ${time}::interval + interval '3 hours' where id = ${id}`);
const later = (id: string, time: string) =>
  app.services.db.execute(sql`update rsvps set updated_at = updated_at - ${time}::interval,
    asked_at = asked_at - ${time}::interval where event_id = ${id}`);
const round = async () => {
  await requestReconfirmations(app.services);
  await releaseUnconfirmedPlaces(app.services);
};

test("a day before, every attendee is asked once; the places of those who don't answer are released 3 hours before", async () => {
  const { id, slug } = await publish(host, { capacity: 3, reconfirm: true });
  for (const who of [host, someone(0), someone(1)]) await answer(who, id, "going");
  await answer(someone(2), id, "waitlist");
  await later(id, "48 hours");
  await startsIn(id, "25 hours");
  await round();
  expect((await page(someone(0), slug)).myQuestion).toBe(false);
  await startsIn(id, "23 hours");
  await round();
  await round();
  expect((await page(host, slug)).myQuestion).toBe(false);
  for (const at of [0, 1]) {
    expect((await page(someone(at), slug)).myQuestion).toBe(true);
    expect((await notificationTexts(someone(at))).filter((one) => one === question)).toHaveLength(
      1,
    );
  }
  await answer(someone(0), id, "going");
  expect((await page(someone(0), slug)).myQuestion).toBe(false);
  await later(id, "19 hours");
  await startsIn(id, "3 hours 5 minutes");
  await round();
  expect((await page(someone(1), slug)).myAnswer).toBe("going");
  await startsIn(id, "2 hours 55 minutes");
  await round();
  await round();
  expect((await page(someone(0), slug)).myAnswer).toBe("going");
  expect(await page(someone(1), slug)).toMatchObject({ myAnswer: "maybe", myQuestion: false });
  expect(await notificationTexts(someone(1))).toContain(
    "You didn't confirm that you're coming to “Vinyl Night”, so your place went to the waitlist.",
  );
  expect((await page(someone(2), slug)).myOffer).not.toBeNull();
  expect((await page(host, slug)).going).toBe(3);
});

test("nobody is asked who RSVPed within a day of the start, whose host doesn't want it, or when it's too late to answer", async () => {
  const fresh = await publish(host, { reconfirm: true });
  const plain = await publish(host);
  const late = await publish(host, { reconfirm: true });
  for (const { id } of [fresh, plain, late]) await answer(someone(3), id, "going");
  for (const { id } of [plain, late]) await later(id, "48 hours");
  for (const { id } of [fresh, plain]) await startsIn(id, "20 hours");
  await startsIn(late.id, "5 hours");
  await round();
  expect(await notificationTexts(someone(3))).not.toContain(question);
});
