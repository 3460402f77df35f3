import { afterAll, beforeAll, expect, test } from "vitest";
import { countingQueries } from "../lib/database/database.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp } from "../test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test("people who like a post at the same moment share statements, and each gets their own answer", async () => {
  const [ana, ben, cleo, dora, emil] = [
    await app.person("Ana"),
    await app.person("Ben"),
    await app.person("Cleo"),
    await app.person("Dora"),
    await app.person("Emil"),
  ];
  await ana.put(`/people/${ben.id}/block`);
  await cleo.put(`/people/${dora.id}/block`);
  const post = { type: "post", id: newId(), content: "Doors at eight." };
  await ana.post("/posts", post);
  const crowd = [emil, ben, cleo, dora, dora];
  const path = `/posts/${post.id}/like`;

  const { result, statements } = await countingQueries(() =>
    Promise.all(crowd.map((one) => one.put(path))),
  );
  expect(result.map(({ status }) => status)).toEqual([200, 404, 200, 200, 200]);
  // Cleo and Dora don't see each other's likes.
  const [, , forCleo, ...forDora] = result.map(({ body }) => body.likes);
  expect([forCleo, ...forDora]).toEqual([2, 2, 2]);
  expect(statements.filter((text) => text.includes(`insert into "likes"`)).length).toBeLessThan(4);
  expect((await ana.get(`/posts/${post.id}`)).body.likes).toBe(3);
  const [card] = (await ana.get("/notifications")).body.items;
  expect(card).toMatchObject({ kind: "like" });

  const taken = await Promise.all(crowd.map((one) => one.delete(path)));
  expect(taken.map(({ status }) => status)).toEqual([200, 404, 200, 200, 200]);
  expect((await ana.get(`/posts/${post.id}`)).body.likes).toBe(0);
  expect(taken.every(({ body }) => body.likes === undefined || body.likes >= 0)).toBe(true);
});
