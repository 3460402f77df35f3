import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countingQueries } from "../lib/database/database.ts";
import { notificationsOf } from "../notifications/test-notifications.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { datesOf, nameOf, publish, verifyEmail, weekly } from "../events/test-events.ts";

let app: TestApp;
let ana: TestPerson;
let people: TestPerson[];
beforeAll(async () => {
  app = await testApp();
  ana = await app.person("Ana");
  people = await Promise.all(["Ben", "Cy", "Dee", "Kit"].map((name) => app.person(name)));
});
afterAll(() => app.close());

const begin = async (count: number, more: object = {}) => {
  const repeats = { ...weekly, every: "day", ends: "after", count };
  const { slug } = await publish(ana, { repeats, ...more });
  const dates = await datesOf(ana, slug);
  expect(dates).toHaveLength(count);
  return dates;
};
const editAll = async ([first]: { id: string }[], changes: object) => {
  const { version } = (await ana.get(`/events/${first?.id}/fields`)).body;
  const done = await ana.patch(`/events/${first?.id}/following`, { version, ...changes });
  expect(done.status).toBe(200);
};
const answer = (who: TestPerson, date: { id: string } | undefined, given: string) =>
  who.put(`/events/${date?.id}/answer`, { answer: given });
const credit = (name: string, who?: TestPerson) => ({ name, role: "", personId: who?.id ?? null });

/** A snapshot of the dates and everything that belongs to them, without what differs between two otherwise equal series. */
const stateOf = async (dates: { id: string }[]) => {
  const ids = sql.param(dates.map(({ id }) => id));
  const differing = [
    "id",
    "event_id",
    "change_id",
    "created_at",
    "updated_at",
    "finished_at",
    "emails_at",
  ];
  const ofEach = (table: string, own: string[] = []) => sql`
    (select jsonb_agg(of_event.row order by of_event.row -> 'position', of_event.row)
      from (select to_jsonb(one) - ${sql.param([...differing, ...own])}::text[] as row
        from ${sql.identifier(table)} as one where one.event_id = event.id) as of_event)`;
  const { rows } = await app.services.db.execute(sql`
    select to_jsonb(event) - array['id', 'slug', 'series_id', 'modified', 'created_at', 'updated_at'] as event,
      ${ofEach("line_up")} as line_up, ${ofEach("event_members")} as members,
      ${ofEach("rsvps", ["offered_until", "offer_id"])} as rsvps, ${ofEach("event_changes", ["guests_total", "refunds_total"])} as changes,
      ${ofEach("announcements")} as announcements, ${ofEach("notifications", ["time"])} as notifications
    from events as event where event.id = any(${ids}::uuid[]) order by event.starts_at`);
  return rows;
};

const kinds: [string, (performer: TestPerson) => object][] = [
  ["title and description", () => ({ title: "Tape Night", description: "Bring tapes." })],
  ["place", () => ({ venue: "The Cellar", city: "Kiel" })],
  ["capacity", () => ({ capacity: 30 })],
  ["line-up", (performer) => ({ lineUp: [credit("The Band"), credit("Kit", performer)] })],
  ["times", () => ({ startTime: "21:30" })],
  ["visibility", () => ({ visibility: "invite-only" })],
];

test.each(kinds)(
  "a change of %s takes as many statements for many dates as for a few",
  async (_kind, changes) => {
    const statementsFor = async (count: number) => {
      const dates = await begin(count);
      const performer = await app.person("Performer");
      const { statements } = await countingQueries(() => editAll(dates, changes(performer)));
      const versions = await app.services.db.execute(sql`select distinct version from events
      where id = any(${sql.param(dates.map(({ id }) => id))}::uuid[])`);
      expect(versions.rows).toEqual([{ version: 2 }]);
      return statements.length;
    };
    const [short, long] = [await statementsFor(4), await statementsFor(20)];
    expect(long - short).toBeLessThanOrEqual(2);
  },
);

