import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import {
  notificationsOf,
  comment,
  postBy,
  notificationTexts,
  usernameOf,
} from "./test-notifications.ts";

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

test("people mentioned in a post or comment are notified, whatever surrounds the name", async () => {
  await three();
  const post = await postBy(ana, { content: `With @${bens.toUpperCase()}, and (@${cleos}).` });
  expect(await notificationsOf(ben)).toMatchObject([
    { kind: "mention", title: "Mention", href: `/posts/${post.id}` },
  ]);
  expect((await notificationTexts(cleo))[0]).toMatch(/^Ana mentioned you in a post “With @/);
  const other = await postBy(ana);
  await comment(ben, other.id, `@${cleos} look!`);
  expect((await notificationTexts(cleo))[0]).toBe("Ben mentioned you in a post “Doors at eight.”");
  // The author is notified of the comment once, not twice.
  await comment(cleo, other.id, `@${await usernameOf(ana)} thanks`);
  expect(await notificationTexts(ana)).toEqual([
    "Cleo and Ben commented on your post “Doors at eight.”",
  ]);
});

test("an email address, part of a word, the author's own name and an unknown name are no mentions", async () => {
  await three();
  const own = await usernameOf(ana);
  await postBy(ana, {
    content: `me@${bens} x@${bens}.com /@${bens} @${bens}x @${own} @nobody.at-all @@${bens}`,
  });
  expect([await notificationsOf(ben), await notificationsOf(ana)]).toEqual([[], []]);
});

test("only people who may see the post are notified", async () => {
  await three();
  await cleo.put(`/people/${ana.id}/follow`);
  const content = `Hush, @${bens} and @${cleos}`;
  const post = await postBy(ana, { content, visibility: "followers" });
  expect(await notificationsOf(ben)).toEqual([]);
  expect(await notificationsOf(cleo)).toHaveLength(1);
  await ana.patch(`/posts/${post.id}`, { visibility: "public" });
  expect(await notificationsOf(ben)).toHaveLength(1);
  await ana.patch(`/posts/${post.id}`, { visibility: "only-me" });
  expect([await notificationsOf(ben), await notificationsOf(cleo)]).toEqual([[], []]);
});

test("a block between author and mentioned person prevents the notification", async () => {
  await three();
  const post = await postBy(ana);
  await cleo.put(`/people/${ben.id}/block`);
  await comment(ben, post.id, `@${cleos} hello`);
  expect(await notificationsOf(cleo)).toEqual([]);
  await cleo.delete(`/people/${ben.id}/block`);
  expect(await notificationsOf(cleo)).toEqual([]);
});

test("an edit notifies added people and withdraws removed ones; saving again notifies nobody", async () => {
  await three();
  const post = await postBy(ana, { content: `Hello @${bens}` });
  const [card] = await notificationsOf(ben);
  await ben.put(`/notifications/${card?.id}/read`);
  await ana.patch(`/posts/${post.id}`, { content: `Hello @${cleos}` });
  expect([await notificationsOf(ben), (await notificationsOf(cleo)).length]).toEqual([[], 1]);
  await ana.patch(`/posts/${post.id}`, { content: `Hello @${cleos} and @${bens}` });
  expect(await notificationsOf(ben)).toMatchObject([{ read: true }]);
  const said = await comment(ana, post.id, "Nobody");
  await ana.patch(`/comments/${said}`, { content: `@${bens}, you too` });
  expect(await notificationsOf(ben)).toMatchObject([{ read: false }, { read: true }]);
});

test("a card whose post the recipient may no longer see keeps its people and loses its text and link", async () => {
  await three();
  await ben.put(`/people/${ana.id}/follow`);
  const post = await postBy(ana, { content: "Our secret", visibility: "followers" });
  await comment(ana, post.id, `@${bens} look`);
  expect((await notificationTexts(ben))[0]).toContain("Our secret");
  await ben.delete(`/people/${ana.id}/follow`);
  expect(await notificationsOf(ben)).toMatchObject([
    { href: null, message: "Ana mentioned you in a post." },
  ]);
});

