import { afterAll, beforeAll, expect, test } from "vitest";
import { findWord } from "../../contract/people/muted-words.ts";
import {
  comment,
  notificationsOf,
  postBy,
  unread,
  usernameOf,
} from "../notifications/test-notifications.ts";
import { testApp, type TestApp } from "../test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test("people who muted a word aren't notified of comments and mentions containing it; others are", async () => {
  const [ana, ben, cy] = [await app.person("Ana"), await app.person("Ben"), await app.person("Cy")];
  const post = await postBy(ana);
  await ana.patch("/settings", { mutedWords: ["Spoiler", "crypto coin"] });
  expect((await ana.get("/session")).body.mutedWords).toEqual(["Spoiler", "crypto coin"]);
  await comment(ben, post.id, `A spóiler: they both win. @${await usernameOf(cy)}`);
  const another = await postBy(cy);
  await comment(ben, another.id, `Buy a crypto\ncoin, @${await usernameOf(ana)}!`);
  expect(await unread(ana)).toBe(0);
  expect((await notificationsOf(cy)).map(({ kind }) => kind).toSorted()).toEqual([
    "comment",
    "mention",
  ]);
  await comment(ben, post.id, "Spoilers are fine by me.");
  expect((await notificationsOf(ana)).map(({ kind }) => kind)).toEqual(["comment"]);
  // The comment itself stays visible to everybody.
  expect((await cy.get(`/posts/${post.id}/comments`)).body.items).toHaveLength(2);
  expect((await cy.get("/session")).body.mutedWords).toEqual([]);
});

test.each([
  ["Techno tonight", ["techno"], "techno"],
  ["Technology tonight", ["techno"], undefined],
  ["Café, at last", ["cafe"], "cafe"],
  ["#Election2032!", ["election2032"], "election2032"],
  ["the big\nshort", ["big short"], "big short"],
  ["今夜の演奏会", ["演奏"], "演奏"],
  ["🍆 for you", ["🍆"], "🍆"],
  ["anything", [], undefined],
])("“%s” with %o muted: %s", (text, words, found) => {
  expect(findWord(text, words)).toBe(found);
});
