import { afterAll, beforeAll, expect, test } from "vitest";
import { importConferences } from "../../samples/import-conferences.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { bringIn, read } from "./test-list.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function host(name: string): Promise<TestPerson> {
  const person = await app.person(name, { role: "organizer" });
  await app.services.db.execute(`update users set email_verified = true where id = '${person.id}'`);
  return person;
}

const skippedOf = async (person: TestPerson, id: string) =>
  (await person.get(`/my/event-imports/${id}/rows?state=skipped`)).body.items;

test("towns of a list are located and their time zones used", async () => {
  const kim = await host("Kim");
  const list =
    'title,start,city,country\nRuby Tour,2031-04-01,Taipei,Taiwan\nGo Tour,2031-04-03 19:30,"Seattle, WA",U.S.A.\n';
  const { body } = await read(kim, list);
  expect(body.cards).toMatchObject([
    { zone: "Asia/Taipei", allDay: true },
    { zone: "America/Los_Angeles", startsAt: "2031-04-04T02:30:00.000Z" },
  ]);
  await bringIn(kim, body.id, "published");
  const near = await kim.get(
    "/events?place=Seattle,%20WA,%20US&radius=50&from=2031-04-01&to=2031-04-30",
  );
  expect(near.body.items.map(({ title }: { title: string }) => title)).toEqual(["Go Tour"]);
});

const entry = (title: string, location: string) =>
  `BEGIN:VEVENT\r\nUID:${title}@example\r\nSUMMARY:${title}\r\nLOCATION:${location.replaceAll(",", "\\,")}\r\nDTSTART:20310402T200000\r\nEND:VEVENT\r\n`;

test.each([
  ["Town Hall, Seattle, WA, US", "Town Hall, Seattle", "America/Los_Angeles"],
  ["Town Hall, 1119 8th Ave, Seattle, WA 98101, USA", "Town Hall, Seattle", "America/Los_Angeles"],
  ["Lido, Seattle, Washington, USA", "Lido, Seattle", "America/Los_Angeles"],
  ["Cafe Blau, Oranienstr. 5, 10997 Berlin, Germany", "Cafe Blau, Berlin", "Europe/Berlin"],
  ["Potsdam, Germany", "Potsdam", "Europe/Berlin"],
  ["Taipei", "Taipei", "Asia/Taipei"],
  ["Back Room, Mexico", "Back Room", "Europe/London"],
  ["The Hall", "The Hall", "Europe/London"],
])("a calendar's location “%s” is located", async (location, place, zone) => {
  const person = await host("Ina");
  const calendar = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${entry("Gig", location)}END:VCALENDAR\r\n`;
  const { body } = await read(person, calendar, "Europe/London");
  expect(body.cards).toMatchObject([{ place, zone }]);
});

const tourOf = (title: string) =>
  `title,start,end,city,country\n${title},2031-04-25,2031-04-26,Taipei,Taiwan\n`;

const conference = (title: string) => ({
  key: title,
  title,
  summary: "",
  tags: [],
  startsAt: new Date("2031-04-25T00:00:00Z"),
  endsAt: new Date("2031-04-27T00:00:00Z"),
  city: "Taipei",
  country: "Taiwan",
  online: false,
  link: null,
});

test("the two kinds of import recognize each other's events", async () => {
  const leo = await host("Leo");
  const { body } = await read(leo, tourOf("RubyConf Taiwan"));
  await bringIn(leo, body.id, "published");
  const { db } = app.services;
  const both = [conference("RubyConf Taiwan"), conference("GoConf Taiwan")];
  expect(await importConferences(db, both)).toMatchObject({ created: 1, doubles: 1 });
  expect(await importConferences(db, both)).toMatchObject({ unchanged: 1, doubles: 1 });
  const other = await read(leo, tourOf("goconf taiwan"));
  expect(other.body.counts).toMatchObject({ ready: 0, skipped: 1 });
  expect((await skippedOf(leo, other.body.id))[0].reason).toContain("already here");
});
