import { afterAll, beforeAll, expect, test } from "vitest";
import { countingQueries } from "../lib/database/database.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { blocks } from "../people/tables.ts";

let app: TestApp;
let ana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  ana = await app.person("Ana");
  ben = await app.person("Ben");
});
afterAll(() => app.close());

const publish = async (author: TestPerson) =>
  (await author.post("/posts", { id: newId(), type: "post", content: "Doors at eight." })).body
    .id as string;
const comment = (content = "See you there") => ({ id: newId(), content });

test("a comment is stored once, counted once, and read oldest first", async () => {
  const id = await publish(ana);
  const first = comment("First");
  const sent = await Promise.all(
    [1, 2, 3, 4, 5].map(() => ben.post(`/posts/${id}/comments`, first)),
  );
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  await ana.post(`/posts/${id}/comments`, comment("Second"));
  const { body } = await app.visitor().get(`/posts/${id}/comments`);
  expect(body.items.map((item: { content: string }) => item.content)).toEqual(["First", "Second"]);
  expect(body.items[0]).toMatchObject({
    postId: id,
    author: { id: ben.id, name: "Ben" },
    edited: false,
  });
  expect((await ben.get(`/posts/${id}`)).body.comments).toBe(2);
  expect(await ana.post(`/posts/${id}/comments`, first)).toRefuseWith("CONFLICT");
  expect((await ben.get(`/posts/${id}`)).body.comments).toBe(2);
});

test("blank and overlong comments are refused, and so are visitors", async () => {
  const id = await publish(ana);
  expect(await ben.post(`/posts/${id}/comments`, comment(" \n\t "))).toRefuseWith("BAD_INPUT");
  expect(await ben.post(`/posts/${id}/comments`, comment("x".repeat(2001)))).toRefuseWith(
    "BAD_INPUT",
  );
  expect(await app.visitor().post(`/posts/${id}/comments`, comment())).toRefuseWith(
    "UNAUTHENTICATED",
  );
  expect(await ben.post(`/posts/${newId()}/comments`, comment())).toRefuseWith("NOT_FOUND");
  expect(await ben.get(`/posts/${newId()}/comments`)).toRefuseWith("NOT_FOUND");
  expect((await ben.get(`/posts/${id}/comments`)).body).toEqual({ items: [], next: null });
});

test("people edit and delete their own comments, and the post's author can delete any", async () => {
  const cy = await app.person("Cy");
  const id = await publish(ana);
  const [mine, other] = [comment(), comment()];
  const sent = await ben.post(`/posts/${id}/comments`, mine);
  expect(sent.body.can).toEqual({ edit: true, delete: true, approve: false });
  await ben.post(`/posts/${id}/comments`, other);
  expect((await ben.patch(`/comments/${mine.id}`, { content: "Not there" })).body).toMatchObject({
    content: "Not there",
    edited: true,
  });
  expect(await cy.patch(`/comments/${mine.id}`, { content: "x" })).toRefuseWith("NOT_FOUND");
  expect(await ana.patch(`/comments/${mine.id}`, { content: "x" })).toRefuseWith("NOT_FOUND");
  expect(await cy.delete(`/comments/${mine.id}`)).toRefuseWith("NOT_FOUND");
  const { body } = await ana.get(`/posts/${id}/comments`);
  expect(body.items[0].can).toEqual({ edit: false, delete: true, approve: false });
  expect((await ben.delete(`/comments/${mine.id}`)).status).toBe(204);
  expect((await ana.delete(`/comments/${other.id}`)).status).toBe(204);
  expect(await ana.delete(`/comments/${other.id}`)).toRefuseWith("NOT_FOUND");
  expect((await ana.get(`/posts/${id}`)).body.comments).toBe(0);
});

test("a blocked person's comments are hidden from the person who blocked them", async () => {
  const [di, ed] = [await app.person("Di"), await app.person("Ed")];
  const id = await publish(ana);
  await ed.post(`/posts/${id}/comments`, comment("From Ed"));
  await app.services.db.insert(blocks).values({ blockerId: di.id, blockedId: ed.id });
  expect((await di.get(`/posts/${id}/comments`)).body.items).toEqual([]);
  expect((await ana.get(`/posts/${id}/comments`)).body.items).toHaveLength(1);
});

test("comments are paged, with one statement per page", async () => {
  const id = await publish(ana);
  for (let n = 0; n < 5; n += 1) await ben.post(`/posts/${id}/comments`, comment(String(n)));
  const { result, statements } = await countingQueries(() =>
    ben.get(`/posts/${id}/comments?limit=3`),
  );
  expect(statements).toHaveLength(2);
  const rest = await ben.get(`/posts/${id}/comments?limit=3&cursor=${result.body.next}`);
  const words = [...result.body.items, ...rest.body.items].map(
    (item: { content: string }) => item.content,
  );
  expect([words, rest.body.next]).toEqual([["0", "1", "2", "3", "4"], null]);
});
