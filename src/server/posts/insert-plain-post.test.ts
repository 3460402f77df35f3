import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { countingQueries } from "../lib/database/database.ts";
import { newId } from "../lib/ids.ts";
import { heldWords } from "../moderation/tables.ts";
import { users } from "../people/tables.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
let ana: TestPerson;
let ben: TestPerson;
let cleo: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [ana, ben, cleo] = [await app.person("Ana"), await app.person("Ben"), await app.person("Cleo")];
});
afterAll(() => app.close());

const post = (content: string) => ({ id: newId(), type: "post", content });
// This process has read the held words.
beforeEach(() => ana.post("/posts", post("Soundcheck at five.")));

test("people who post at the same moment share a statement, and each gets their own post", async () => {
  const crowd = [ana, ben, cleo, ana];
  const sent = crowd.map((_, i) => post(`Number ${i}`));
  const { result, statements } = await countingQueries(() =>
    Promise.all(crowd.map((person, i) => person.post("/posts", sent[i]))),
  );
  expect(result.map(({ status, body }) => [status, body.author?.id, body.content])).toEqual(
    crowd.map(({ id }, i) => [201, id, `Number ${i}`]),
  );
  expect(statements.filter((text) => text.includes("held_words"))).toHaveLength(1);
  for (const [i, { body }] of result.entries())
    expect(JSON.stringify((await crowd[i]?.get(`/posts/${body.id}`))?.body)).toBe(
      JSON.stringify(body),
    );
});

test("an id belongs to the first who sends it, also among posts of the same moment", async () => {
  const mine = post("Doors at eight.");
  const sent = await Promise.all(
    [ana, ana, ben].map((person) => person.post("/posts", { ...mine, content: person.id })),
  );
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 409]);
  expect(sent[1]?.body).toEqual(sent[0]?.body);
  expect((await ben.get(`/posts/${mine.id}`)).body.content).toBe(ana.id);
});

test("a post is held for a word that another server has just listed, and not for one it has just removed", async () => {
  const { db } = app.services;
  await db.insert(heldWords).values({ word: "cash app", key: "cash app" });
  const [held, shown] = await Promise.all([
    ana.post("/posts", post("Pay by cash app")),
    ben.post("/posts", post("Pay at the door")),
  ]);
  expect(held.body).toMatchObject({ waiting: "moderators" });
  expect(shown.body).not.toHaveProperty("waiting");
  expect((await ben.get(`/posts/${held.body.id}`)).status).toBe(404);
  await db.delete(heldWords);
  const free = await ana.post("/posts", post("Pay by cash app"));
  expect(free.body).not.toHaveProperty("waiting");
});

test("nobody waits for somebody else's account that is being changed", async () => {
  const { db } = app.services;
  const later = await db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, ana.id)).for("update");
    const hers = ana.post("/posts", post("Later"));
    expect((await ben.post("/posts", post("At once"))).status).toBe(201);
    return { hers };
  });
  expect((await later.hers).status).toBe(201);
});
