import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { acts } from "../acts/tables.ts";
import { sweepActVocabulary } from "../discovery/sweep-vocabulary.ts";
import { actVocabulary } from "../discovery/tables.ts";
import { countingQueries } from "../lib/database/database.ts";
import { charactersSwapped } from "../lib/edit-distance.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
let delia: TestPerson;
beforeAll(async () => {
  app = await testApp();
  delia = await app.person("Delia");
});
afterAll(() => app.close());

async function act(name: string, owner = delia): Promise<string> {
  const id = newId();
  expect((await owner.post("/acts", { id, name, kind: "band" })).status).toBe(201);
  expect((await owner.patch(`/acts/${id}`, { listed: true })).status).toBe(200);
  return id;
}

async function namesOf(query: string): Promise<string[]> {
  const { status, body } = await app.visitor().get(`/talent?q=${encodeURIComponent(query)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.items.map(({ name }: { name: string }) => name);
}

test("a second typo is forgiven in words of nine letters or more, and in no shorter one", async () => {
  await act("Marguerite Saxophonists");
  await act("Otto Fiddlers");
  expect(await namesOf("saxphonistss")).toEqual(["Marguerite Saxophonists"]);
  expect(await namesOf("sxaophonitss")).toEqual(["Marguerite Saxophonists"]);
  expect(await namesOf("margerit saxofonists")).toEqual(["Marguerite Saxophonists"]);
  expect(await namesOf("sxaophnoitss")).toEqual([]);
  expect(await namesOf("fidlers")).toEqual(["Otto Fiddlers"]);
  expect(await namesOf("fidlres")).toEqual([]);
  // An exact match excludes similar words.
  await act("Saxophonistas");
  expect(await namesOf("saxophonists")).toEqual(["Marguerite Saxophonists"]);
});

test("a word is found by its beginning, however short or long it is, and however many words begin alike", async () => {
  const zoe = await app.person("Zoe");
  const long = `brass${"band".repeat(8)}`;
  await act(`Qi ${long}`, zoe);
  expect(await namesOf("qi")).toEqual([`Qi ${long}`]);
  expect(await namesOf("q brassb")).toEqual([`Qi ${long}`]);
  // More words than one search looks up.
  const many = Array.from(
    { length: 60 },
    (_, at) => `zo${String.fromCharCode(97 + (at % 26))}${at}`,
  );
  for (let at = 0; at < many.length; at += 12) await act(many.slice(at, at + 12).join(" "), zoe);
  expect(await namesOf("zo")).toHaveLength(5);
  expect(await namesOf("zoa")).toHaveLength(3);
  expect(await namesOf("zoa0")).toHaveLength(1);
});

test("a word that no act's word starts with isn't searched for before the similar ones", async () => {
  await act("Perpetual Motion");
  const typo = await countingQueries(() => app.visitor().get("/talent?q=perpetaul"));
  const exact = await countingQueries(() => app.visitor().get("/talent?q=perpetual"));
  expect(typo.result.body.items).toEqual(exact.result.body.items);
  expect(typo.result.body.items).toHaveLength(1);
  // The one more looks up similar words.
  expect(typo.statements).toHaveLength(exact.statements.length + 1);
});

test("an extra or missing space is forgiven", async () => {
  await act("Blue Bird Sextet");
  expect(await namesOf("bluebird")).toEqual(["Blue Bird Sextet"]);
  expect(await namesOf("sex tet")).toEqual(["Blue Bird Sextet"]);
});

test("a word that no act uses any more is removed at night", async () => {
  const known = async (...words: string[]) => {
    const rows = await app.services.db.selectDistinct().from(actVocabulary);
    return words.filter((word) => rows.some((row) => row.word === word));
  };
  const id = await act("Zymurgy Quorum");
  await act("Quorum Vespers");
  await delia.patch(`/acts/${id}`, { name: "Gloaming" });
  expect(await known("zymurgy", "quorum", "gloaming")).toEqual(["zymurgy", "quorum", "gloaming"]);
  await sweepActVocabulary(app.services.db);
  expect(await known("zymurgy", "quorum", "vespers", "gloaming")).toEqual([
    "quorum",
    "vespers",
    "gloaming",
  ]);
});

test("the search for typos finds the same acts as a comparison with every word of every act", async () => {
  const { db } = app.services;
  const parts = ["mart", "lor", "venn", "tig", "kasp", "ruth", "lind", "dab", "pelt", "sum"];
  const nameOf = (nr: number) =>
    [0, 1, 2].map((at) => parts[Math.floor((nr * 37) / 10 ** at) % 10]).join("");
  await db.insert(acts).values(
    Array.from({ length: 300 }, (_, nr) => ({
      id: newId(),
      slug: `sample-${nr}`,
      ownerId: delia.id,
      kind: "band" as const,
      name: nameOf(nr),
      search: `${nameOf(nr)} ${nameOf(nr * 7 + 3)}`,
      listed: nr % 5 !== 0,
    })),
  );
  let compared = 0;
  for (let nr = 0; nr < 60; nr += 1) {
    const word = nameOf(nr * 11 + 1);
    const typed = word.slice(0, 1 + (nr % 4)) + word.slice(2 + (nr % 4));
    const { rows } = await db.execute<{
      id: string;
    }>(sql`select id from ${acts} where ${acts.listed}
      and ${eq(acts.ownerId, delia.id)} and exists (select 1 from unnest(string_to_array(${acts.search}, ' ')) as word
        where starts_with(word, ${typed}) or search_slips(word) && search_slips(${typed})
          or word = any(${sql.param(charactersSwapped(typed, 2))}::text[]))`);
    const exact = await db.execute(sql`select 1 from ${acts}
      where ${acts.listed} and ${acts.words} @@ to_tsquery('simple', ${`'${typed}':*`})`);
    // If nothing is one typo away, two may be forgiven.
    if (exact.rows.length > 0 || rows.length === 0) continue;
    const { body } = await app.visitor().get(`/talent?q=${typed}&limit=50`);
    expect(body.total, typed).toBe(rows.length);
    const found = body.items.map(({ id }: { id: string }) => id);
    if (rows.length <= 50) expect(found.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    compared += 1;
  }
  expect(compared).toBeGreaterThan(30);
});
