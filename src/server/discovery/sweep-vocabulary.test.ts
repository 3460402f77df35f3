import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { sweepVocabulary } from "./sweep-vocabulary.ts";
import { events } from "../events/tables.ts";
import { publish } from "../events/test-events.ts";
import { searchVocabulary } from "./tables.ts";

let app: TestApp;
let ana: TestPerson;
beforeAll(async () => {
  app = await testApp();
  ana = await app.person("Ana");
});
afterAll(() => app.close());

async function knownOf(...asked: string[]) {
  const rows = await app.services.db.select().from(searchVocabulary);
  return asked.filter((one) => rows.some(({ word }) => word === one));
}

test("an unused word is removed the next night, and not before", async () => {
  const { db } = app.services;
  const gone = await publish(ana, { title: "Zymurgy Quorum" });
  const renamed = await publish(ana, { title: "Zymurgy Xylem", startDay: "2034-02-03" });
  await publish(ana, { title: "Quorum Vespers", startDay: "2029-03-04" });
  await db.delete(events).where(eq(events.id, gone.id));
  await sweepVocabulary(db);
  const words = ["zymurgy", "quorum", "xylem", "vespers"];
  expect(await knownOf(...words)).toEqual(words);
  const { version } = renamed;
  await ana.patch(`/events/${renamed.id}`, { title: "Yonder Gloaming", version });
  await sweepVocabulary(db);
  expect(await knownOf(...words, "gloaming")).toEqual(["quorum", "vespers", "gloaming"]);
  await publish(ana, { title: "Zymurgy again" });
  expect(await knownOf("zymurgy")).toEqual(["zymurgy"]);
});

test("many unused words are removed, duplicates included, but none that a past event still uses", async () => {
  const { db } = app.services;
  await db.execute(
    sql`insert into search_vocabulary select 'stale' || nr % 450 from generate_series(1, 900) as nr`,
  );
  const old = await publish(ana, { title: "Antediluvian Rhapsody" });
  await db.execute(
    sql`update events set starts_at = '1931-05-02', ends_at = '1931-05-03' where id = ${old.id}`,
  );
  await sweepVocabulary(db);
  const rows = await db.select().from(searchVocabulary);
  expect(rows.filter(({ word }) => word.startsWith("stale"))).toEqual([]);
  expect(await knownOf("antediluvian", "rhapsody", "vespers")).toHaveLength(3);
});

test("a word given to an event while it is being swept is restored", async () => {
  const { db } = app.services;
  await db.insert(searchVocabulary).values({ word: "simultaneous" });
  const id = newId();
  let sweep = Promise.resolve();
  await db.transaction(async (tx) => {
    const at = new Date(Date.now() + 86_400_000);
    const event = { id, slug: id, title: "Simultaneous", search: "simultaneous" };
    await tx.insert(events).values({ ...event, startsAt: at, endsAt: at });
    // The sweep can't see the event yet, and has to wait before it removes the word.
    await tx
      .select()
      .from(searchVocabulary)
      .where(eq(searchVocabulary.word, "simultaneous"))
      .for("update");
    sweep = sweepVocabulary(db);
    const waiting = sql`select count(*)::int as many from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await db.execute(waiting)).rows[0]?.["many"]).toBe(1);
  });
  await sweep;
  expect(await knownOf("simultaneous")).toEqual(["simultaneous"]);
});

test("without events the vocabulary ends up empty", async () => {
  const { db } = app.services;
  await db.delete(events);
  await sweepVocabulary(db);
  expect(await db.select().from(searchVocabulary)).toEqual([]);
});
