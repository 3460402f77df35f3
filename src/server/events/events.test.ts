import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { countingQueries, type Db } from "../lib/database/database.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp } from "../test-app.ts";
import { write } from "../lib/effects.ts";
import { withoutDelivery } from "../notifications/test-effects.ts";
import { blocks } from "../people/tables.ts";
import { searchTextOf } from "./search-text.ts";
import { slugOf } from "./slug.ts";
import { createEventFromPost, removeEventOfPost } from "../event-editing/event-of-post.ts";
import { events } from "./tables.ts";

let app: TestApp;
let db: Db;
beforeAll(async () => {
  app = await testApp();
  db = app.services.db;
});
afterAll(() => app.close());

const day = 24 * 60 * 60_000;
const inDays = (days: number) => new Date(Date.now() + days * day);

async function plan(event: Partial<typeof events.$inferInsert> & { title: string }) {
  const id = newId();
  const startsAt = event.startsAt ?? inDays(3);
  const row = {
    id,
    slug: slugOf(event.title, id),
    startsAt,
    endsAt: new Date(startsAt.getTime() + 3 * 60 * 60_000),
    ...event,
  };
  await db.insert(events).values({ ...row, search: searchTextOf(row) });
  return row;
}

const titles = (answer: { body: { items: { title: string }[] } }) =>
  answer.body.items.map((event) => event.title);

test("visitors see upcoming events, soonest first, and past ones only when they filter by date", async () => {
  await plan({ title: "Far Away", city: "Ordertown", startsAt: inDays(40) });
  await plan({ title: "Very Soon", city: "Ordertown", startsAt: inDays(1) });
  await plan({ title: "Under Way", city: "Ordertown", startsAt: inDays(-2), endsAt: inDays(2) });
  await plan({
    title: "Long Gone",
    city: "Ordertown",
    startsAt: new Date("2019-05-06T10:00:00Z"),
    zone: "Europe/Berlin",
  });
  await plan({ title: "Hidden", city: "Ordertown", visibility: "unlisted" });
  const visitor = app.visitor();
  const coming = await visitor.get("/events?place=ordertown");
  expect(titles(coming)).toEqual(["Under Way", "Very Soon", "Far Away"]);
  expect(coming.body.total).toBe(3);
  expect(
    titles(await visitor.get("/events?place=Ordertown&from=2019-05-06&to=2019-05-06")),
  ).toEqual(["Long Gone"]);
  expect(
    titles(await visitor.get("/events?place=Ordertown&from=2019-05-07&to=2019-06-01")),
  ).toEqual([]);
  expect(titles(await visitor.get("/events?place=Ordertown&from=2019-05-01"))).toHaveLength(4);
});

test("date filters use the event's local day", async () => {
  // 8 PM on December 4 in Los Angeles, already December 5 in UTC.
  await plan({
    title: "Late Show",
    city: "Zoneville",
    zone: "America/Los_Angeles",
    startsAt: new Date("2031-12-05T04:00:00Z"),
  });
  const visitor = app.visitor();
  expect(
    titles(await visitor.get("/events?place=Zoneville&from=2031-12-04&to=2031-12-04")),
  ).toEqual(["Late Show"]);
  expect(
    titles(await visitor.get("/events?place=Zoneville&from=2031-12-05&to=2031-12-05")),
  ).toEqual([]);
});

test("searching ignores accents, case and typos", async () => {
  await plan({ title: "Fête de la Guitare", tags: ["kubernetes"], city: "Besançon" });
  await plan({ title: "Brass Evening", city: "Besançon" });
  const visitor = app.visitor();
  const found = async (q: string) =>
    titles(await visitor.get(`/events?q=${encodeURIComponent(q)}`));
  for (const q of ["fete GUITARE", "Fête", "gitare", "guitrae", "kubernets", "besancon guitare"]) {
    expect(await found(q), q).toEqual(["Fête de la Guitare"]);
  }
  expect(await found("brss")).toEqual(["Brass Evening"]);
  expect(await found("100%")).toEqual([]);
  expect(titles(await visitor.get("/events?place=besan%C3%A7on"))).toHaveLength(2);
  expect(titles(await visitor.get("/events?place=Brass"))).toEqual([]);
});

