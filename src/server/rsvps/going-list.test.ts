import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countingQueries } from "../lib/database/database.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { publish } from "../events/test-events.ts";

let app: TestApp;
let host: TestPerson;
let ana: TestPerson;
let ben: TestPerson;
let cleo: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [host, ana, ben, cleo] = [
    await app.person("Host"),
    await app.person("Ana"),
    await app.person("Ben"),
    await app.person("Cleo"),
  ];
  await ana.put(`/people/${ben.id}/follow`);
  await ben.put(`/people/${ana.id}/follow`);
  await cleo.put(`/people/${ana.id}/follow`);
});
afterAll(() => app.close());

const goes = (who: TestPerson, id: string, more: object = {}) =>
  who.put(`/events/${id}/answer`, { answer: "going", ...more });
const names = async (who: Pick<TestPerson, "get">, id: string) =>
  (await who.get(`/events/${id}/going`)).body.items.map(({ name }: { name: string }) => name);

test("only people a person lets see their RSVP, and the organizers, can see it", async () => {
  const { id, slug } = await publish(host);
  const visitor = app.visitor();
  await goes(ana, id);
  expect((await ana.get(`/events/${slug}`)).body.mySeenBy).toBe("friends");
  // Ben and Ana follow each other. Cleo follows Ana, but that alone doesn't make them friends.
  expect(await names(ben, id)).toEqual(["Ana"]);
  expect(await names(cleo, id)).toEqual([]);
  expect(await names(visitor, id)).toEqual([]);
  await goes(ana, id, { seenBy: "organizers" });
  expect(await names(ben, id)).toEqual([]);
  expect(await names(host, id)).toEqual(["Ana"]);
  expect(await names(ana, id)).toEqual(["Ana"]);
  await goes(ana, id, { seenBy: "everyone" });
  expect(await names(visitor, id)).toEqual(["Ana"]);
  // Changing the answer keeps the chosen audience.
  await ana.put(`/events/${id}/answer`, { answer: "maybe" });
  expect(await names(visitor, id)).toEqual([]);
  await goes(ana, id);
  expect(await names(visitor, id)).toEqual(["Ana"]);
});

test("the page names followed people who are going and let the viewer see it, and says whether the viewer follows the host", async () => {
  const { id, slug } = await publish(host);
  const page = async (who: Pick<TestPerson, "get">) => (await who.get(`/events/${slug}`)).body;
  const nobody = { count: 0, names: [] };
  await goes(ana, id);
  expect((await page(ben)).followedGoing).toEqual({ count: 1, names: ["Ana"] });
  for (const who of [cleo, host, ana, app.visitor()])
    expect((await page(who)).followedGoing).toEqual(nobody);
  await goes(ana, id, { seenBy: "everyone" });
  expect((await page(cleo)).followedGoing).toEqual({ count: 1, names: ["Ana"] });
  expect((await page(app.visitor())).followedGoing).toEqual(nobody);
  await ana.put(`/events/${id}/answer`, { answer: "maybe" });
  expect((await page(ben)).followedGoing).toEqual(nobody);
  await cleo.put(`/people/${host.id}/follow`);
  expect((await page(cleo)).host).toMatchObject({ id: host.id, followedByMe: true });
  expect((await page(ben)).host.followedByMe).toBe(false);
});

test("attendees of an event the viewer can't see are NOT_FOUND, and pages don't overlap", async () => {
  const { id } = await publish(host, { visibility: "invite-only" });
  expect(await app.visitor().get(`/events/${id}/going`)).toRefuseWith("NOT_FOUND");
  const open = await publish(host);
  for (const who of [ana, ben, cleo]) await goes(who, open.id, { seenBy: "everyone" });
  const first = (await app.visitor().get(`/events/${open.id}/going?limit=2`)).body;
  const rest = (await app.visitor().get(`/events/${open.id}/going?limit=2&cursor=${first.next}`))
    .body;
  const all = [...first.items, ...rest.items].map(({ name }: { name: string }) => name);
  expect(all).toEqual(["Cleo", "Ben", "Ana"]);
  expect(rest.next).toBeNull();
});

test("strangers don't get a count of one or two, but the host does", async () => {
  const { id, slug } = await publish(host);
  const seen = async (who: Pick<TestPerson, "get">) =>
    (await who.get(`/events/${slug}`)).body.going as number;
  await goes(ana, id, { guests: 1 });
  expect([await seen(app.visitor()), await seen(ben), await seen(host)]).toEqual([0, 0, 2]);
  await goes(ben, id);
  expect([await seen(app.visitor()), await seen(ben), await seen(host)]).toEqual([3, 3, 3]);
});

test("a page of attendees takes two statements, however many there are", async () => {
  const { id } = await publish(host);
  await app.services.db.execute(sql`
    with crowd as (
      insert into users (id, name, username, email, search)
      select gen_random_uuid(), 'Crowd', 'goer' || n, 'goer' || n || '@people.example', 'crowd'
      from generate_series(1, 300) n returning id)
    insert into rsvps (event_id, user_id, answer, seen_by) select ${id}, id, 'going', 'everyone' from crowd`);
  const { result, statements } = await countingQueries(() => ana.get(`/events/${id}/going`));
  expect(result.body.items).toHaveLength(20);
  const own = statements.filter((statement) => statement.includes('"rsvps"'));
  expect(own.length).toBeLessThanOrEqual(2);
});
