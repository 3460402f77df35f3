import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FoundAct } from "../../contract/talent/directory.ts";
import { actMedia, acts } from "../acts/tables.ts";
import { actDays } from "../availability/tables.ts";
import { countingQueries } from "../lib/database/database.ts";
import { newId } from "../lib/ids.ts";
import { media } from "../media/tables.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
let delia: TestPerson;
beforeAll(async () => {
  app = await testApp();
  delia = await app.person("Delia");
  await act("Night Ferry Brass Band", {
    place: "Austin, TX, US",
    rate: 90_000,
    skill: "Brass band",
  });
  await act("Cedar Elm Stompers", { place: "Bastrop, TX, US", rate: 75_000, skill: "Brass band" });
  await act("Hollis and the Low Brass", {
    place: "Chicago, IL, US",
    rate: 60_000,
    skill: "Comedy",
  });
  await act("Casa Trompeta", { place: "Austin, TX, US", skill: "Latin" });
});
afterAll(() => app.close());

type Facts = { place: string; rate?: number; skill: string };

async function act(name: string, { place, rate, skill }: Facts) {
  const { body } = await delia.post("/acts", { id: newId(), name, kind: "band" });
  const edited = await delia.patch(`/acts/${body.id}`, {
    place,
    skills: [skill],
    rates:
      rate === undefined
        ? []
        : [{ name: "One night", fromMinor: rate, currency: "USD", per: "night" }],
    listed: true,
  });
  expect(edited.status, JSON.stringify(edited.body)).toBe(200);
  return body;
}