test("one text mentions at most ten people", async () => {
  await three();
  const crowd = await Promise.all(Array.from({ length: 12 }, (_, n) => app.person(`Crowd ${n}`)));
  const names = await Promise.all(crowd.map(usernameOf));
  await postBy(ana, { content: names.map((name) => `@${name}`).join(" ") });
  const bells = await Promise.all(crowd.map(notificationsOf));
  expect(bells.flat()).toHaveLength(10);
});

test("one text mentions at most ten people, including all its edits", async () => {
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
  const bells = await Promise.all(crowd.map(notificationsOf));
  // Removed people lose their notification; the six mentioned before keep theirs, and nobody replaces the removed ones.
  expect(bells.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0]);
  await edit(names.slice(2));
  const later = await Promise.all(crowd.map(notificationsOf));
  expect(later.flat()).toHaveLength(8);
});

test("a comment cannot be edited across a block, so nobody is mentioned that way", async () => {
  await three();
  const post = await postBy(ana);
  const said = await comment(ben, post.id);
  await ana.put(`/people/${ben.id}/block`);
  const edited = await ben.patch(`/comments/${said}`, { content: `@${cleos} look` });
  expect(edited).toRefuseWith("NOT_FOUND");
  expect(await notificationsOf(cleo)).toEqual([]);
});

test("a mention links to the profile, in feed, post and comment, except across a block", async () => {
  await three();
  const post = await postBy(ana, { content: `Calling @${bens.toUpperCase()} and @nobody.at-all` });
  await comment(ana, post.id, `Thanks @${bens}`);
  const expected = [{ username: bens.toLowerCase(), id: ben.id }];
  const seenBy = async (who: TestPerson) => {
    const { items } = (await who.get("/posts?limit=50")).body;
    const [said] = (await who.get(`/posts/${post.id}/comments`)).body.items;
    return [
      items.find(({ id }: { id: string }) => id === post.id).mentions,
      (await who.get(`/posts/${post.id}`)).body.mentions,
      said.mentions,
    ];
  };
  expect(await seenBy(cleo)).toEqual([expected, expected, expected]);
  await ben.put(`/people/${cleo.id}/block`);
  expect(await seenBy(cleo)).toEqual([undefined, undefined, undefined]);
});

const rename = (who: TestPerson, username: string) => who.patch("/account", { username });

test("an old mention still leads to a person who changed their username, and a later one to its new owner", async () => {
  await three();
  const old = `before.${newId().slice(-8)}`;
  expect((await rename(ben, old)).status).toBeLessThan(300);
  const early = await postBy(ana, { content: `Thanks @${old}` });
  await comment(ana, early.id, `And again @${old}`);
  expect((await rename(ben, `after.${newId().slice(-8)}`)).status).toBeLessThan(300);
  const mentionsOf = async (id: string) => (await cleo.get(`/posts/${id}`)).body.mentions;
  const said = async () => (await cleo.get(`/posts/${early.id}/comments`)).body.items[0].mentions;
  const isBen = [{ username: old, id: ben.id }];
  expect([await mentionsOf(early.id), await said()]).toEqual([isBen, isBen]);
  const between = await postBy(ana, { content: `Thanks @${old}` });
  expect(await mentionsOf(between.id)).toBeUndefined();

  // As if the thirty days had passed.
  await app.services.db.execute(sql`delete from reserved_usernames`);
  expect((await rename(ana, old)).status).toBeLessThan(300);
  const late = await postBy(cleo, { content: `Hello @${old}` });
  expect(await mentionsOf(late.id)).toEqual([{ username: old, id: ana.id }]);
  expect(await mentionsOf(early.id)).toEqual(isBen);
  const { items } = (await cleo.get("/posts?limit=50")).body;
  expect(items.find(({ id }: { id: string }) => id === early.id).mentions).toEqual(isBen);
  await ben.put(`/people/${cleo.id}/block`);
  expect(await mentionsOf(early.id)).toBeUndefined();
});
