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

test("towns of a list are located, and their clocks are those of the place", async () => {
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

test("the two ways to import know each other's events", async () => {
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
