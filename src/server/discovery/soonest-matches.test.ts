import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp } from "../test-app.ts";
import { events } from "../events/tables.ts";
import { searchVocabulary } from "./tables.ts";

const hour = 60 * 60_000;
const hamburg = { city: "Hamburg", latitude: 53.5534, longitude: 9.9923 };
const everyday = Array.from({ length: 1_100 }, (_, at) => at);

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  // More than are compared one by one, over several weeks; every tenth is in Hamburg.
  await plan(
    everyday.map((at) => ({ title: `Gathering ${at}`, hours: at + 1, isNear: at % 10 === 0 })),
  );
  await plan([
    { title: "Zither Dawn", hours: -1, lasts: 3, isNear: true },
    { title: "Zither Noon", hours: 90 * 24, isNear: true },
    { title: "Zither Dusk", hours: 400 * 24, isNear: false },
  ]);
});
afterAll(() => app.close());

type Planned = { title: string; hours: number; lasts?: number; isNear: boolean };

async function plan(planned: Planned[]) {
  const rows = planned.map(({ title, hours, lasts = 1, isNear }) => {
    const id = newId();
    const startsAt = new Date(Date.now() + hours * hour);
    const endsAt = new Date(startsAt.getTime() + lasts * hour);
    const place = isNear ? hamburg : { city: "Lima", latitude: -12.04, longitude: -77.03 };
    return { id, slug: id, title, startsAt, endsAt, search: title.toLowerCase(), ...place };
  });
  await app.services.db.insert(events).values(rows);
}

async function titlesOf(query: string): Promise<string[]> {
  const titles: string[] = [];
  let cursor = "";
  do {
    const page = `${query}&limit=50${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const { status, body } = await app.visitor().get(`/events?${page}`);
    expect(status, JSON.stringify(body)).toBe(200);
    titles.push(...body.items.map(({ title }: { title: string }) => title));
    cursor = body.next ?? "";
  } while (cursor);
  return titles;
}

test("a word shared by a thousand events lists each once and in order, across weeks", async () => {
  const titles = everyday.map((at) => `Gathering ${at}`);
  expect(await titlesOf("q=gathering&sort=date")).toEqual(titles);
  expect(await titlesOf("q=gatherng&sort=date")).toEqual(titles);
  expect(await titlesOf("q=gathering&place=Hamburg&sort=date")).toEqual(
    titles.filter((_, at) => at % 10 === 0),
  );
});

test("a wide place lists all its events once and in order, across all time steps", async () => {
  const titles = await titlesOf("place=Hamburg&radius=500&sort=date");
  expect(titles.filter((title) => title.startsWith("Gathering"))).toEqual(
    everyday.filter((at) => at % 10 === 0).map((at) => `Gathering ${at}`),
  );
  expect(titles.at(-1)).toBe("Zither Noon");
});

test("a rare word finds events under way and a year ahead, near a place or anywhere", async () => {
  expect(await titlesOf("q=zither")).toEqual(["Zither Dawn", "Zither Noon", "Zither Dusk"]);
  expect(await titlesOf("q=zither&place=Hamburg")).toEqual(["Zither Dawn", "Zither Noon"]);
  expect(await titlesOf("q=zihter gathering")).toEqual([]);
});

test("words are added once as events are written, and misspellings find the new ones", async () => {
  await plan([{ title: "Quiet Evening", hours: 5, isNear: true }]);
  await plan([{ title: "Quiet Evening", hours: 6, isNear: true }]);
  const learnt = await app.services.db.select().from(searchVocabulary);
  expect(learnt.filter(({ word }) => word === "quiet")).toHaveLength(1);
  expect(await titlesOf("q=quite")).toEqual(["Quiet Evening", "Quiet Evening"]);
  await app.services.db
    .update(events)
    .set({ title: "Xylophone", search: "xylophone" })
    .where(eq(events.title, "Quiet Evening"));
  expect(await titlesOf("q=xylphone")).toEqual(["Xylophone", "Xylophone"]);
});
