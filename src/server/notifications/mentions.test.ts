import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { bell, comment, postBy, told, usernameOf } from "./test-notifications.ts";

let app: TestApp;
let ana: TestPerson;
let ben: TestPerson;
let cleo: TestPerson;
let bens: string;
let cleos: string;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function three() {
  ana = await app.person("Ana");
  ben = await app.person("Ben");
  cleo = await app.person("Cleo");
  [bens, cleos] = [await usernameOf(ben), await usernameOf(cleo)];
}

test("people named in a post and in a comment are told, whatever stands around the name", async () => {
  await three();
  const post = await postBy(ana, { content: `With @${bens.toUpperCase()}, and (@${cleos}).` });
  expect(await bell(ben)).toMatchObject([
    { kind: "mention", title: "Mention", href: `/posts/${post.id}` },
  ]);
  expect((await told(cleo))[0]).toMatch(/^Ana mentioned you in a post “With @/);
  const other = await postBy(ana);
  await comment(ben, other.id, `@${cleos} look!`);
  expect((await told(cleo))[0]).toBe("Ben mentioned you in a post “Doors at eight.”");
  // The author hears of the comment once, not twice.
  await comment(cleo, other.id, `@${await usernameOf(ana)} thanks`);
  expect(await told(ana)).toEqual(["Cleo and Ben commented on your post “Doors at eight.”"]);
});

test("an address of email, a part of a word, oneself and nobody are no mention", async () => {
  await three();
  const own = await usernameOf(ana);
  await postBy(ana, {
    content: `me@${bens} x@${bens}.com /@${bens} @${bens}x @${own} @nobody.at-all @@${bens}`,
  });
  expect([await bell(ben), await bell(ana)]).toEqual([[], []]);
});

test("only who may see the post is told", async () => {
  await three();
  await cleo.put(`/people/${ana.id}/follow`);
  const content = `Hush, @${bens} and @${cleos}`;
  const post = await postBy(ana, { content, visibility: "followers" });
  expect(await bell(ben)).toEqual([]);
  expect(await bell(cleo)).toHaveLength(1);
  await ana.patch(`/posts/${post.id}`, { visibility: "public" });
  expect(await bell(ben)).toHaveLength(1);
  await ana.patch(`/posts/${post.id}`, { visibility: "only-me" });
  expect([await bell(ben), await bell(cleo)]).toEqual([[], []]);
});

test("a block between any two of them keeps a mention away", async () => {
  await three();
  const post = await postBy(ana);
  await cleo.put(`/people/${ben.id}/block`);
  await comment(ben, post.id, `@${cleos} hello`);
  expect(await bell(cleo)).toEqual([]);
  await cleo.delete(`/people/${ben.id}/block`);
  expect(await bell(cleo)).toEqual([]);
});

test("an edit tells whom it adds and forgets whom it leaves out; saving again rings nobody", async () => {
  await three();
  const post = await postBy(ana, { content: `Hello @${bens}` });
  const [card] = await bell(ben);
  await ben.put(`/notifications/${card?.id}/read`);
  await ana.patch(`/posts/${post.id}`, { content: `Hello @${cleos}` });
  expect([await bell(ben), (await bell(cleo)).length]).toEqual([[], 1]);
  await ana.patch(`/posts/${post.id}`, { content: `Hello @${cleos} and @${bens}` });
  expect(await bell(ben)).toMatchObject([{ read: true }]);
  const said = await comment(ana, post.id, "Nobody");
  await ana.patch(`/comments/${said}`, { content: `@${bens}, you too` });
  expect(await bell(ben)).toMatchObject([{ read: false }, { read: true }]);
});

test("a card whose post is no longer for this person keeps its people and loses its words and way", async () => {
  await three();
  await ben.put(`/people/${ana.id}/follow`);
  const post = await postBy(ana, { content: "Our secret", visibility: "followers" });
  await comment(ana, post.id, `@${bens} look`);
  expect((await told(ben))[0]).toContain("Our secret");
  await ben.delete(`/people/${ana.id}/follow`);
  expect(await bell(ben)).toMatchObject([{ href: null, message: "Ana mentioned you in a post." }]);
});

test("one text names at most ten people", async () => {
  await three();
  const crowd = await Promise.all(Array.from({ length: 12 }, (_, n) => app.person(`Crowd ${n}`)));
  const names = await Promise.all(crowd.map(usernameOf));
  await postBy(ana, { content: names.map((name) => `@${name}`).join(" ") });
  const bells = await Promise.all(crowd.map(bell));
  expect(bells.flat()).toHaveLength(10);
});

test("one text names at most ten people, however often it is edited", async () => {
  await three();
  const crowd = await Promise.all(Array.from({ length: 12 }, (_, n) => app.person(`Edit ${n}`)));
  const names = await Promise.all(crowd.map(usernameOf));
  const post = await postBy(cleo);
  const said = await comment(
    ana,
    post.id,
    names
      .slice(0, 6)
      .map((name) => `@${name}`)
      .join(" "),
  );
  const edit = (some: string[]) =>
    ana.patch(`/comments/${said}`, { content: some.map((name) => `@${name}`).join(" ") });
  await edit(names.slice(6));
  await edit(names.slice(0, 6));
  const bells = await Promise.all(crowd.map(bell));
  // Those left out are told no longer; the six from before are, and nobody new in place of the others.
  expect(bells.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0]);
  await edit(names.slice(2));
  const later = await Promise.all(crowd.map(bell));
  expect(later.flat()).toHaveLength(8);
});

test("a comment is not edited from behind a block, so nobody is named from there", async () => {
  await three();
  const post = await postBy(ana);
  const said = await comment(ben, post.id);
  await ana.put(`/people/${ben.id}/block`);
  const edited = await ben.patch(`/comments/${said}`, { content: `@${cleos} look` });
  expect(edited).toRefuseWith("NOT_FOUND");
  expect(await bell(cleo)).toEqual([]);
});
