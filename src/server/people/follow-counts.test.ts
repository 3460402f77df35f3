import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const counts = async (viewer: Pick<TestPerson, "get">, who: TestPerson) => {
  const { followers, following } = (await viewer.get(`/people/${who.id}`)).body;
  return { followers, following };
};

const follow = (who: TestPerson, whom: TestPerson) => who.put(`/people/${whom.id}/follow`);

test("the counts on a profile match its lists for every viewer", async () => {
  const [ana, ben, cleo, dora] = [
    await app.person("Ana"),
    await app.person("Ben"),
    await app.person("Cleo"),
    await app.person("Dora"),
  ];
  for (const who of [ben, cleo, dora]) await follow(who, ana);
  await follow(ben, ana);
  await follow(ana, ben);
  const visitor = app.visitor();
  expect(await counts(visitor, ana)).toEqual({ followers: 3, following: 1 });

  // Dora and Cleo are hidden only from each other.
  await dora.put(`/people/${cleo.id}/block`);
  expect(await counts(dora, ana)).toEqual({ followers: 2, following: 1 });
  expect(await counts(ben, ana)).toEqual({ followers: 3, following: 1 });

  const { db } = app.services;
  await db.execute(sql`insert into suspensions (person_id, reason) values (${cleo.id}, 'Spam')`);
  // Cleo is both blocked and suspended, but is subtracted only once.
  expect(await counts(dora, ana)).toEqual({ followers: 2, following: 1 });
  expect(await counts(visitor, ana)).toEqual({ followers: 2, following: 1 });
  await db.execute(sql`delete from suspensions`);

  await cleo.delete(`/people/${ana.id}/follow`);
  await cleo.delete(`/people/${ana.id}/follow`);
  expect(await counts(visitor, ana)).toEqual({ followers: 2, following: 1 });
  await ana.put(`/people/${ben.id}/block`);
  expect(await counts(visitor, ana)).toEqual({ followers: 1, following: 0 });
  expect(await counts(visitor, ben)).toEqual({ followers: 0, following: 0 });
  await db.execute(sql`delete from users where id = ${dora.id}`);
  expect(await counts(visitor, ana)).toEqual({ followers: 0, following: 0 });
});

test("counts keep matching the lists through concurrent suspensions, their ends, blocks and follows", async () => {
  const { db } = app.services;
  const people = await Promise.all(
    ["Eda", "Fay", "Gil", "Hana", "Ivo", "Jun"].map((name) => app.person(name)),
  );
  const [eda, fay, gil, hana, ivo, jun] = people;
  for (const who of people)
    for (const whom of people) if (who !== whom && whom !== jun) await follow(who, whom);
  const suspend = (who: TestPerson, until: string | null = null) =>
    db.execute(sql`insert into suspensions (person_id, reason, until) values (${who.id}, 'Spam', ${until}::timestamptz)
      on conflict (person_id) do update set until = excluded.until`);
  const lift = (who: TestPerson) =>
    db.execute(sql`delete from suspensions where person_id = ${who.id}`);
  /** Compares counts and lists for every viewer who can see the person and isn't suspended. */
  async function agree(step: string) {
    for (const viewer of [eda!, ivo!, jun!])
      for (const whom of people) {
        const shown = await viewer.get(`/people/${whom.id}`);
        if (shown.status !== 200) continue;
        const length = async (side: string) =>
          (await viewer.get(`/people/${whom.id}/${side}?limit=50`)).body.items.length;
        const { followers, following } = shown.body;
        const lists = [await length("followers"), await length("following")];
        expect([followers, following], `${step}, ${whom.name}`).toEqual(lists);
      }
  }
  const past = new Date(Date.now() - 60_000).toISOString();
  const steps: [string, () => Promise<unknown>][] = [
    ["nobody hidden", async () => undefined],
    ["one suspended", () => suspend(fay!)],
    [
      "another by a block too",
      async () => (await ivo!.put(`/people/${fay!.id}/block`), suspend(gil!)),
    ],
    ["one ended, not swept", () => suspend(fay!, past)],
    ["ended and blocked by another", () => eda!.put(`/people/${fay!.id}/block`)],
    ["suspended again", () => suspend(fay!)],
    ["swept", async () => (await suspend(gil!, past), lift(gil!))],
    [
      "a block that removes follows of a suspended one",
      async () => (await suspend(hana!), jun!.put(`/people/${hana!.id}/block`)),
    ],
    [
      "at the same moment",
      () =>
        Promise.all([
          suspend(gil!),
          lift(fay!),
          gil!.delete(`/people/${jun!.id}/follow`),
          jun!.delete(`/people/${eda!.id}/follow`),
          ...Array.from({ length: 5 }, () => follow(jun!, ivo!)),
        ]),
    ],
    [
      "an account deleted while suspended",
      () => db.execute(sql`delete from users where id = ${hana!.id}`),
    ],
    ["all lifted", () => db.execute(sql`delete from suspensions`)],
  ];
  for (const [step, act] of steps) {
    await act();
    await agree(step);
  }
  const { rows } = await db.execute(
    sql`select person_id from follow_counts where suspended_followers <> 0`,
  );
  expect(rows).toEqual([]);
});

test("a concurrent follow and suspension are counted once, in any order", async () => {
  const { db } = app.services;
  const whom = await app.person("Kim");
  for (let at = 0; at < 12; at += 1) {
    const who = await app.person(`Follower ${at}`);
    await Promise.all([
      follow(who, whom),
      db.execute(sql`insert into suspensions (person_id, reason) values (${who.id}, 'Spam')`),
    ]);
  }
  const { rows } = await db.execute<{ stored: number; counted: number }>(sql`
    select suspended_followers as stored, (select count(*)::int from follows where followed_id = person_id) as counted
    from follow_counts where person_id = ${whom.id}`);
  for (const { stored, counted } of rows) expect(stored).toBe(counted);
  expect((await counts(app.visitor(), whom)).followers).toBe(0);
});