const foundWorkshops = async (query: string) =>
  titles(await app.visitor().get(`/events?category=Workshops&${query}`));

test("filters combine", async () => {
  await plan({
    title: "Ramp Night",
    category: "Workshops",
    free: false,
    accessible: true,
    familyFriendly: true,
    online: true,
  });
  await plan({ title: "Stair Night", category: "Workshops", free: true });
  expect(await foundWorkshops("accessible=true&family=true&online=true")).toEqual(["Ramp Night"]);
  expect(await foundWorkshops("free=true")).toEqual(["Stair Night"]);
});

test("paging lists every event once, including events that start at the same time", async () => {
  const startsAt = inDays(9);
  for (let at = 0; at < 7; at++) await plan({ title: `Paged ${at}`, city: "Pageville", startsAt });
  const seen: string[] = [];
  let next: string | null = "";
  while (next !== null) {
    const path: string = `/events?place=Pageville&limit=3${next && `&cursor=${encodeURIComponent(next)}`}`;
    const { result, statements } = await countingQueries(() => app.visitor().get(path));
    expect(statements).toHaveLength(1);
    expect(result.body.total).toBe(next === "" ? 7 : null);
    seen.push(...titles(result));
    next = result.body.next;
  }
  expect(seen.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6].map((at) => `Paged ${at}`));
  const [loose, exact] = [await app.visitor().get("/events?q=pagevlile&limit=3"), "~"];
  expect(loose.body.next.startsWith(exact)).toBe(true);
  const more = await app
    .visitor()
    .get(`/events?q=pagevlile&limit=3&cursor=${encodeURIComponent(loose.body.next)}`);
  expect(titles(more)).toHaveLength(3);
});

test("people RSVP and change their minds, and the count of people going stays right", async () => {
  const event = await plan({ title: "Counted Night", city: "Countville" });
  const people = await Promise.all(["Ana", "Ben", "Cleo", "Dan"].map((name) => app.person(name)));
  const [ana] = people;
  await Promise.all(
    people.flatMap((person) =>
      ["going", "maybe", "going"].map((answer) =>
        person.put(`/events/${event.id}/answer`, { answer }),
      ),
    ),
  );
  await Promise.all(
    people.map((person) => person.put(`/events/${event.id}/answer`, { answer: "going" })),
  );
  const changed = await ana!.put(`/events/${event.id}/answer`, { answer: "not-going" });
  expect(changed.body).toMatchObject({ going: 3, myAnswer: "not-going" });
  expect((await app.visitor().get(`/events/${event.slug}`)).body).toMatchObject({
    going: 3,
    myAnswer: null,
    can: { edit: false },
  });
  expect(titles(await people[1]!.get("/my/events"))).toContain("Counted Night");
  expect(titles(await ana!.get("/my/events"))).toEqual([]);
});

test("RSVPs to past, cancelled or missing events are refused, and visitors are asked to sign in", async () => {
  const ana = await app.person("Ana");
  const over = await plan({ title: "Over", startsAt: inDays(-3) });
  const cancelled = await plan({ title: "Called Off", status: "cancelled" });
  expect(await ana.put(`/events/${over.id}/answer`, { answer: "going" })).toRefuseWith(
    "NOT_ALLOWED",
  );
  expect(await ana.put(`/events/${cancelled.id}/answer`, { answer: "going" })).toRefuseWith(
    "NOT_ALLOWED",
  );
  expect(await ana.put(`/events/${newId()}/answer`, { answer: "going" })).toRefuseWith("NOT_FOUND");
  expect(await app.visitor().put(`/events/${over.id}/answer`, { answer: "going" })).toRefuseWith(
    "UNAUTHENTICATED",
  );
  expect((await ana.get(`/events/${cancelled.slug}`)).body.cancelled).toBe(true);
});

test("a blocked person finds neither the event nor its page", async () => {
  const [ana, ben] = [await app.person("Ana"), await app.person("Ben")];
  const event = await plan({ title: "Private View", city: "Blockville", hostId: ana.id });
  expect(titles(await ben.get("/events?place=Blockville"))).toEqual(["Private View"]);
  await db.insert(blocks).values({ blockerId: ana.id, blockedId: ben.id });
  expect(titles(await ben.get("/events?place=Blockville"))).toEqual([]);
  expect(await ben.get(`/events/${event.slug}`)).toRefuseWith("NOT_FOUND");
  expect(await ben.put(`/events/${event.id}/answer`, { answer: "going" })).toRefuseWith(
    "NOT_FOUND",
  );
  expect(titles(await ana.get("/my/events"))).toEqual(["Private View"]);
});

