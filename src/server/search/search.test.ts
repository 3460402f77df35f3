import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
let searcher: TestPerson;
beforeAll(async () => {
  app = await testApp();
  searcher = await app.person("Searcher");
});
afterAll(() => app.close());

async function found(address: string, q: string, by = searcher): Promise<{ id: string }[]> {
  const { status, body } = await by.get(`${address}?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return body.items;
}

async function publish(author: TestPerson, content: string, more: object = {}): Promise<string> {
  const post = { id: newId(), type: "post", content, ...more };
  return (await author.post("/posts", post)).body.id;
}

/** All ids of a list, fetched in small pages. */
async function allPages(address: string, q: string): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor = ""; ;) {
    const { body } = await searcher.get(
      `${address}?q=${encodeURIComponent(q)}&limit=2${cursor && `&cursor=${cursor}`}`,
    );
    ids.push(...body.items.map(({ id }: { id: string }) => id));
    if (!body.next) return ids;
    cursor = encodeURIComponent(body.next);
  }
}

test("matching people are paged without duplicates, best first, also with typos", async () => {
  const names = ["Wendelin", "Wendeline Marr", "Adele Wendelin", "Owendelin", "Wendelin Zoe"];
  const ids: string[] = [];
  for (const name of names) ids.push((await app.person(name)).id);
  const exact = await allPages("/people", "wendelin");
  expect(exact.toSorted()).toEqual(ids.toSorted());
  expect(exact.at(-1)).toBe(ids[3]);
  const slip = await allPages("/people", "wendalin");
  expect(slip.toSorted()).toEqual([ids[0], ids[2], ids[4]]);
});

test("a name is found with its parts reversed and its letters swapped", async () => {
  const { id } = await app.person("Søren Kjærgaard");
  for (const q of ["kjaergaard soren", "Kjærgaard", "kjærgard"]) {
    expect(
      (await found("/people", q)).map((one) => one.id),
      q,
    ).toContain(id);
  }
});

test("a short name is found with two letters swapped, before names that are merely similar", async () => {
  const [john, jhona] = [await app.person("John Pell"), await app.person("Jonah Pellew")];
  const ids = (await found("/people", "jhon pell")).map((one) => one.id);
  expect(ids[0]).toBe(john.id);
  expect((await found("/people", "jhon")).map((one) => one.id)).toContain(john.id);
  expect((await found("/people", "jnoah")).map((one) => one.id)).toContain(jhona.id);
});

test("people who search for their own name find themselves", async () => {
  const wren = await app.person("Wrenna Tuck");
  expect((await found("/people", "wrenna", wren)).map(({ id }) => id)).toEqual([wren.id]);
  expect((await found("/people", "wrena", wren)).map(({ id }) => id)).toEqual([wren.id]);
});

test("invalid cursors are refused", async () => {
  for (const cursor of ["x", "~x", "1.2", `~~${newId()}`, "%00"]) {
    expect(await searcher.get(`/people?q=anna&cursor=${cursor}`)).toRefuseWith("BAD_INPUT");
    expect(await searcher.get(`/search/posts?q=anna&cursor=${cursor}`)).toRefuseWith("BAD_INPUT");
  }
  expect((await searcher.get(`/people?q=anna&cursor=${newId()}`)).body.items).toEqual([]);
});

test("posts are found by words and word prefixes in title and content, without accents", async () => {
  const ana = await app.person("Ana");
  const crate = await publish(ana, "Two years, one spreadsheet.", { title: "Crate 100 is tagged" });
  const café = await publish(ana, "Ein Fest im Café Zoë, 20:30!");
  expect((await found("/search/posts", "spread crate")).map(({ id }) => id)).toEqual([crate]);
  expect((await found("/search/posts", "cafe zoe")).map(({ id }) => id)).toEqual([café]);
  expect((await found("/search/posts", "CAFÉ 20")).map(({ id }) => id)).toEqual([café]);
  expect(await found("/search/posts", "crate zoe")).toEqual([]);
  await ana.patch(`/posts/${crate}`, { title: "Box 101" });
  expect(await found("/search/posts", "crate")).toEqual([]);
  expect((await found("/search/posts", "box 101")).map(({ id }) => id)).toEqual([crate]);
});

test("posts are found with a typo in each word, page by page, but only if none matches as typed", async () => {
  const ana = await app.person("Ana");
  const ids: string[] = [];
  for (let i = 0; i < 3; i++) ids.push(await publish(ana, `Marmalade sunrise, part ${i}`));
  for (const typed of [
    "marmelade sunrise",
    "marmalde",
    "mramalade sunirse",
    "marmalaade",
    "sunsire",
  ])
    expect(await allPages("/search/posts", typed), typed).toEqual(ids.toReversed());
  const exact = await publish(ana, "Marmelade, as the Germans spell it");
  expect((await found("/search/posts", "marmelade")).map(({ id }) => id)).toEqual([exact]);
  // Short words resemble too many others.
  expect(await found("/search/posts", "prat sunrise")).toEqual([]);
});

test("posts in scripts without spaces are found by their words", async () => {
  const ana = await app.person("Ana");
  const id = await publish(ana, "今夜は音楽会があります");
  expect((await found("/search/posts", "音楽会")).map((one) => one.id)).toEqual([id]);
});

test("found posts come newest first, a page at a time", async () => {
  const ana = await app.person("Ana");
  const ids: string[] = [];
  for (let i = 0; i < 5; i++) ids.push(await publish(ana, `Zyxwv number ${i}`));
  expect(await allPages("/search/posts", "zyxwv")).toEqual(ids.toReversed());
});

test("posts the searcher can't see and people hidden by a block aren't found", async () => {
  const ana = await app.person("Quentin Blocker");
  const hidden = await publish(ana, "Quixotic plans", { visibility: "only-me" });
  const open = await publish(ana, "Quixotic party");
  expect((await found("/search/posts", "quixotic")).map(({ id }) => id)).toEqual([open]);
  expect((await found("/search/posts", "quixotic", ana)).map(({ id }) => id)).toContain(hidden);
  for (const [one, other] of [
    [ana, searcher],
    [searcher, ana],
  ] as const) {
    await one.put(`/people/${other.id}/block`);
    expect(await found("/search/posts", "quixotic")).toEqual([]);
    expect(await found("/people", "quentin")).toEqual([]);
    expect(await found("/people", "quentim blocker")).toEqual([]);
    expect(await found("/people", "searcher", ana)).toEqual([]);
    await one.delete(`/people/${other.id}/block`);
  }
  expect(await found("/people", "quentin")).toHaveLength(1);
});

test("no query breaks the search", async () => {
  const odd = [
    "'''",
    "a & b | !c",
    "\\\\\\",
    "<->",
    ":*:*",
    "%%%",
    "___",
    "ﷺ".repeat(100),
    "💃💃💃",
  ];
  for (const q of [...odd, "x".repeat(100), "ก".repeat(100), "to_tsquery('x')", "1e5 -3 +4"]) {
    await found("/people", q);
    await found("/search/posts", q);
  }
  expect(await searcher.get("/search/posts?q=ab")).toRefuseWith("BAD_INPUT");
  expect(await searcher.get(`/people?q=${"x".repeat(101)}`)).toRefuseWith("BAD_INPUT");
});

test("people are found behind any number of suspended people with the same name, each once", async () => {
  const { db } = app.services;
  // All the suspended people rank first.
  await db.execute(sql`insert into users (id, name, username, email, search)
    select gen_random_uuid(), 'Quorra ' || n, 'quorra' || n, 'quorra' || n || '@people.example', 'quorra ' || n || ' quorra' || n
    from generate_series(100, 199) as n`);
  await db.execute(sql`insert into suspensions (person_id, reason)
    select id, 'Spam' from users where username like 'quorra1%' and username < 'quorra170'`);
  const names: string[] = [];
  let cursor = "";
  do {
    const path = `/people?q=quorra&limit=8${cursor && `&cursor=${cursor}`}`;
    const { body } = await searcher.get(path);
    names.push(...body.items.map(({ name }: { name: string }) => name));
    cursor = body.next ?? "";
  } while (cursor);
  expect(names).toEqual(Array.from({ length: 30 }, (_, at) => `Quorra ${170 + at}`));
});

test("mention suggestions include followed people right away and everybody from three letters on", async () => {
  const writer = await app.person("Writer");
  const [mirela, miriam, mirko] = [
    await app.person("Mirela Quist"),
    await app.person("Miriam Quill"),
    await app.person("Mirko Quent"),
  ];
  const suggested = async (q: string) =>
    (await found("/search/mentions", q, writer)).map(({ id }) => id);
  expect(await suggested("mi")).toEqual([]);
  await writer.put(`/people/${miriam.id}/follow`);
  expect(await suggested("")).toEqual([miriam.id]);
  expect(await suggested("mi")).toEqual([miriam.id]);
  expect(await suggested("x")).toEqual([]);
  // Matches the last name too, puts followed people first, and tolerates no typos.
  const all = await suggested("MIR");
  expect(all[0]).toBe(miriam.id);
  expect(all.toSorted()).toEqual([mirela.id, miriam.id, mirko.id].toSorted());
  expect(await suggested("quil")).toEqual([miriam.id]);
  expect(await suggested("mirkx")).toEqual([]);
  expect(await suggested("writ")).not.toContain(writer.id);
  // People on either side of a block aren't suggested.
  await writer.put(`/people/${miriam.id}/block`);
  await mirko.put(`/people/${writer.id}/block`);
  expect(await suggested("mir")).toEqual([mirela.id]);
  expect(await suggested("")).toEqual([]);
});