test("changing dates together has the same result as changing each separately", async () => {
  const [ben, cy, dee, kit] = people as [TestPerson, TestPerson, TestPerson, TestPerson];
  const lived = async () => {
    const dates = await begin(5, { capacity: 1, lineUp: [credit("The Band")] });
    await answer(ben, dates[2], "going");
    await answer(cy, dates[2], "waitlist");
    await answer(dee, dates[4], "maybe");
    await app.services.db.execute(sql`update rsvps set asked_at = now() where user_id = ${ben.id}`);
    return dates;
  };
  const changes = {
    venue: "The Cellar",
    startTime: "21:30",
    capacity: 2,
    visibility: "invite-only",
    lineUp: [credit("Kit", kit), credit("The Band")],
  };
  const [together, apart] = [await lived(), await lived()];
  await editAll(together, changes);
  for (const { id } of apart) {
    const done = await ana.patch(`/events/${id}`, { version: 1, ...changes });
    expect(done.status).toBe(200);
  }
  const state = await stateOf(together);
  expect(state).toEqual(await stateOf(apart));
  expect(state[2]).toMatchObject({ event: { going: 2 }, members: [{}, {}], changes: [{}] });
});

test("only dates with attendees or a waitlist send offers and notifications", async () => {
  const [ben, cy, dee] = people as [TestPerson, TestPerson, TestPerson];
  const dates = await begin(20, { title: "Long Run", capacity: 1 });
  await answer(ben, dates[4], "going");
  await answer(cy, dates[4], "waitlist");
  await answer(dee, dates[11], "going");
  const { statements } = await countingQueries(() =>
    editAll(dates, { capacity: 2, venue: "The Cellar" }),
  );
  const cardsOf = async (who: TestPerson) =>
    (await notificationsOf(who))
      .filter(({ href }) => dates.some(({ slug }) => href?.endsWith(slug)))
      .map(({ kind, href }) => [kind, dates.findIndex(({ slug }) => href?.endsWith(slug))])
      .toSorted();
  expect(await cardsOf(ben)).toEqual([["event-changed", 4]]);
  expect(await cardsOf(cy)).toEqual([
    ["event-changed", 4],
    ["offer", 4],
  ]);
  expect(await cardsOf(dee)).toEqual([["event-changed", 11]]);
  const going = (await datesOf(ana, dates[0]?.slug ?? "")).map((date) => date.going);
  expect(going).toEqual(dates.map((_, at) => (at === 4 ? 2 : at === 11 ? 1 : 0)));
  expect(statements.length).toBeLessThan(60);
});

test("a performer hidden from the host by a block keeps their place on every date", async () => {
  const [ben, , , kit] = people as [TestPerson, TestPerson, TestPerson, TestPerson];
  const shown = [credit("Opening"), credit("Kit", kit), credit("The Band")];
  const dates = await begin(20, { lineUp: shown });
  await kit.put(`/events/${dates[0]?.id}/line-up/me`);
  await kit.put(`/people/${ana.id}/block`);
  await editAll(dates, { lineUp: [credit("Opening"), credit("The Band"), credit("Ben", ben)] });
  await kit.delete(`/people/${ana.id}/block`);
  const lineUp = [
    { name: "Opening", asked: false },
    { name: "Kit", asked: false },
    { name: "The Band", asked: false },
    { name: "Ben", asked: true },
  ];
  for (const date of await stateOf(dates)) expect(date).toMatchObject({ line_up: lineUp });
  const asked = (await notificationsOf(ben)).filter(
    ({ kind, href }) => kind === "ask" && dates.some(({ slug }) => href?.endsWith(slug)),
  );
  expect(asked).toHaveLength(1);
});

test("if one date can't be edited or is too full, none of them changes", async () => {
  const [ben, cy, dee] = people as [TestPerson, TestPerson, TestPerson];
  const dates = await begin(4, { capacity: 3 });
  const first = `/events/${dates[0]?.id}`;
  await verifyEmail(app, ana);
  const manager = { username: await nameOf(ben), role: "manager" };
  await ana.post(`${first}/people`, manager);
  await ben.put(`${first}/people/me`);
  const alone = await ben.patch(first, { version: 1, title: "First Night" });
  expect(alone.status).toBe(200);
  const edit = { version: 2, title: "Every Night", capacity: 1 };
  expect(await ben.patch(`${first}/following`, edit)).toRefuseWith("NOT_FOUND");
  for (const who of [cy, dee]) await answer(who, dates[3], "going");
  const tooSmall = await ana.patch(`${first}/following`, edit);
  expect(tooSmall.body.fields).toMatchObject([{ field: "capacity" }]);
  const titles = (await datesOf(ana, dates[0]?.slug ?? "")).map(({ title }) => title);
  expect(titles).toEqual(["First Night", "Vinyl Night", "Vinyl Night", "Vinyl Night"]);
});
