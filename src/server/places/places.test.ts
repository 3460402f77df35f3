import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp } from "../test-app.ts";
import { findPlace } from "./service.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({
    TILES_URL: "https://tiles.example.org/{z}/{x}/{y}.png",
    TILES_ATTRIBUTION: "Tiles <by> us",
  });
});
afterAll(() => app.close());

async function keysFor(q: string): Promise<string[]> {
  const answer = await app.visitor().get(`/places?q=${encodeURIComponent(q)}`);
  expect(answer.status).toBe(200);
  return answer.body.items.map(({ key }: { key: string }) => key);
}

test("an anonymous visitor who types a few letters sees the largest towns first", async () => {
  const [first] = await keysFor("pari");
  expect(first).toBe("Paris, FR");
  const { body } = await app.visitor().get("/places?q=austin");
  expect(body.items[0]).toMatchObject({
    key: "Austin, TX, US",
    name: "Austin",
    region: "TX",
    country: "United States",
    zone: "America/Chicago",
  });
  expect(body.items[0].latitude).toBeCloseTo(30.27, 1);
});

test("accents, a foreign-language name and a typo still find the same town", async () => {
  for (const [typed, key] of [
    ["sao paulo", "São Paulo, BR"],
    ["ZÜRICH", "Zürich, ZH, CH"],
    ["lodz", "Łódź, PL"],
    ["cologne", "Köln, DE"],
    ["münchen", "Munich, DE"],
    ["berlni", "Berlin, DE"],
    ["sna francisco", "San Francisco, CA, US"],
    ["new york", "New York City, NY, US"],
    ["paris, tx", "Paris, TX, US"],
  ] as const)
    expect((await keysFor(typed))[0], typed).toBe(key);
  expect(await keysFor("qqqqzzzz")).toEqual([]);
  expect(await keysFor("?!")).toEqual([]);
});

test("every suggested key resolves to that same town", async () => {
  const { body } = await app.visitor().get("/places?q=springfield");
  expect(body.items.length).toBeGreaterThan(5);
  for (const place of body.items) expect(await findPlace(place.key)).toEqual(place);
});

async function match(query: string): Promise<string | null> {
  const { body } = await app.visitor().get(`/places/match?${query}`);
  return body.place?.key ?? null;
}

test("a fully typed city resolves to the largest town of that name, within the country if one is given", async () => {
  expect(await match("city=austin")).toBe("Austin, TX, US");
  expect(await match("city=cologne")).toBe("Köln, DE");
  expect(await match("city=Paris&country=United%20States")).toBe("Paris, TX, US");
  for (const unknown of ["city=Aust", "city=Lisbon&country=Spain", "city=4671654", "city=1,2"])
    expect(await match(unknown), unknown).toBeNull();
});

test("words, coordinates and nonsense are told apart", async () => {
  expect(await findPlace("San Francisco, CA, U.S.A.")).toMatchObject({ name: "San Francisco" });
  expect(await findPlace("Berlin, Germany")).toMatchObject({ key: "Berlin, DE" });
  expect(await findPlace("48.14, 11.58")).toMatchObject({
    latitude: 48.14,
    longitude: 11.58,
    zone: "Europe/Berlin",
  });
  for (const words of ["Berlin, France", "91,0", "0,181", "999999999", "Nowhereville", ",", ""])
    expect(await findPlace(words), words).toBeUndefined();
});

test("the map returns the operator's tiles and the largest visible towns", async () => {
  const map = await app.visitor().get("/map");
  expect(map.body.tiles).toEqual({
    url: "https://tiles.example.org/{z}/{x}/{y}.png",
    attribution: "Tiles <by> us",
  });
  const towns = await app.visitor().get("/map/towns?south=47&west=5&north=55&east=15");
  const names = towns.body.items.map(({ name }: { name: string }) => name);
  expect(names.slice(0, 2)).toEqual(["Berlin", "Hamburg"]);
  expect(names.length).toBeLessThanOrEqual(60);
  expect(new Set(names).size).toBe(names.length);
});

test("an event without map tiles gets a small, script-free drawing of its country and town", async () => {
  const at = "latitude=30.27&longitude=-97.74";
  const answer = await app.visitor().fetch(`/locator.svg?${at}&town=Austin`);
  expect(answer.headers.get("content-type")).toMatch("image/svg+xml");
  expect(answer.headers.get("cache-control")).toMatch("public");
  const drawing = await answer.text();
  expect(drawing.length).toBeLessThan(12_000);
  // The outline, the dot and the flag. The name is drawn as paths, so no markup can get in.
  expect(drawing).toMatch(/<path id="land" d="M\d+ \d+l/);
  const hostile = await app
    .visitor()
    .fetch(`/locator.svg?${at}&town=${encodeURIComponent("<script>")}`);
  expect(await hostile.text()).not.toMatch("<script");
});

test("the drawing of the largest country is no bigger than others", async () => {
  const moscow = await app
    .visitor()
    .fetch("/locator.svg?latitude=55.75&longitude=37.6&town=Moscow");
  const drawing = await moscow.text();
  expect(drawing).toMatch(/<path id="land" d="M/);
  expect(drawing.length).toBeLessThan(12_000);
});

/** A town's horizontal position in the drawing. */
async function drawnAt(town: string, query: string): Promise<number> {
  const answer = await app.visitor().fetch(`/locator.svg?${query}&town=${town}`);
  return Number(/<circle cx="(\d+)"/.exec(await answer.text())?.[1]);
}

test("an island near the coast is drawn with its country, a remote one by itself", async () => {
  // Brooklyn is near the right edge of the United States; Oahu is centered by itself.
  expect(await drawnAt("Brooklyn", "latitude=40.65&longitude=-73.95")).toBeGreaterThan(350);
  const island = await drawnAt("Honolulu", "latitude=21.31&longitude=-157.86");
  expect(Math.abs(island - 240)).toBeLessThan(60);
});

test("a place at sea is drawn next to the nearest land, and invalid coordinates are refused", async () => {
  const quay = await app.visitor().fetch("/locator.svg?latitude=38.6&longitude=-9.6&town=Lisbon");
  expect(await quay.text()).toMatch(/<path id="land" d="M/);
  expect((await app.visitor().fetch("/locator.svg?latitude=91&longitude=0")).status).toBe(422);
});
