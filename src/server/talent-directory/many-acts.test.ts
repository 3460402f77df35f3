import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FoundAct } from "../../contract/talent/directory.ts";
import { type ActRow, acts } from "../acts/tables.ts";
import { countingQueries } from "../lib/database/database.ts";
import { testApp, type TestApp } from "../test-app.ts";

// More acts than a scan of the list reads; the oldest of them have a video.
const actCount = 2_400;
const withVideo = 300;
const austin = { latitude: 30.26715, longitude: -97.74306 };

let app: TestApp;
let all: ActRow[];
beforeAll(async () => {
  app = await testApp();
  const owner = await app.person("Owner of very many");
  await app.services.db
    .execute(sql`insert into acts (id, slug, owner_id, kind, name, skills, skill_keys, search,
      rate_from_minor, currency, rate_per, has_sound, has_video, verified_appearances, listed, created_at,
      latitude, longitude)
    select gen_random_uuid(), 'many-' || n, ${owner.id}, 'band', 'Many ' || n, array[skill], array[lower(skill)],
      'many ' || n || ' ' || lower(skill), case when n % 5 > 0 then 1000 + (n * 37) % 400 end,
      (array['USD', 'EUR', 'JPY'])[1 + n % 3], case when n % 4 = 0 then 'hour' else 'night' end,
      n % 2 = 0, n > ${actCount - withVideo}::int, n % 7, n % 13 > 0, now() - n / 2 * interval '1 minute',
      ${austin.latitude}::float8 + n % 60 / 100.0, ${austin.longitude}::float8 - n % 45 / 100.0
    from generate_series(1, ${actCount}::int) n, lateral (select case when n % 4 = 0 then 'Brass' else 'Brass band' end as skill) one`);
  all = await app.services.db.select().from(acts);
});
afterAll(() => app.close());

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance to Austin in meters. */
function metresOf(act: ActRow): number {
  const [lat, lon] = [act.latitude ?? 90, act.longitude ?? 0];
  const [high, wide] = [radians(lat - austin.latitude), radians(lon - austin.longitude)];
  const part =
    Math.sin(high / 2) ** 2 +
    Math.cos(radians(austin.latitude)) * Math.cos(radians(lat)) * Math.sin(wide / 2) ** 2;
  return Math.round(12_742_018 * Math.asin(Math.sqrt(part)));
}

type Compare = (a: ActRow, b: ActRow) => number;

const byId: Compare = (a, b) => (a.id < b.id ? -1 : 1);

function groupOf({ rateFromMinor, currency, ratePer }: ActRow): string {
  return rateFromMinor === null ? "none" : `${currency}${ratePer === "night" ? 0 : 1}`;
}

function byFee(currency: string): Compare {
  const rank = (group: string) => (group.startsWith(currency) ? 0 : group === "none" ? 2 : 1);
  return (a, b) => {
    const [one, two] = [groupOf(a), groupOf(b)];
    if (one !== two) return rank(one) - rank(two) || (one < two ? -1 : 1);
    return (a.rateFromMinor ?? 0) - (b.rateFromMinor ?? 0) || byId(a, b);
  };
}

