import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { datesOf, publish, verifyEmail, weekly } from "../events/test-events.ts";
import { buyTickets, putOnSale } from "../tickets/test-tickets.ts";

let app: TestApp;
let ana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  ana = await app.person("Ana");
  ben = await app.person("Ben");
});
afterAll(() => app.close());

// Fridays from 2 May 2031 on.
const five = { ...weekly, ends: "after", count: 5 };
const begin = async (more: object = {}) => {
  const { slug } = await publish(ana, { repeats: five, ...more });
  return { slug, dates: await datesOf(ana, slug) };
};
const days = (dates: { startsAt: string }[]) => dates.map(({ startsAt }) => startsAt.slice(0, 10));
const formOf = async (id: string) => (await ana.get(`/events/${id}/fields`)).body;
const change = async (id: string, changes: object, more: object = {}) =>
  ana.patch(`/events/${id}/following`, {
    version: (await formOf(id)).version,
    ...changes,
    ...more,
  });
const plan = async (id: string, changes: object) =>
  ana.post(`/events/${id}/following/plan`, { version: (await formOf(id)).version, ...changes });
const going = (id: string) => ben.put(`/events/${id}/answer`, { answer: "going" });

test("a single edited date keeps its change when the others change", async () => {
  const { slug, dates } = await begin();
  const [, second, third] = dates.map(({ id }) => id);
  const alone = await ana.patch(`/events/${third}`, { version: 1, title: "Guest night" });
  expect(alone.body).toMatchObject({ title: "Guest night", version: 2 });
  await going(`${third}`);
  const done = await change(`${second}`, { title: "Vinyl & Tape", startTime: "21:00" });
  expect(done.status).toBe(200);
  const after = await datesOf(ana, slug);
  expect(after.map(({ title }) => title)).toEqual([
    "Vinyl Night",
    "Vinyl & Tape",
    "Guest night",
    "Vinyl & Tape",
    "Vinyl & Tape",
  ]);
  expect(after.map(({ startsAt }) => startsAt.slice(11, 16))).toEqual([
    "18:00",
    "19:00",
    "18:00",
    "19:00",
    "19:00",
  ]);
  expect(after.map(({ id }) => id)).toEqual(dates.map(({ id }) => id));
  expect(after[2]?.going).toBe(1);
});

test("a rule can't be changed for a single date", async () => {
  const { dates } = await begin();
  const repeats = { ...five, interval: 2 };
  const wrong = await ana.patch(`/events/${dates[0]?.id}`, { version: 1, repeats });
  expect(wrong.body.fields).toMatchObject([{ field: "repeats" }]);
  const same = (await formOf(`${dates[0]?.id}`)).fields.repeats;
  expect(same).toEqual(five);
  const fine = await ana.patch(`/events/${dates[0]?.id}`, {
    version: 1,
    repeats: same,
    city: "Kiel",
  });
  expect(fine.status).toBe(200);
});

test("moving a date by a day moves the following ones along with their attendees", async () => {
  const { slug, dates } = await begin();
  await going(`${dates[3]?.id}`);
  const bell = async () =>
    (await ben.get("/notifications")).body.items.filter(
      ({ href, kind }: { href: string; kind: string }) =>
        kind === "event-changed" && href.endsWith(`${dates[3]?.slug}`),
    );
  const planned = (await plan(`${dates[1]?.id}`, { startDay: "2031-05-08" })).body;
  expect(planned.preview.people).toBe(1);
  expect(planned.announced).toHaveLength(4);
  expect(planned.announced[0].differences.join()).toMatch(
    /^Starts Thursday, May 8, 2031.* instead of /,
  );
  const inBritain = await ana.fetch(`/api/v1/events/${dates[1]?.id}/following/plan`, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": "en-GB" },
    body: JSON.stringify({ version: 1, startDay: "2031-05-08" }),
  });
  expect(JSON.stringify(await inBritain.json())).toContain("Starts Thursday, 8 May 2031, 20:00");
  expect(await bell()).toEqual([]);
  const second = `${dates[1]?.id}`;
  const done = await change(second, { startDay: "2031-05-08" });
  expect(done.status).toBe(200);
  const after = await datesOf(ana, slug);
  expect(days(after)).toEqual([
    "2031-05-02",
    "2031-05-08",
    "2031-05-15",
    "2031-05-22",
    "2031-05-29",
  ]);
  expect(after.map(({ id }) => id)).toEqual(dates.map(({ id }) => id));
  expect(after[3]?.going).toBe(1);
  expect(await bell()).toHaveLength(1);
  expect((await formOf(second)).fields.repeats).toEqual({ ...five, count: 4 });
  const back = await change(second, { startDay: "2031-05-01" });
  expect(back.body.fields).toMatchObject([{ field: "startDay" }]);
});

