import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { bringIn, read } from "./test-list.ts";

let app: TestApp;
let ana: TestPerson;
beforeAll(async () => {
  app = await testApp();
  // The rate limit has its own tests.
  app.services.rateLimiter.judge = async () => {};
  ana = await host("Ana");
});
afterAll(() => app.close());

async function host(name: string): Promise<TestPerson> {
  const person = await app.person(name, { role: "organizer" });
  await app.services.db.execute(`update users set email_verified = true where id = '${person.id}'`);
  return person;
}

const eventsOf = async (person: TestPerson) =>
  (await person.get(`/people/${person.id}/events?kind=created&limit=50`)).body.items;
const skippedOf = async (person: TestPerson, id: string) =>
  (await person.get(`/my/event-imports/${id}/rows?state=skipped`)).body.items;

const gala = (time: string) => `id,title,start,venue\n7,Gala,2031-09-01 ${time},Opera\n`;
const table = [
  "Event Title;Datum;Time;Ort;Stadt;Preis;Url",
  "Vinyl Night;02.05.2031;20:00;The Old Exchange;Hamburg;0;https://vinyl.example",
  "=HYPERLINK(1);03.05.2031;8pm;Mill;Bremen;12,50;javascript:alert(1)",
  "Nowhere;04.05.2031;;;;;",
  "Someday;soon;20:00;Mill;Bremen;;",
].join("\n");

test("a table is read, previewed and imported as events, and importing it again makes no duplicates", async () => {
  const ben = await host("Ben");
  const { status, body } = await read(ben, table);
  expect(status).toBe(201);
  expect(body.counts).toMatchObject({ all: 4, ready: 3, skipped: 1, paid: 2 });
  expect(body.cards[0]).toMatchObject({
    line: 2,
    title: "Vinyl Night",
    place: "The Old Exchange, Hamburg",
    startsAt: "2031-05-02T18:00:00.000Z",
    free: true,
  });
  expect(body.cards[1]).toMatchObject({ title: "=HYPERLINK(1)", free: false });
  expect(body.cards[1].remark).toContain("not a web address");
  expect(await skippedOf(ben, body.id)).toEqual([
    expect.objectContaining({ line: 5, reason: expect.stringContaining("“soon”") }),
  ]);
  expect(await eventsOf(ben)).toEqual([]);

  const done = await bringIn(ben, body.id, "published");
  expect(done.counts).toMatchObject({ made: 3, skipped: 1, ready: 0 });
  const rows = (await ben.get(`/my/event-imports/${body.id}/rows?state=made`)).body.items;
  expect(rows[2]).toMatchObject({
    title: "Nowhere",
    reason: "No place given. It will be imported as a draft.",
  });
  const made = await eventsOf(ben);
  expect(made.map(({ title }: { title: string }) => title)).toEqual([
    "=HYPERLINK(1)",
    "Vinyl Night",
  ]);
  // The poster is the one from the preview.
  expect(made.map(({ id }: { id: string }) => id)).toContain(body.cards[0].poster);

  const again = await read(ben, table);
  expect(again.body.counts).toMatchObject({ ready: 3, again: 3 });
  expect((await bringIn(ben, again.body.id, "published")).counts).toMatchObject({
    made: 0,
    updated: 0,
    unchanged: 3,
  });
  const changed = await read(ben, table.replace("The Old Exchange", "The Harbour"));
  expect((await bringIn(ben, changed.body.id, "published")).counts).toMatchObject({
    made: 0,
    updated: 1,
    unchanged: 2,
  });
  expect(await eventsOf(ben)).toHaveLength(2);
  expect((await eventsOf(ben))[1]).toMatchObject({ venue: "The Harbour", title: "Vinyl Night" });
});

test("the report gives every row's outcome, and no cell of it is a formula", async () => {
  const { body } = await read(ana, table);
  await bringIn(ana, body.id, "drafts");
  const report = await ana.fetch(`/api/v1/my/event-imports/${body.id}/report.csv`);
  expect(report.headers.get("content-disposition")).toContain("marquee-import.csv");
  const lines = (await report.text()).split("\r\n");
  expect(lines[1]).toContain("Vinyl Night,made");
  expect(lines[2]).toContain(`"'=HYPERLINK(1)",made`);
  expect(lines[3]).toContain("4,Nowhere,made,");
});

