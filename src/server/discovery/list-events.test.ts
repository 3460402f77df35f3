import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countingQueries } from "../lib/database/database.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp } from "../test-app.ts";
import { searchTextOf } from "../events/search-text.ts";
import { slugOf } from "../events/slug.ts";
import { events } from "../events/tables.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await plan("Harbour Lights", 2, hamburg);
  await plan("Alster Rowing", 5, { ...hamburg, latitude: 53.6, longitude: 10.05 });
  await plan("Lübeck Carols", 1, { city: "Lübeck", latitude: 53.8689, longitude: 10.6873 });
  await plan("Bremen Brass", 3, { city: "Bremen", latitude: 53.0752, longitude: 8.8078 });
  await plan("Unplaced Reading", 4, { city: "Hamburg" });
  await plan("Web Evening", 6, { online: true });
  await plan("Lisbon Live Stream", 2, {
    city: "Lisbon",
    online: true,
    latitude: 38.7167,
    longitude: -9.1333,
  });
  await plan("Dateline Picnic", 8, { city: "Taveuni", latitude: -16.8, longitude: -179.9 });
});
afterAll(() => app.close());

const hamburg = { city: "Hamburg", country: "Germany", latitude: 53.5534, longitude: 9.9923 };
const hour = 60 * 60_000;

async function plan(title: string, days: number, more: Partial<typeof events.$inferInsert>) {
  const id = newId();
  const startsAt = new Date(Date.now() + days * 24 * hour);
  const row = {
    id,
    slug: slugOf(title, id),
    title,
    startsAt,
    endsAt: new Date(startsAt.getTime() + hour),
    ...more,
  };
  await app.services.db.insert(events).values({ ...row, search: searchTextOf(row) });
  return row;
}

async function titlesOf(query: string): Promise<string[]> {
  const { status, body } = await app.visitor().get(`/events?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.items.map(({ title }: { title: string }) => title);
}

test("a place finds events within its radius, events that name the town, and online events", async () => {
  expect(await titlesOf("place=Hamburg")).toEqual([
    "Harbour Lights",
    "Unplaced Reading",
    "Alster Rowing",
    "Web Evening",
  ]);
  expect(await titlesOf("place=Hamburg&radius=100")).toEqual([
    "Lübeck Carols",
    "Harbour Lights",
    "Bremen Brass",
    "Unplaced Reading",
    "Alster Rowing",
    "Web Evening",
  ]);
  expect(await titlesOf("place=Hamburg&radius=5&mapped=true")).toEqual(["Harbour Lights"]);
  expect(await titlesOf("place=Hamburg&online=true")).toEqual([
    "Lisbon Live Stream",
    "Web Evening",
  ]);
});

test("nearby events come before online-only ones, on every page", async () => {
  const web = await plan("Web Breakfast", 0.5, { online: true });
  const seattle = await plan("Seattle Ruby", 9, { city: "Seattle, WA", country: "U.S.A." });
  const all = [
    "Harbour Lights",
    "Unplaced Reading",
    "Alster Rowing",
    "Web Breakfast",
    "Web Evening",
  ];
  for (const order of ["sort=date", "sort=distance"]) {
    const { body } = await app.visitor().get(`/events?place=Hamburg&limit=1&${order}`);
    expect(body).toMatchObject({ total: 5, nearby: 3, thenOnline: true });
  }
  for (const order of ["q=web", "q=web&sort=distance"]) {
    const { body } = await app.visitor().get(`/events?place=Hamburg&limit=1&${order}`);
    expect(body).toMatchObject({ total: 2, nearby: 0, thenOnline: true });
  }
  const unplaced = await app.visitor().get("/events?place=Hamburg&q=unplaced&sort=distance");
  expect(unplaced.body).toMatchObject({ total: 1, nearby: 1, thenOnline: false });
  // Not the URL above, whose response is cached.
  expect(await titlesOf("place=Hamburg&limit=20")).toEqual(all);
  const paged: string[] = [];
  let cursor = "";
  do {
    const path = `/events?place=Hamburg&limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const { body } = await app.visitor().get(path);
    paged.push(...body.items.map(({ title }: { title: string }) => title));
    cursor = body.next ?? "";
  } while (cursor);
  expect(paged).toEqual(all);
  expect((await titlesOf("place=Seattle, WA, US"))[0]).toBe("Seattle Ruby");
  await app.services.db.delete(events).where(inArray(events.id, [web.id, seattle.id]));
});