async function namesOf(query: string, person = app.visitor()): Promise<string[]> {
  const { status, body } = await person.get(`/talent?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.items.map(({ name }: { name: string }) => name);
}

test("an act is on the map at its town, and not at all without one", async () => {
  const placed = await act("Pin Ensemble", { place: "Austin, TX, US", skill: "Harp" });
  const { body } = await app.visitor().get("/talent?q=pin+ensemble");
  const [{ position }] = body.items;
  expect(position.latitude).toBeCloseTo(30.27, 1);
  expect(position.longitude).toBeCloseTo(-97.74, 1);
  await delia.patch(`/acts/${placed.id}`, { place: "" });
  const moved = (await app.visitor().get("/talent?q=pin+ensemble")).body.items;
  expect(moved).toMatchObject([{ position: null }]);
  await delia.patch(`/acts/${placed.id}`, { listed: false });
});

test("acts are found by words despite a typo, and by skill in any case", async () => {
  expect(await namesOf("q=night")).toEqual(["Night Ferry Brass Band"]);
  expect(await namesOf("q=nihgt fery")).toEqual(["Night Ferry Brass Band"]);
  expect(await namesOf("q=zzzzqq")).toEqual([]);
  expect(await namesOf("q=%27%3A*%20%26")).toEqual([]);
  expect((await namesOf("skill=BRASS BAND")).toSorted()).toEqual([
    "Cedar Elm Stompers",
    "Night Ferry Brass Band",
  ]);
  // A word of a skill is enough; a word of the name alone is not.
  const horn = await act("Ola Horn", { place: "Chicago, IL, US", skill: "Sousaphone wizardry" });
  expect(await namesOf("skill=sousaphone")).toEqual(["Ola Horn"]);
  expect(await namesOf("skill=horn")).toEqual([]);
  expect(await namesOf("skill=sousaphone comedy")).toEqual([]);
  await delia.patch(`/acts/${horn.id}`, { listed: false });
});

test("a place finds acts within its radius, the nearest first", async () => {
  expect((await namesOf("place=Austin, TX, US&radius=20")).toSorted()).toEqual([
    "Casa Trompeta",
    "Night Ferry Brass Band",
  ]);
  const near = await namesOf("place=Austin, TX, US&radius=80&sort=nearest");
  expect(near.at(-1)).toBe("Cedar Elm Stompers");
  expect(near).toHaveLength(3);
  expect(await namesOf("place=Nowhereville")).toEqual([]);
});

test("prices are compared in one currency, and acts without a price come last", async () => {
  expect(await namesOf("currency=USD&max=80000&sort=price")).toEqual([
    "Hollis and the Low Brass",
    "Cedar Elm Stompers",
  ]);
  expect((await namesOf("sort=price")).at(-1)).toBe("Casa Trompeta");
  expect(await namesOf("currency=EUR&min=1")).toEqual([]);
});

test("a booked day hides an act from searches for that day, unless its calendar is private", async () => {
  const [found] = (await app.visitor().get("/talent?q=casa")).body.items;
  const days = ["2031-01-30"];
  await delia.put(`/acts/${found.id}/days`, { days, state: "booked", note: "Wedding" });
  expect(await namesOf("q=casa&day=2031-01-30")).toEqual([]);
  expect(await namesOf("q=casa&day=2031-01-31")).toEqual(["Casa Trompeta"]);
  // An act has the exact name, so similar names are not searched.
  const other = await act("Cassas", { place: "Austin, TX, US", skill: "Harp" });
  expect(await namesOf("q=casa&day=2031-01-30")).toEqual([]);
  expect(await namesOf("q=casas&day=2031-01-30")).toEqual(["Cassas"]);
  expect(await namesOf("q=casa&day=2031-01-25&until=2031-01-29")).toEqual(["Casa Trompeta"]);
  expect(await namesOf("q=casa&day=2031-01-25&until=2031-02-03")).toEqual([]);
  await delia.put(`/acts/${found.id}/days`, { days: ["2031-02-02"], state: "tentative", note: "" });
  const maybe = await app.visitor().get("/talent?q=casa&day=2031-01-31&until=2031-02-03");
  expect(maybe.body.items).toMatchObject([{ name: "Casa Trompeta", day: "tentative" }]);
  for (const until of ["2031-01-01", "2031-12-31"])
    expect(await app.visitor().get(`/talent?day=2031-01-30&until=${until}`)).toRefuseWith(
      "BAD_INPUT",
    );
  await delia.patch(`/acts/${other.id}`, { listed: false });
  const seen = (await app.visitor().get(`/acts/${found.id}/days?month=2031-01`)).body;
  expect(seen.days).toEqual([{ day: days[0], state: "booked", note: "", booked: false }]);
  const own = (await delia.get(`/acts/${found.id}/days?month=2031-01`)).body;
  expect(own.days[0].note).toBe("Wedding");

  await delia.patch(`/acts/${found.id}`, { availabilityAudience: "organizers" });
  const hidden = (await app.visitor().get(`/acts/${found.id}/days?month=2031-01`)).body;
  expect(hidden).toEqual({ shown: false, days: [] });
  const asked = (await app.visitor().get("/talent?q=casa&day=2031-01-30")).body.items;
  expect(asked).toEqual([expect.objectContaining({ day: "unknown" })]);
  const organizer = await app.person("Organizer", { role: "organizer" });
  expect(await namesOf("q=casa&day=2031-01-30", organizer)).toEqual([]);
  await delia.patch(`/acts/${found.id}`, { availabilityAudience: "everyone" });
});

test("a secret address opens an act's calendar, and a new address replaces it", async () => {
  const [found] = (await app.visitor().get("/talent?q=casa")).body.items;
  const { url } = (await delia.post(`/acts/${found.id}/calendar-link`)).body;
  const path = url.replace("http://localhost:3000", "");
  const calendar = await (await app.visitor().fetch(path)).text();
  expect(calendar).toContain("SUMMARY:Wedding");
  await delia.post(`/acts/${found.id}/calendar-link`);
  expect((await app.visitor().fetch(path)).status).toBe(404);
});

test("an entry has the act's first recording", async () => {
  const { id: actId } = await act("Rated Quartet", { place: "Austin, TX, US", skill: "Harp" });
  const { db } = app.services;
  const entry = async () =>
    (await app.visitor().get("/talent?q=rated+quartet")).body.items[0] as FoundAct;
  expect(await entry()).toMatchObject({ track: null });
  const peaks = [0, 40, 99];
  for (const [caption, createdAt] of [
    ["Second", "2031-02-02"],
    ["First", "2031-02-01"],
  ] as const) {
    const id = newId();
    const sound = {
      kind: "audio",
      videoType: "audio/mpeg",
      seconds: 61,
      width: 0,
      height: 0,
    } as const;
    const file = { ...sound, ownerId: delia.id, uploadId: id, widths: [], bytes: 9 };
    await db.insert(media).values({ id, ...file });
    const at = new Date(createdAt);
    await db.insert(actMedia).values({ actId, mediaId: id, caption, peaks, createdAt: at });
  }
  await db.update(acts).set({ hasSound: true }).where(eq(acts.id, actId));
  const { track } = await entry();
  expect(track).toMatchObject({ title: "First", seconds: 61, peaks, type: "audio/mpeg" });
  await delia.patch(`/acts/${actId}`, { listed: false });
});

test("in every order each act is listed once across all pages, in at most eight statements per page", async () => {
  for (const sort of ["recent", "price", "nearest"]) {
    const seen: string[] = [];
    let cursor = "";
    do {
      const path = `/talent?place=Austin, TX, US&radius=100&sort=${sort}&limit=1${cursor}`;
      const { result, statements } = await countingQueries(() => app.visitor().get(path));
      expect(statements.length).toBeLessThanOrEqual(8);
      seen.push(...result.body.items.map(({ name }: { name: string }) => name));
      cursor = result.body.next ? `&cursor=${result.body.next}` : "";
    } while (cursor);
    expect(seen.toSorted(), sort).toEqual([
      "Casa Trompeta",
      "Cedar Elm Stompers",
      "Night Ferry Brass Band",
    ]);
  }
});

test("a word that no act has takes at most 8 statements, and finds similar words", async () => {
  for (const [query, found] of [
    ["q=nihgt fery", ["Night Ferry Brass Band"]],
    ["q=stompres&sort=price", ["Cedar Elm Stompers"]],
    ["q=tropmeta&currency=USD", ["Casa Trompeta"]],
    ["q=nihgt&skill=Brass band&place=Austin, TX, US", ["Night Ferry Brass Band"]],
    ["q=qqzzxxy", []],
  ] as const) {
    const { result, statements } = await countingQueries(() =>
      app.visitor().get(`/talent?${query}`),
    );
    const { items, total } = result.body;
    expect(items.map(({ name }: { name: string }) => name)).toEqual(found);
    expect(total).toBe(found.length);
    expect(statements.length, query).toBeLessThanOrEqual(8);
  }
});

test("within a range of days, manual entries win, then booked over tentative", async () => {
  const made = await act("Range Quartet", { place: "Austin, TX, US", skill: "Range" });
  const range = "skill=range&day=2032-05-01&until=2032-05-07";
  const said = async (
    rows: [day: string, source: string, state: "free" | "tentative" | "booked"][],
  ) => {
    await app.services.db.delete(actDays).where(eq(actDays.actId, made.id));
    if (rows.length > 0)
      await app.services.db
        .insert(actDays)
        .values(rows.map(([day, source, state]) => ({ actId: made.id, day, source, state })));
    const { body } = await app.visitor().get(`/talent?${range}`);
    return body.items[0]?.day ?? "booked";
  };
  const first = "2032-05-01";
  const final = "2032-05-07";
  expect(await said([])).toBe("free");
  expect(
    await said([
      ["2032-04-30", "hand", "booked"],
      ["2032-05-08", "hand", "booked"],
    ]),
  ).toBe("free");
  expect(await said([[final, "rules", "booked"]])).toBe("booked");
  expect(
    await said([
      [first, "hand", "free"],
      [first, "rules", "booked"],
    ]),
  ).toBe("free");
  expect(
    await said([
      [first, "hand", "tentative"],
      [first, "rules", "booked"],
    ]),
  ).toBe("tentative");
  expect(
    await said([
      [first, "hand", "booked"],
      [first, "rules", "tentative"],
    ]),
  ).toBe("booked");
  expect(
    await said([
      [first, "hand", "free"],
      [final, "rules", "booked"],
    ]),
  ).toBe("booked");
  expect(
    await said([
      [first, "rules", "tentative"],
      [first, "calendar", "booked"],
    ]),
  ).toBe("booked");
  expect(
    await said([
      [first, "hand", "free"],
      [first, "rules", "tentative"],
    ]),
  ).toBe("free");
  await delia.patch(`/acts/${made.id}`, { listed: false });
});

test("a person finds the acts they saved, and nobody else does", async () => {
  const [found] = (await app.visitor().get("/talent?q=casa")).body.items;
  const cleo = await app.person("Cleo");
  await cleo.put(`/acts/${found.id}/save`, { on: true });
  expect(await namesOf("saved=true", cleo)).toEqual(["Casa Trompeta"]);
  expect(await namesOf("saved=true", delia)).toEqual([]);
});