test("an event created from a post is reachable by its link and is deleted with the post unless others had RSVP'd", async () => {
  const [ana, ben] = [await app.person("Ana"), await app.person("Ben")];
  const host = { id: ana.id } as Parameters<typeof createEventFromPost>[1];
  const input = {
    title: "Kite Day",
    eventDate: "2031-06-01",
    venue: "The Hill",
    organizer: "Ana",
    category: "Sports",
    coverId: null,
    summary: "",
    listed: false,
  } as const;
  const id = await db.transaction((tx) => createEventFromPost(tx, host, input));
  const { slug } = (await ana.get("/my/events")).body.items[0];
  const seen = await ben.get(`/events/${slug}`);
  expect(seen.body).toMatchObject({
    title: "Kite Day",
    allDay: true,
    host: { id: ana.id },
    free: true,
  });
  expect(titles(await ben.get("/events?q=kite"))).toEqual([]);
  await ben.put(`/events/${id}/answer`, { answer: "going" });
  await withoutDelivery(write(db, (tx) => removeEventOfPost(tx, id)));
  expect((await ben.get(`/events/${slug}`)).body.cancelled).toBe(true);
  await ben.put(`/events/${id}/answer`, { answer: "not-going" });
  const saved = await db.transaction((tx) => createEventFromPost(tx, host, input));
  await ben.put(`/events/${saved}/save`);
  await withoutDelivery(write(db, (tx) => removeEventOfPost(tx, saved)));
  expect((await ana.get("/my/events")).body.items).toHaveLength(2);
  const second = await db.transaction((tx) => createEventFromPost(tx, host, input));
  await withoutDelivery(write(db, (tx) => removeEventOfPost(tx, second)));
  expect(titles(await ana.get("/my/events"))).toEqual(["Kite Day", "Kite Day"]);
});

test("visitors get cached bytes with an ETag, and a write shows at once", async () => {
  const event = await plan({ title: "Kept", city: "Keepville" });
  const ana = await app.person("Ana");
  const visitor = app.visitor();
  const read = () => countingQueries(() => visitor.get(`/events/${event.slug}`));
  const { result: first } = await read();
  // The job that notifies the host's followers drops cached responses when it ends.
  await vi.waitFor(async () => {
    const { result, statements } = await read();
    expect([result.body, statements]).toEqual([first.body, []]);
  });
  const etag = first.headers.get("etag") ?? "";
  const unchanged = await visitor.fetch(`/api/v1/events/${event.slug}`, {
    headers: { "if-none-match": etag },
  });
  expect(unchanged.status).toBe(304);
  expect((await ana.get(`/events/${event.slug}`)).headers.get("cache-control")).toBe("no-store");
  await ana.put(`/events/${event.id}/answer`, { answer: "going", guests: 2 });
  expect((await visitor.get(`/events/${event.slug}`)).body.going).toBe(3);
});

test("odd input never causes a server error", async () => {
  const visitor = app.visitor();
  const odd = [
    "cursor=1.------------------------------------",
    "cursor=~",
    "cursor=~~1",
    "cursor=9999999999999.00000000-0000-0000-0000-000000000000",
    "from=0001-01-01&to=9999-12-31",
    "from=2026-02-31",
    "q=%00",
    "q=%25%5C_",
    "place=%5C",
    "limit=1e9",
    "q=%ED%A0%80",
    "category=toString",
    `q=${"a%20".repeat(49)}`,
    "from=0000-01-01",
    "q=%F0%9F%8E%BA%F0%9F%8E%BA%F0%9F%8E%BA%F0%9F%8E%BA",
  ];
  for (const query of odd) {
    const answer = await visitor.get(`/events?${query}`);
    expect([200, 422], query).toContain(answer.status);
  }
  for (const slug of ["%00", "%ED%A0%80", "..%2f", "a".repeat(121), "%F0%9F%8E%BA"]) {
    expect([404, 422], slug).toContain((await visitor.get(`/events/${slug}`)).status);
  }
});