const newestFirst: Compare = (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || byId(b, a);
const verifiedFirst: Compare = (a, b) =>
  b.verifiedAppearances - a.verifiedAppearances || byId(a, b);
const nearestFirst: Compare = (a, b) => metresOf(a) - metresOf(b) || byId(a, b);
const costs = (act: ActRow, from: number, to: number) =>
  act.rateFromMinor !== null && act.rateFromMinor >= from && act.rateFromMinor <= to;

const questions: [query: string, isFound: (act: ActRow) => boolean, order: Compare][] = [
  ["", () => true, newestFirst],
  ["sort=verified", () => true, verifiedFirst],
  ["sort=price", () => true, byFee("USD")],
  ["place=Austin, TX, US", (act) => metresOf(act) <= 50_000, nearestFirst],
  ["place=Austin, TX, US&radius=9", (act) => metresOf(act) <= 9_000, nearestFirst],
  ["place=Austin, TX, US&sort=recent&q=man", (act) => metresOf(act) <= 50_000, newestFirst],
  // So far down the list that a scan does not reach them.
  ["video=true", ({ hasVideo }) => hasVideo, newestFirst],
  ["video=true&q=mnay", ({ hasVideo }) => hasVideo, newestFirst],
  ["video=true&sort=price", ({ hasVideo }) => hasVideo, byFee("USD")],
  ["sort=price&currency=EUR", () => true, byFee("EUR")],
  ["sort=price&currency=CHF&q=many", () => true, byFee("CHF")],
  // An exact skill, or the beginning of one.
  ["skill=brass", () => true, newestFirst],
  ["skill=brass&sort=price&currency=JPY", () => true, byFee("JPY")],
  ["skill=brass band", ({ skills }) => skills.includes("Brass band"), newestFirst],
  ["skill=bra&sound=true&sort=verified", ({ hasSound }) => hasSound, verifiedFirst],
  // Sorted without counting first.
  ["place=Austin, TX, US&radius=9&sort=price", (act) => metresOf(act) <= 9_000, byFee("USD")],
  [
    "sound=true&video=true&verified=true&sort=price",
    (act) => act.hasSound && act.hasVideo && act.verifiedAppearances > 0,
    byFee("USD"),
  ],
  // Square by square.
  ["place=Austin, TX, US&sort=price", (act) => metresOf(act) <= 50_000, byFee("USD")],
  ["place=Austin, TX, US&radius=30&sort=verified", (act) => metresOf(act) <= 30_000, verifiedFirst],
  ["place=Austin, TX, US&sort=recent", (act) => metresOf(act) <= 50_000, newestFirst],
  ["place=Austin, TX, US&radius=200&sort=price&currency=JPY&q=many", () => true, byFee("JPY")],
  [
    "place=Austin, TX, US&sort=price&currency=EUR&max=1200",
    (act) => metresOf(act) <= 50_000 && act.currency === "EUR" && costs(act, 0, 1_200),
    byFee("EUR"),
  ],
  // A circle with too many squares.
  ["place=Austin, TX, US&radius=500&sort=price", () => true, byFee("USD")],
  [
    "sound=true&video=true&verified=true",
    (act) => act.hasSound && act.hasVideo && act.verifiedAppearances > 0,
    newestFirst,
  ],
  // Words and skills through the index of positions.
  ["place=Austin, TX, US&q=many bra", (act) => metresOf(act) <= 50_000, nearestFirst],
  [
    "place=Austin, TX, US&skill=brass band&sort=verified",
    (act) => metresOf(act) <= 50_000 && act.skills.includes("Brass band"),
    verifiedFirst,
  ],
  ["place=Austin, TX, US&skill=bra", (act) => metresOf(act) <= 50_000, nearestFirst],
  ["verified=true&sort=price", (act) => act.verifiedAppearances > 0, byFee("USD")],
  [
    "currency=EUR&min=1050&max=1300&sort=price",
    (act) => act.currency === "EUR" && costs(act, 1_050, 1_300),
    byFee("EUR"),
  ],
  [
    "currency=USD&max=1100&sort=recent",
    (act) => act.currency === "USD" && costs(act, 0, 1_100),
    newestFirst,
  ],
];

test.each(questions)(
  "among very many acts each is found once, in the right order: %s",
  async (query, isFound, order) => {
    const expected = all.filter((act) => act.listed && isFound(act)).toSorted(order);
    const found: string[] = [];
    let next: string | null = "";
    while (next !== null && found.length <= actCount) {
      const cursor: string = next === "" ? "" : `&cursor=${next}`;
      const { result, statements } = await countingQueries(() =>
        app.visitor().get(`/talent?limit=50&${query}${cursor}`),
      );
      const { status, body } = result;
      expect(status, JSON.stringify(body)).toBe(200);
      expect(statements.length).toBeLessThanOrEqual(8);
      expect(body.total).toBe(cursor ? null : Math.min(expected.length, 200));
      found.push(...body.items.map(({ slug }: FoundAct) => slug));
      next = body.next;
    }
    expect(found).toEqual(expected.map(({ slug }) => slug));
  },
);

test("fees in one currency: the scan continues with hourly fees, and the cursor leads into no other currency", async () => {
  // Enough acts in one currency that they are found by scanning.
  await app.services.db.update(acts).set({ currency: "EUR" });
  all = await app.services.db.select().from(acts);
  const order = byFee("EUR");
  const dear = all.filter((act) => act.listed && costs(act, 1_001, 1_398)).toSorted(order);
  expect(dear.length).toBeGreaterThanOrEqual(200);
  const slugsAfter = async (cursor: string) => {
    const path = `/talent?currency=EUR&min=1001&max=1398&sort=price&limit=50${cursor}`;
    const { body } = await app.visitor().get(path);
    return body.items.map(({ slug }: FoundAct) => slug);
  };
  const after = (from: string) =>
    slugsAfter(`&cursor=${from}.00000000-0000-7000-8000-000000000000`);
  const first = dear.slice(0, 50).map(({ slug }) => slug);
  expect(await slugsAfter("")).toEqual(first);
  // Below the range of fees, and above it.
  expect(await after("EUR0:5")).toEqual(first);
  const hourly = dear.filter(({ ratePer }) => ratePer === "hour");
  expect(await after("EUR0:99999")).toEqual(hourly.slice(0, 50).map(({ slug }) => slug));
  expect(await after("EUR1:99999")).toEqual([]);
  expect(await after("JPY0:1")).toEqual([]);
  expect(await after("none:0")).toEqual([]);
});
