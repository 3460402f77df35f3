import { afterAll, beforeAll, expect, test } from "vitest";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import {
  comment,
  notificationsOf,
  postBy,
  usernameOf,
} from "../notifications/test-notifications.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { findHeldWord } from "./queue-for-review.ts";
import { appoint } from "./test-moderation.ts";

let app: TestApp;
let mo: TestPerson;
let ana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [mo, ana, ben] = [await app.person("Mo"), await app.person("Ana"), await app.person("Ben")];
  await appoint(app, mo);
  for (const word of ["cash app", "scam.example", "Cash-App"])
    expect((await mo.post("/administration/held-words", { word })).status).toBe(201);
});
afterAll(() => app.close());

const idsIn = async (person: Pick<TestPerson, "get">, address: string) =>
  (await person.get(address)).body.items.map(({ id }: { id: string }) => id);
const decide = (moderator: TestPerson, id: string, decision: string) =>
  moderator.put(`/administration/held/${id}/decision`, { decision, reason: "Looked at it." });
const countOf = async (id: string) => (await ana.get(`/posts/${id}`)).body.comments;

test("a post with a held word waits for a moderator and is shown once approved", async () => {
  const mention = `@${await usernameOf(ben)}`;
  const post = await postBy(ana, { content: `Tickets by CÁSH\nAPP only, ${mention}` });
  expect(post).toMatchObject({ waiting: "moderators" });
  expect(await idsIn(ben, "/posts")).not.toContain(post.id);
  expect(await app.visitor().get(`/posts/${post.id}`)).toRefuseWith("NOT_FOUND");
  expect(await idsIn(ana, "/posts")).toContain(post.id);
  expect(await notificationsOf(ben)).toEqual([]);
  const [held] = (await mo.get("/administration/held")).body.items;
  expect(held).toMatchObject({ id: post.id, target: "post", word: "cash app" });
  expect((await mo.get("/administration/reports/count")).body.held).toBe(1);
  expect((await decide(mo, post.id, "show")).status).toBe(204);
  expect(await decide(mo, post.id, "hide")).toRefuseWith("NOT_FOUND");
  expect(await idsIn(ben, "/posts")).toContain(post.id);
  expect((await ana.get(`/posts/${post.id}`)).body).not.toHaveProperty("waiting");
  expect((await notificationsOf(ben)).map(({ kind }) => kind)).toEqual(["mention"]);
});

test("keeping content hidden is a decision: with a notice, an appeal and an undo", async () => {
  const post = await postBy(ana);
  const id = await comment(ben, post.id, "See https://shop.scam.example/tickets");
  expect(await countOf(post.id)).toBe(0);
  expect(await idsIn(ana, `/posts/${post.id}/comments`)).toEqual([]);
  expect(await idsIn(ben, `/posts/${post.id}/comments`)).toEqual([id]);
  expect((await decide(mo, id, "hide")).status).toBe(204);
  const [notice] = (await ben.get("/my/notices")).body.items;
  expect(notice).toMatchObject({ decision: "hide", target: "comment", reason: "Looked at it." });
  expect((await ben.put(`/my/notices/${notice.id}/appeal`, { text: "It is mine." })).status).toBe(
    200,
  );
  const undone = await mo.post(`/administration/log/${notice.id}/undo`, { reason: "True." });
  expect(undone.status).toBe(200);
  expect(await idsIn(ana, `/posts/${post.id}/comments`)).toEqual([id]);
  expect(await countOf(post.id)).toBe(1);
});

test("an approval by mistake can be undone: the post is hidden with its event, with a notice, and can be restored", async () => {
  const announced = await postBy(ana, {
    type: "event",
    content: "Tickets by cash app",
    eventDate: "2031-06-02",
    venue: "Cellar",
    organizer: "Ana",
    eventCategory: "Music",
  });
  const { slug } = announced.event;
  await decide(mo, announced.id, "show");
  expect((await ben.get(`/events/${slug}`)).status).toBe(200);
  const [entry] = (await mo.get("/administration/log?action=approve")).body.items;
  expect(entry).toMatchObject({ targetId: announced.id, can: { undo: true } });
  const undo = (id: string) => mo.post(`/administration/log/${id}/undo`, { reason: "A scam." });
  const { body: hiding } = await undo(entry.id);
  expect(hiding).toMatchObject({ action: "hide", targetId: announced.id, can: { undo: true } });
  expect(await undo(entry.id)).toRefuseWith("CONFLICT");
  for (const address of [`/posts/${announced.id}`, `/events/${slug}`])
    expect(await ben.get(address)).toRefuseWith("NOT_FOUND");
  const [notice] = (await ana.get("/my/notices")).body.items;
  expect(notice).toMatchObject({ decision: "hide", target: "post", reason: "A scam." });
  expect(notice).toMatchObject({ about: "Tickets by cash app", can: { appeal: true } });
  expect((await undo(hiding.id)).status).toBe(200);
  for (const address of [`/posts/${announced.id}`, `/events/${slug}`])
    expect((await ben.get(address)).status).toBe(200);
});

test("if two moderators decide at once, one of them does", async () => {
  const nils = await app.person("Nils");
  await appoint(app, nils);
  const post = await postBy(ana);
  const id = await comment(ben, post.id, "cash app!");
  const answers = await Promise.all([decide(mo, id, "show"), decide(nils, id, "hide")]);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(1);
  expect(statuses.some((status) => status === 404 || status === 409)).toBe(true);
});