test("a new rhythm first lists dates that drop out, then cancels those with attendees", async () => {
  const { slug, dates } = await begin();
  const [first, second, third, fourth] = dates.map(({ id }) => `${id}`);
  await going(`${second}`);
  const repeats = { ...weekly, interval: 2, ends: "on", until: "2031-06-20" };
  const planned = await plan(`${first}`, { repeats });
  expect(planned.body).toEqual({
    changed: 3,
    made: 1,
    removed: 1,
    cancelled: [expect.objectContaining({ id: second, people: 1 })],
    announced: [],
    preview: expect.objectContaining({ people: 1, guests: 0, asks: false, refundsUntil: null }),
    refunds: null,
  });
  expect(days(await datesOf(ana, slug))).toEqual(days(dates));
  expect(await change(`${first}`, { repeats })).toRefuseWith("CONFLICT");
  const agreed = { cancels: [second], message: "Every other week from now on." };
  const done = await change(`${first}`, { repeats }, agreed);
  expect(done.status).toBe(200);
  const after = await datesOf(ana, slug);
  expect(days(after)).toEqual([
    "2031-05-02",
    "2031-05-09",
    "2031-05-16",
    "2031-05-30",
    "2031-06-13",
  ]);
  expect(after.map(({ cancelled }) => cancelled)).toEqual([false, true, false, false, false]);
  expect(after[2]?.id).toBe(third);
  expect((await ben.get(`/events/${dates[1]?.slug}`)).body.cancelMessage).toBe(agreed.message);
  expect(await ana.get(`/events/${dates[3]?.slug}`)).toRefuseWith("NOT_FOUND");
  expect(fourth).toBe(dates[3]?.id);
});

test("of two different changes to the same version one conflicts; repeating the same one doesn't", async () => {
  const { dates } = await begin();
  const id = `${dates[1]?.id}`;
  const edit = (json: object) => ana.patch(`/events/${id}/following`, { version: 1, ...json });
  const tabs = await Promise.all([edit({ title: "Left" }), edit({ title: "Right" })]);
  expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { title } = tabs.find(({ status }) => status === 200)?.body ?? {};
  expect((await edit({ title })).body.version).toBe(2);
  const repeats = { ...five, count: 3 };
  const rules = [repeats, { ...repeats, interval: 3 }];
  const again = await Promise.all(
    rules.map((rule) => ana.patch(`/events/${id}/following`, { version: 2, repeats: rule })),
  );
  expect(again.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("this and the following dates are cancelled together", async () => {
  const { slug, dates } = await begin({ repeats: weekly });
  await going(`${dates[4]?.id}`);
  const message = "We close for good.";
  const done = await ana.post(`/events/${dates[2]?.id}/following/cancel`, { message });
  expect(done.body).toMatchObject({ cancelled: true, cancelMessage: message });
  const after = await datesOf(ana, slug);
  expect(after.map(({ id, cancelled }) => [id, cancelled])).toEqual([
    [dates[0]?.id, false],
    [dates[1]?.id, false],
    [dates[2]?.id, true],
    [dates[4]?.id, true],
  ]);
  expect(await ben.post(`/events/${dates[0]?.id}/following/cancel`, { message })).toRefuseWith(
    "NOT_FOUND",
  );
});

test("a single event becomes a series, and a series can end with one of its dates", async () => {
  const { id, slug } = await publish(ana, {
    lineUp: [{ name: "The Band", role: "", personId: null }],
  });
  await change(id, { repeats: five });
  const dates = await datesOf(ana, slug);
  expect(days(dates).length).toBe(5);
  const { lineUp } = (await ana.get(`/events/${dates[4]?.slug}`)).body;
  expect(lineUp).toMatchObject([{ name: "The Band" }]);
  await change(`${dates[2]?.id}`, { repeats: null });
  expect(days(await datesOf(ana, slug))).toEqual(days(dates).slice(0, 3));
});

test("moving several dates sets for all of them whether to offer refunds and to ask who can still come", async () => {
  await verifyEmail(app, ana);
  const { dates } = await begin();
  const [second, third] = [dates[1], dates[2]].map((date) => `${date?.id}`);
  await going(`${third}`);
  const move = { startTime: "22:00" };
  const planned = async () => (await plan(`${second}`, move)).body.preview;
  expect(await planned()).toMatchObject({ asks: true, refunds: null });
  const typeId = await putOnSale(app, `${third}`, { priceMinor: 1_000 });
  await buyTickets(app, `${third}`, { typeId, name: "Gus", email: "gus@guests.example" });
  expect(await planned()).toMatchObject({
    people: 1,
    guests: 1,
    refunds: { buyers: 1, ticketsMinor: 1_000 },
    refundsUntil: expect.any(String),
  });
  await change(`${second}`, move, { offerRefunds: false, askWhoCanCome: false });
  const { rows } = await app.services.db.execute(
    sql`select offers_refunds, asks_who_comes from event_changes where event_id in (${second}, ${third})`,
  );
  const nothing = { offers_refunds: false, asks_who_comes: false };
  expect(rows).toEqual([nothing, nothing]);
});