test("imported drafts become events when the list is imported as events, keeping the changes made to them", async () => {
  const cleo = await host("Cleo");
  const list = "title,start,city\nQuiet Hour,2031-06-01 19:00,Kiel\n";
  const { body } = await read(cleo, list);
  await bringIn(cleo, body.id, "drafts");
  expect(await eventsOf(cleo)).toEqual([]);
  const [draft] = (await cleo.get("/my/event-drafts")).body.items;
  expect(draft.fields).toMatchObject({ title: "Quiet Hour", startTime: "19:00", city: "Kiel" });
  await cleo.put(`/my/event-drafts/${draft.id}`, { version: draft.version, venue: "The Library" });

  const again = await read(cleo, list);
  await bringIn(cleo, again.body.id, "published");
  expect(await eventsOf(cleo)).toMatchObject([{ title: "Quiet Hour", venue: "The Library" }]);
  expect((await cleo.get("/my/event-drafts")).body.items).toEqual([]);
});

test("wrongly guessed columns can be corrected, and the list is read again", async () => {
  const list = "What;When;Where it is\nTea Dance;3/4/2031 15:00;Ballroom\n";
  const { body } = await read(ana, list);
  expect(body.counts).toMatchObject({ ready: 0, skipped: 1 });
  const columns = [
    { field: "title", column: 0 },
    { field: "start", column: 1 },
    { field: "venue", column: 2 },
  ];
  const options = { ...body.options, columns, category: "Music", dayFirst: false };
  const reread = await ana.put(`/my/event-imports/${body.id}/options`, options);
  expect(reread.body.cards).toMatchObject([
    { title: "Tea Dance", category: "Music", startsAt: "2031-03-04T14:00:00.000Z" },
  ]);
});

test("an event that its host created by hand isn't imported a second time", async () => {
  const dora = await host("Dora");
  const { body: first } = await read(
    dora,
    "title,start,venue,city\nSoul Train,2031-07-01 20:00,A,Ulm\n",
  );
  await bringIn(dora, first.id, "published");
  // The same evening in another list, with an id of its own.
  const { body } = await read(
    dora,
    "uid,title,start,venue,city\nx1,soul train,2031-07-01 20:00,B,ULM\n",
  );
  expect(body.counts).toMatchObject({ ready: 0, skipped: 1 });
  expect((await skippedOf(dora, body.id))[0].reason).toContain("You already have this event");
});

test("importing one list twice at once creates each event once", async () => {
  const emil = await host("Emil");
  const rows = Array.from({ length: 150 }, (_, at) => `Show ${at},2031-08-01 20:00,Hall ${at}`);
  const list = ["title,start,venue", ...rows].join("\n");
  const [one, other] = await Promise.all([read(emil, list), read(emil, list)]);
  const both = await Promise.all([
    bringIn(emil, one.body.id, "published"),
    bringIn(emil, other.body.id, "published"),
  ]);
  const made = both.map(({ counts }) => counts.made).toSorted((a, b) => a - b);
  const unchanged = both.map(({ counts }) => counts.unchanged).toSorted((a, b) => a - b);
  expect(made[0] + made[1]).toBe(150);
  expect(unchanged[0] + unchanged[1]).toBe(150);
  const { rows: counted } = await app.services.db.execute(
    `select count(*)::int as n, count(distinct title)::int as titles from events where host_id = '${emil.id}'`,
  );
  expect(counted).toEqual([{ n: 150, titles: 150 }]);
});

test("an interrupted import continues where it stopped", async () => {
  const finn = await host("Finn");
  const { body } = await read(
    finn,
    "title,start,venue\nOne,2031-08-01,Hall\nTwo,2031-08-02,Hall\n",
  );
  // The state a killed server leaves: started, the first row done, no job.
  await app.services.db.execute(
    `update event_imports set state = 'running', "as" = 'published' where id = '${body.id}'`,
  );
  await app.services.db.execute(
    `update event_import_rows set state = 'made' where import_id = '${body.id}' and position = 0`,
  );
  const done = await bringIn(finn, body.id, "published");
  expect(done.counts).toMatchObject({ made: 2, ready: 0 });
  expect(await eventsOf(finn)).toMatchObject([{ title: "Two" }]);
});