test("an event announced by such a post waits with it, and an edit doesn't bypass that", async () => {
  const announced = await postBy(ana, {
    type: "event",
    content: "Pay by cash app at the door",
    eventDate: "2031-05-02",
    venue: "Cellar",
    organizer: "Ana",
    eventCategory: "Music",
  });
  const { slug } = announced.event;
  expect((await ana.get(`/events/${slug}`)).body).toMatchObject({ waiting: "moderators" });
  expect(await ben.get(`/events/${slug}`)).toRefuseWith("NOT_FOUND");
  await decide(mo, announced.id, "show");
  expect((await ben.get(`/events/${slug}`)).status).toBe(200);
  const harmless = await postBy(ana);
  const said = await comment(ben, harmless.id, "Nice.");
  await ben.patch(`/comments/${said}`, { content: "Buy at scam.example" });
  expect(await countOf(harmless.id)).toBe(0);
  await ana.patch(`/posts/${harmless.id}`, { content: "Now by cash app" });
  expect(await ben.get(`/posts/${harmless.id}`)).toRefuseWith("NOT_FOUND");
});

test("moderators' own words don't wait, and only moderators manage the list", async () => {
  expect(await postBy(mo, { content: "Never pay by cash app!" })).not.toHaveProperty("waiting");
  const { items } = (await mo.get("/administration/held-words")).body;
  expect(items.map(({ word }: { word: string }) => word)).toEqual(["cash app", "scam.example"]);
  expect(await ana.get("/administration/held-words")).toRefuseWith("NOT_FOUND");
  expect(await ana.post("/administration/held-words", { word: "music" })).toRefuseWith("NOT_FOUND");
  const actions = (await mo.get("/administration/log?action=add-word")).body.items;
  expect(actions.map(({ reason }: { reason: string }) => reason)).toContain("scam.example");
});

test("where comments need approval, they are visible only to their writer and the post's author", async () => {
  const post = await postBy(ana);
  const rule = `/posts/${post.id}/comment-rule`;
  expect((await ana.put(rule, { policy: "approve" })).body).toMatchObject({ policy: "approve" });
  const [first, second] = [
    await comment(ben, post.id, "First"),
    await comment(ben, post.id, "2nd"),
  ];
  const cy = await app.person("Cy");
  const thread = `/posts/${post.id}/comments`;
  expect(await idsIn(cy, thread)).toEqual([]);
  expect((await ben.get(thread)).body.items[0]).toMatchObject({ waiting: "author" });
  expect((await ana.get(thread)).body.items[0]).toMatchObject({ can: { approve: true } });
  expect((await notificationsOf(ana)).map(({ kind }) => kind)).toContain("comment");
  expect(await countOf(post.id)).toBe(0);
  expect(await cy.put(`/comments/${first}/approval`)).toRefuseWith("NOT_FOUND");
  const approved = await Promise.all([1, 2].map(() => ana.put(`/comments/${first}/approval`)));
  expect(approved.map(({ status }) => status)).toEqual([200, 200]);
  await ana.delete(`/comments/${second}`);
  expect(await idsIn(cy, thread)).toEqual([first]);
  expect(await countOf(post.id)).toBe(1);
  // Editing an approved comment makes it wait again.
  await ben.patch(`/comments/${first}`, { content: "Something else" });
  expect(await idsIn(cy, thread)).toEqual([]);
  expect(await countOf(post.id)).toBe(0);
  expect((await comment(ana, post.id, "Mine")) && (await countOf(post.id))).toBe(1);
});

test("a held word goes to the moderators first, then to the author who approves", async () => {
  const post = await postBy(ana);
  await ana.put(`/posts/${post.id}/comment-rule`, { policy: "approve" });
  const id = await comment(ben, post.id, "cash app?");
  expect(await idsIn(ana, `/posts/${post.id}/comments`)).toEqual([]);
  expect(await ana.put(`/comments/${id}/approval`)).toRefuseWith("NOT_FOUND");
  await decide(mo, id, "show");
  expect((await ana.put(`/comments/${id}/approval`)).status).toBe(200);
  expect(await countOf(post.id)).toBe(1);
});

test("nobody can comment where comments are off, and an event's host approves its comments", async () => {
  const event = await publish(ana, { title: "Open Stage" });
  const rule = `/events/${event.id}/comment-rule`;
  await ana.put(rule, { policy: "nobody" });
  const said = { id: newId(), content: "Hello" };
  expect(await ben.post(`/events/${event.id}/comments`, said)).toRefuseWith("NOT_ALLOWED");
  expect((await ben.get(rule)).body).toEqual({
    policy: "nobody",
    can: { comment: false, choose: false },
  });
  await ana.put(rule, { policy: "approve" });
  expect((await ben.post(`/events/${event.id}/comments`, said)).body.waiting).toBe("author");
  expect(await idsIn(app.visitor(), `/events/${event.id}/comments`)).toEqual([]);
  expect((await ana.put(`/comments/${said.id}/approval`)).status).toBe(200);
  expect(await idsIn(app.visitor(), `/events/${event.id}/comments`)).toEqual([said.id]);
});

test.each([
  ["go to scam.example now", "scam.example"],
  ["HTTPS://WWW.SCAM.EXAMPLE/x?y", "scam.example"],
  ["scam.example.org is another", undefined],
  ["notscam.example", undefined],
  ["a scam, example", undefined],
  ["cash-app", "cash app"],
  ["cashapp", undefined],
  ["\u0441\u0430s\u04bb \u0430\u0440\u0440", "cash app"],
  ["s\u03f2\u03b1m.example", "scam.example"],
  ["\u0441\u0451gnal and more", undefined],
])("“%s” is held for %s", (text, word) => {
  const by = { administrator: false, moderator: false } as Parameters<typeof findHeldWord>[0];
  expect(findHeldWord(by, text, ["cash app", "scam.example"])).toBe(word);
});
