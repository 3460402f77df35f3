import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConferences, type Conference } from "../../src/samples/conferences.ts";
import { importConferences } from "../../src/samples/import-conferences.ts";
import { testApp, type TestApp } from "../../src/server/test-app.ts";
import { seededRandom } from "../../src/art/seeded-random.ts";

// Searches for real conferences as people do: by name, with one typo or without accents.
let app: TestApp;
let conferences: Conference[];
beforeAll(async () => {
  app = await testApp();
  const list = await readFile(new URL("../fixtures/conferences.json", import.meta.url), "utf8");
  ({ conferences } = readConferences(list));
  await importConferences(app.services.db, conferences);
});
afterAll(() => app.close());

const random = seededRandom(20_261_121);
const below = (most: number) => Math.floor(random() * most);
const alphabet = "abcdefghijklmnopqrstuvwxyz";

/** The name without its accents, if it has any; otherwise with one letter missing, doubled, wrong or swapped. */
function misspelt(name: string): string {
  const plain = name.normalize("NFD").replaceAll(/\p{M}/gu, "");
  if (plain !== name.normalize("NFD")) return plain;
  const places = [...name.matchAll(/[a-z]/gi)].map(({ index }) => index);
  const at = places[below(places.length)] ?? 0;
  const [before, character, after] = [name.slice(0, at), name[at] ?? "", name.slice(at + 1)];
  const wrong = alphabet[below(26)] ?? "x";
  const typos = [
    before + after,
    before + character + wrong + after,
    before + wrong + after,
    before + (after[0] ?? "") + character + after.slice(1),
  ];
  return typos[below(typos.length)] ?? name;
}

/** The results for a person who knows the name and the year. */
async function firstThree(q: string, { startsAt }: Conference): Promise<string[]> {
  const year = startsAt.getUTCFullYear();
  const { status, body } = await app
    .visitor()
    .get(`/events?q=${encodeURIComponent(q)}&from=${year}-01-01&to=${year}-12-31&limit=3`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.items.map(({ title }: { title: string }) => title);
}

test("of a hundred conferences, each with one typo, 95 are among the first three results", async () => {
  const missed: string[] = [];
  for (let asked = 0; asked < 100; asked++) {
    const wanted = conferences[below(conferences.length)]!;
    const q = misspelt(wanted.title);
    const found = await firstThree(q, wanted);
    if (!found.includes(wanted.title))
      missed.push(`${wanted.title} as "${q}": ${found.join(", ")}`);
  }
  console.info(`search quality: ${100 - missed.length} of 100`);
  expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(5);
});