test("an import doesn't move an event that people have RSVP'd to", async () => {
  const gil = await host("Gil");
  const { body } = await read(gil, gala("20:00"));
  await bringIn(gil, body.id, "published");
  const [opera] = await eventsOf(gil);
  await ana.put(`/events/${opera.id}/answer`, { answer: "going" });
  const moved = await read(gil, gala("21:00"));
  await bringIn(gil, moved.body.id, "published");
  expect((await skippedOf(gil, moved.body.id))[0].reason).toContain("People are going");
  expect((await eventsOf(gil))[0].startsAt).toBe(opera.startsAt);
});

test("people with an unverified email address can import drafts, but no events", async () => {
  const hugo = await app.person("Hugo");
  const { body } = await read(hugo, "title,start,venue\nOne,2031-08-01,Hall\n");
  const refused = await hugo.put(`/my/event-imports/${body.id}/run`, {
    as: "published",
    past: true,
  });
  expect(refused).toRefuseWith("VERIFY_EMAIL_FIRST");
  expect((await hugo.get(`/my/event-imports/${body.id}`)).body.state).toBe("read");
  expect((await bringIn(hugo, body.id, "drafts")).counts.made).toBe(1);
});

test("past events are imported only when requested", async () => {
  const ines = await host("Ines");
  const list = "title,start,venue\nLong ago,2001-01-01,Hall\nTo come,2031-01-01,Hall\n";
  const { body } = await read(ines, list);
  expect(body.counts).toMatchObject({ ready: 2, over: 1 });
  expect((await bringIn(ines, body.id, "published", false)).counts).toMatchObject({
    made: 1,
    skipped: 1,
  });
});

test.each([
  ["a picture", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), "not a text file"],
  ["Latin-1", Buffer.from("title,start\nCaf\xe9,2031-01-01\n", "latin1"), "not in UTF-8"],
  ["broken JSON", '[{"title": ', "not JSON"],
  ["JSON without a list", '{"a": 1}', "no list of events"],
  ["JSON nested without end", `${"[".repeat(200_000)}`, "not JSON"],
  ["a calendar without events", "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", "no event"],
  ["nothing", "  \n", "nothing in this file"],
])("%s is refused with a clear message", async (_, list, words) => {
  const answer = await read(ana, list);
  expect(answer).toRefuseWith("BAD_FILE");
  expect(answer.body.detail).toContain(words);
});

test("more than 5 MB or 10,000 rows are refused", async () => {
  const large = await read(ana, `title,start\n${"x".repeat(5 * 1024 * 1024)},2031-01-01\n`);
  expect(large).toRefuseWith("TOO_LARGE");
  const many = await read(ana, `title\n${"x\n".repeat(10_001)}`);
  expect(many).toRefuseWith("BAD_FILE");
  expect(many.body.detail).toContain("10,000");
});

test("another person's import isn't found", async () => {
  const { body } = await read(ana, "title,start,venue\nOne,2031-08-01,Hall\n");
  const jo = await host("Jo");
  for (const answer of [
    await jo.get(`/my/event-imports/${body.id}`),
    await jo.get(`/my/event-imports/${body.id}/rows`),
    await jo.get(`/my/event-imports/${body.id}/report.csv`),
    await jo.put(`/my/event-imports/${body.id}/options`, body.options),
    await jo.put(`/my/event-imports/${body.id}/run`, { as: "drafts", past: true }),
    await jo.delete(`/my/event-imports/${body.id}/run`),
    await jo.delete(`/my/event-imports/${body.id}`),
  ])
    expect(answer).toRefuseWith("NOT_FOUND");
  expect((await jo.get("/my/event-imports")).body.items).toEqual([]);
  expect((await ana.get(`/my/event-imports/${body.id}`)).body.state).toBe("read");
});