test("the response gives the place it understood and each event's distance", async () => {
  const { body } = await app.visitor().get("/events?place=hamburg&radius=100&sort=distance");
  expect(body.place).toMatchObject({ key: "Hamburg, DE", zone: "Europe/Berlin" });
  expect(body.total).toBe(6);
  const far = body.items.map((event: { title: string; distance: number | null }) => [
    event.title,
    event.distance === null ? null : Math.round(event.distance / 1000),
  ]);
  expect(far).toEqual([
    ["Harbour Lights", 0],
    ["Alster Rowing", 7],
    ["Lübeck Carols", 58],
    ["Bremen Brass", 95],
    ["Unplaced Reading", null],
    ["Web Evening", null],
  ]);
  expect((await app.visitor().get("/events?place=Nowhereville")).body.place).toBeNull();
});

test("a circle across the date line finds events on its other side", async () => {
  expect(await titlesOf("place=-16.8,179.95&radius=20&mapped=true")).toEqual(["Dateline Picnic"]);
  expect(await titlesOf("place=-16.8,179.95&radius=300&mapped=true")).toEqual(["Dateline Picnic"]);
});

test("every order lists each event once across pages, in at most four statements", async () => {
  for (const order of ["date", "distance", "relevance"]) {
    const seen: string[] = [];
    let cursor = "";
    do {
      const path = `/events?place=Hamburg&radius=100&q=e&sort=${order}&limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
      const { result, statements } = await countingQueries(() => app.visitor().get(path));
      expect(statements.length).toBeLessThanOrEqual(4);
      expect(result.status, JSON.stringify(result.body)).toBe(200);
      seen.push(...result.body.items.map(({ title }: { title: string }) => title));
      cursor = result.body.next ?? "";
    } while (cursor);
    expect(seen.toSorted(), order).toEqual(["Web Evening"]);
  }
  const ordered: string[] = [];
  let cursor = "";
  do {
    const path = `/events?place=Hamburg&radius=100&sort=distance&limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const { body } = await app.visitor().get(path);
    ordered.push(...body.items.map(({ title }: { title: string }) => title));
    cursor = body.next ?? "";
  } while (cursor);
  expect(ordered).toEqual(await titlesOf("place=Hamburg&radius=100&sort=distance"));
});

test("the best match comes first, then the soonest", async () => {
  await plan("Evening of Jazz", 20, { organizer: "Blue Room" });
  await plan("Blue Room", 30, {});
  await plan("Blue Rooms and Others", 25, {});
  expect(await titlesOf("q=blue room")).toEqual([
    "Blue Room",
    "Blue Rooms and Others",
    "Evening of Jazz",
  ]);
  expect(await titlesOf("q=blue room&sort=date")).toEqual([
    "Evening of Jazz",
    "Blue Rooms and Others",
    "Blue Room",
  ]);
  // An extra space, a missing one, and a typo.
  for (const q of ["blueroom", "bl ue room", "blu room", "bleu rom", "bleu orom"])
    expect((await titlesOf(`q=${q}`))[0], q).toBe("Blue Room");
});

test("letters swapped around a third are forgiven, and so is a region that no event names", async () => {
  await plan("Vinyl Fair", 3, {
    city: "Miami",
    country: "United States",
    latitude: 25.8,
    longitude: -80.2,
  });
  expect(await titlesOf("q=vynil")).toEqual(["Vinyl Fair"]);
  for (const q of ["Miami, FL", "Miami, Florida", "Miami, FL, US", "Miami, Florida, United States"])
    expect(await titlesOf(`q=${q}`), q).toEqual(["Vinyl Fair"]);
  expect(await titlesOf("q=vinyl, miami")).toEqual(["Vinyl Fair"]);
});

test("today is the place's day, or the viewer's when there is no place", async () => {
  // These islands have the same solar time, and their calendars are always a day apart.
  const zones = { kiritimati: "Pacific/Kiritimati", honolulu: "Pacific/Honolulu" };
  const startsAt = new Date(Date.now() - 1_000);
  const island = { zone: zones.kiritimati, latitude: 1.87, longitude: -157.43 };
  await plan("Dawn Swim", 0, {
    ...island,
    startsAt,
    endsAt: new Date(startsAt.getTime() + hour),
  });
  expect(await titlesOf(`q=swim&when=today&zone=${zones.kiritimati}`)).toEqual(["Dawn Swim"]);
  expect(await titlesOf(`q=swim&when=today&zone=${zones.honolulu}`)).toEqual([]);
  const place = "place=1.87,-157.43&mapped=true";
  expect(await titlesOf(`${place}&when=today&zone=${zones.honolulu}`)).toEqual(["Dawn Swim"]);
  expect(await titlesOf(`${place}&when=tomorrow&zone=${zones.honolulu}`)).toEqual([]);
});

async function look(zoom: number, more = "") {
  const box = "south=53&west=8&north=54&east=11";
  const { status, body } = await app.visitor().get(`/events/map?${box}&zoom=${zoom}${more}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.pins as { count: number; events: { title: string }[] }[];
}

test("the map groups events that are close together and separates them when zoomed in", async () => {
  expect((await look(0)).map(({ count }) => count)).toEqual([4]);
  const near = await look(12);
  expect(near.map(({ count }) => count)).toEqual([1, 1, 1, 1]);
  expect(near.flatMap(({ events: [event] }) => event?.title).toSorted()).toEqual([
    "Alster Rowing",
    "Bremen Brass",
    "Harbour Lights",
    "Lübeck Carols",
  ]);
  expect(await look(12, "&q=harbuor")).toHaveLength(1);
  expect(await look(12, "&place=Hamburg")).toHaveLength(2);
  await plan("Second Lights", 9, hamburg);
  const together = (await look(17)).find(({ count }) => count === 2);
  expect(together?.events.map(({ title }) => title)).toEqual(["Harbour Lights", "Second Lights"]);
});

test("the list beside the map has the events in view and continues page by page", async () => {
  const sight = "south=53.4&west=9&north=54&east=11&mapped=true";
  expect(await titlesOf(sight)).not.toContain("Bremen Brass");
  const { body } = await app.visitor().get(`/events?${sight}&limit=2`);
  const titles = body.items.map(({ title }: { title: string }) => title);
  titles.push(...(await titlesOf(`${sight}&cursor=${body.next}`)));
  expect(titles.toSorted()).toEqual([
    "Alster Rowing",
    "Harbour Lights",
    "Lübeck Carols",
    "Second Lights",
  ]);
  expect(body.total).toBe(4);
  expect(await titlesOf(`${sight}&q=harbour`)).toEqual(["Harbour Lights"]);
  expect(await titlesOf(`${sight}&place=Hamburg&radius=5`)).not.toContain("Lübeck Carols");
  expect(await titlesOf("south=53.4&west=9&north=54")).toContain("Bremen Brass");
});

test("an invalid map query is refused with an explanation", async () => {
  const visitor = app.visitor();
  for (const query of ["south=100&west=0&north=1&east=1&zoom=1", "zoom=1", "south=NaN&west=0"])
    expect(await visitor.get(`/events/map?${query}`)).toRefuseWith("BAD_INPUT");
  for (const query of ["radius=4", "radius=501", "when=someday", "sort=price", "cursor=x"])
    expect(await visitor.get(`/events?place=Lima&${query}`)).toRefuseWith("BAD_INPUT");
});

test("a place with more events than are counted still says that online ones follow", async () => {
  const lima = { city: "Lima", country: "Peru", latitude: -12.0464, longitude: -77.0428 };
  const startsAt = new Date(Date.now() + 240 * hour);
  const endsAt = new Date(startsAt.getTime() + hour);
  const rows = Array.from({ length: 501 }, (_, at) => {
    const [id, title] = [newId(), `Peña ${at}`];
    return { ...lima, id, slug: slugOf(title, id), title, startsAt, endsAt };
  }).map((row) => ({ ...row, search: searchTextOf(row) }));
  await app.services.db.insert(events).values(rows);
  const counts = async (query: string) => {
    const { body } = await app.visitor().get(`/events?place=Lima&limit=1&${query}`);
    return [body.total, body.nearby, body.thenOnline];
  };
  for (const order of ["sort=date", "sort=distance"])
    expect(await counts(order)).toEqual([501, 501, true]);
  for (const order of ["sort=date", "sort=distance", "sort=relevance"])
    expect(await counts(`q=pena&${order}`)).toEqual([501, 501, false]);
  await app.services.db.delete(events).where(eq(events.city, "Lima"));
});
