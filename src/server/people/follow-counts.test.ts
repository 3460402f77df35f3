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

test("the counts of a profile are those of its lists, for everybody who looks", async () => {
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

  // Dora and Cleo are hidden from each other, and from nobody else.
  await dora.put(`/people/${cleo.id}/block`);
  expect(await counts(dora, ana)).toEqual({ followers: 2, following: 1 });
  expect(await counts(ben, ana)).toEqual({ followers: 3, following: 1 });

  const { db } = app.services;
  await db.execute(sql`insert into suspensions (person_id, reason) values (${cleo.id}, 'Spam')`);
  // Blocked and suspended: hidden once.
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
