import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishedCall } from "../calls/test-calls.ts";
import { comment, notificationTexts, postBy } from "../notifications/test-notifications.ts";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { friends, send, verified } from "../messages/test-people.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { sweepEvidence } from "./decide.ts";
import { appoint, caseOf, reportedCase } from "./test-moderation.ts";

let app: TestApp;
let mo: TestPerson;
let mia: TestPerson;
let rae: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [mo, mia, rae] = [await app.person("Mo"), await app.person("Mia"), await app.person("Rae")];
  await appoint(app, mo);
  await appoint(app, mia);
});
afterAll(() => app.close());

const decide = (moderator: TestPerson, id: string, decision: string, more: object = {}) =>
  moderator.put(`/administration/reports/${id}/decision`, {
    decision,
    reason: "Advertises things that are not there.",
    ...more,
  });
const undo = (moderator: TestPerson, id: string) =>
  moderator.post(`/administration/log/${id}/undo`, { reason: "We were wrong." });

test("reports of one thing form one case, with each reporter's text and copies of the content", async () => {
  const [ana, sam] = [await app.person("Ana"), await app.person("Sam")];
  const post = await postBy(ana, { content: "Cheap tickets!" });
  const thing = { target: "post", targetId: post.id };
  await reportedCase(rae, mo, thing);
  await ana.patch(`/posts/${post.id}`, { content: "Nothing to see." });
  await reportedCase(sam, mo, { ...thing, text: "Again.", category: "scam" } as typeof thing);
  await rae.post("/reports", { id: newId(), category: "hate", ...thing });
  await ana.delete(`/posts/${post.id}`);
  expect(await caseOf(mo, post.id)).toMatchObject({
    count: 2,
    state: "gone",
    path: null,
    evidence: ["Cheap tickets!", "Nothing to see."],
    owner: { id: ana.id, suspended: false, moderator: false, earlier: 0 },
    reports: [
      { reporter: { id: sam.id }, category: "scam", text: "Again." },
      { reporter: { id: rae.id }, category: "spam" },
    ],
  });
});

test("evidence leaves out a default bio and a summary that repeats the text", async () => {
  const ana = await app.person("Ana");
  const profile = { target: "profile", targetId: ana.id };
  expect((await reportedCase(rae, mo, profile)).evidence).toEqual(["Ana"]);
  const { id } = await publish(ana, { title: "Show" });
  await app.services.db.execute(
    sql`update events set summary = 'It is.', description = 'It is. And more.' where id = ${id}`,
  );
  const event = { target: "event", targetId: id };
  expect((await reportedCase(rae, mo, event)).evidence[0]).toContain("Show\nIt is. And more.");
});

test("hidden content is visible only to its author and moderators, until it is undone", async () => {
  const ana = await app.person("Ana");
  const title = `Quetzalcoatl night ${Date.now()}`;
  const event = await publish(ana, { title });
  const post = await postBy(ana, { content: "Xylophone tickets, cheap!" });
  const written = await comment(ana, (await postBy(rae)).id, "Xylophones here.");
  const surfaces = async (who: TestPerson | ReturnType<TestApp["visitor"]>) => ({
    post: (await who.get(`/posts/${post.id}`)).status,
    feed: JSON.stringify((await who.get(`/posts?by=${ana.id}`)).body).includes(post.id),
    event: (await who.get(`/events/${event.slug}`)).status,
    discover: JSON.stringify((await who.get(`/events?q=Quetzalcoatl`)).body).includes(event.id),
    rss: (await (await who.fetch(`/rss/people/${ana.id}.xml`)).text()).includes(title),
  });
  const before = await surfaces(rae);
  expect(before).toMatchObject({ post: 200, feed: true, event: 200 });
  const entries: string[] = [];
  for (const [target, targetId] of [
    ["post", post.id],
    ["event", event.id],
    ["comment", written],
  ] as const) {
    const { id } = await reportedCase(rae, mo, { target, targetId });
    const { status, body } = await decide(mo, id, "hide");
    expect(status).toBe(200);
    entries.push(body.id);
  }
  const gone = { post: 404, feed: false, event: 404, discover: false, rss: false };
  expect(await surfaces(rae)).toEqual(gone);
  const found = await rae.get("/search?q=xylophone");
  expect(JSON.stringify(found.body)).not.toContain("Xylophone");
  const own = await ana.get(`/posts/${post.id}`);
  expect(own.body).toMatchObject({ hidden: "Advertises things that are not there." });
  expect((await ana.get(`/posts?by=${ana.id}`)).body.items[0].hidden).toBeTruthy();
  expect((await ana.get(`/events/${event.slug}`)).body.hidden).toBeTruthy();
  expect((await mo.get(`/posts/${post.id}`)).status).toBe(200);
  for (const entry of entries) expect((await undo(mia, entry)).status).toBe(200);
  expect(await surfaces(rae)).toEqual(before);
});

test("a hidden comment and message disappear for the people who could read them", async () => {
  const [ana, ben] = await friends(app, "Ana", "Ben");
  const post = await postBy(ben);
  const written = await comment(ana, post.id, "Ugly words.");
  const message = (await send(ana, ben, "Uglier words.")).body;
  for (const [target, targetId] of [
    ["comment", written],
    ["message", message.id],
  ] as const) {
    const { id } = await reportedCase(ben, mo, { target, targetId });
    expect((await decide(mo, id, "hide")).status).toBe(200);
  }
  const thread = (who: TestPerson) => who.get(`/posts/${post.id}/comments`);
  expect((await thread(ben)).body.items).toEqual([]);
  expect((await thread(ana)).body.items).toMatchObject([{ content: "Ugly words." }]);
  const chat = (who: TestPerson) => who.get(`/conversations/${message.conversationId}/messages`);
  expect((await chat(ben)).body.items).toEqual([]);
  expect((await chat(ana)).body.items).toMatchObject([{ text: "Uglier words." }]);
  expect((await ben.get("/conversations")).body.items[0]).toMatchObject({ last: null, unread: 0 });
});

test("if two moderators decide at once, one does and the other is told who did what", async () => {
  const ana = await app.person("Ana");
  const post = await postBy(ana);
  const { id } = await reportedCase(rae, mo, { target: "post", targetId: post.id });
  const answers = await Promise.all([decide(mo, id, "hide"), decide(mia, id, "dismiss")]);
  const [first, second] = answers.toSorted((one, other) => one.status - other.status);
  expect(first?.status).toBe(200);
  expect(second).toRefuseWith("CONFLICT");
  expect(second?.body.detail).toMatch(
    /^(Mo has already decided this: hidden|Mia has already decided this: dismissed)/,
  );
  const [winner, decision] = answers[0].status === 200 ? [mo, "hide"] : [mia, "dismiss"];
  const again = await decide(winner as TestPerson, id, decision as string);
  expect(again.body.id).toBe(first?.body.id);
  const log = await mo.get(`/administration/log?person=${ana.id}`);
  expect(log.body.items).toHaveLength(1);
  const undone = await Promise.all([undo(mo, first?.body.id), undo(mia, first?.body.id)]);
  expect(undone.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("reporter and author are notified, the author appeals once, and another moderator undoes it", async () => {
  const ana = await app.person("Ana");
  const reporter = await app.person("Rita");
  const post = await postBy(ana, { content: "Come to my show!" });
  const { id } = await reportedCase(reporter, mo, { target: "post", targetId: post.id });
  const { body: entry } = await decide(mo, id, "warn");
  expect(await notificationTexts(reporter)).toEqual([
    "We've reviewed your report. Thank you for it. See our decision.",
  ]);
  expect((await reporter.get("/my/reports")).body.items).toMatchObject([
    { target: "post", category: "spam", text: "", actionTaken: true, reversed: false },
  ]);
  expect((await notificationTexts(ana))[0]).toContain("The moderators made a decision");
  const { body: notices } = await ana.get("/my/notices");
  expect(notices.items).toMatchObject([
    { id: entry.id, decision: "warn", about: "Come to my show!", can: { appeal: true } },
  ]);
  expect(JSON.stringify(notices)).not.toContain("Mo");
  const appeal = (text: string) => ana.put(`/my/notices/${entry.id}/appeal`, { text });
  expect((await appeal("It is my own show.")).body.can).toEqual({ appeal: false });
  expect((await appeal("It is my own show.")).status).toBe(200);
  expect(await appeal("Again!")).toRefuseWith("CONFLICT");
  const { body: queue } = await mia.get("/administration/appeals?limit=50");
  expect(queue.items.find((one: { id: string }) => one.id === entry.id)).toMatchObject({
    text: "It is my own show.",
    evidence: ["Come to my show!"],
    decidedBy: { id: mo.id },
    can: { answer: true },
  });
  const answer = (who: TestPerson, outcome: string) =>
    who.put(`/administration/appeals/${entry.id}/answer`, { outcome, reason: "It is hers." });
  expect(await answer(mo, "uphold")).toRefuseWith("NOT_ALLOWED");
  expect((await answer(mia, "undo")).status).toBe(204);
  expect(await answer(mia, "uphold")).toRefuseWith("CONFLICT");
  expect((await reporter.get("/my/reports")).body.items).toMatchObject([
    { actionTaken: true, reversed: true },
  ]);
  const [answered] = (await ana.get("/my/notices")).body.items;
  expect(answered).toMatchObject({
    appeal: { answer: "It is hers." },
    undoneAt: expect.any(String),
  });
  const log = await mo.get(`/administration/log?person=${ana.id}`);
  expect(log.body.items).toMatchObject([
    { action: "withdraw-warning", actor: { id: mia.id }, reason: "It is hers." },
    { action: "warn", actor: { id: mo.id }, can: { undo: false } },
  ]);
});

test("a suspended person sees the reason at login and appeals without a session", async () => {
  const ana = await app.person("Ana");
  const { id } = await reportedCase(rae, mo, { target: "profile", targetId: ana.id });
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const { body: entry } = await decide(mo, id, "suspend", { until });
  const browser = app.visitor();
  const refused = await browser.post("/session", { email: ana.email, password: ana.password });
  expect(refused).toRefuseWith("SUSPENDED");
  const token = refused.body.appealToken;
  expect(await browser.post("/suspension", { token })).toMatchObject({
    status: 200,
    body: { reason: "Advertises things that are not there.", until, can: { appeal: true } },
  });
  const words = { token, text: "They are there." };
  expect((await browser.post("/suspension/appeal", words)).body.can.appeal).toBe(false);
  expect(await browser.post("/suspension", { token: "x".repeat(43) })).toRefuseWith("LINK_EXPIRED");
  expect((await undo(mia, entry.id)).status).toBe(200);
  expect(await browser.post("/suspension", { token })).toRefuseWith("LINK_EXPIRED");
  expect(
    (await browser.post("/session", { email: ana.email, password: ana.password })).status,
  ).toBe(200);
});

test("a suspension expires on its own", async () => {
  const ana = await app.person("Ana");
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const wanted = { reason: "A day to cool down.", until };
  expect((await mo.put(`/people/${ana.id}/suspension`, wanted)).status).toBe(204);
  expect(await rae.get(`/people/${ana.id}`)).toRefuseWith("NOT_FOUND");
  await app.services.db.execute(
    sql`update suspensions set until = now() - interval '1 second' where person_id = ${ana.id}`,
  );
  expect((await rae.get(`/people/${ana.id}`)).status).toBe(200);
  const browser = app.visitor();
  expect(
    (await browser.post("/session", { email: ana.email, password: ana.password })).status,
  ).toBe(200);
  const past = { reason: "Hm.", until: "2020-01-01T00:00:00Z" };
  expect(await mo.put(`/people/${ana.id}/suspension`, past)).toRefuseWith("BAD_INPUT");
});

test("dismissing closes the case and can be undone; evidence is deleted 90 days after the decision", async () => {
  const ana = await app.person("Ana");
  const post = await postBy(ana, { content: "Harmless." });
  const thing = { target: "post", targetId: post.id };
  const { id } = await reportedCase(rae, mo, thing);
  const { body: entry } = await decide(mo, id, "dismiss");
  expect((await ana.get("/my/notices")).body.items).toEqual([]);
  await expect(caseOf(mo, post.id)).rejects.toThrow();
  await undo(mo, entry.id);
  expect((await caseOf(mo, post.id)).id).toBe(id);
  await decide(mia, id, "dismiss");
  const evidence = async () =>
    (await app.services.db.execute(sql`select evidence from report_cases where id = ${id}`))
      .rows[0];
  await sweepEvidence(app.services.db, 90);
  expect(await evidence()).toEqual({ evidence: ["Harmless."] });
  await app.services.db.execute(
    sql`update report_cases set closed_at = now() - interval '91 days' where id = ${id}`,
  );
  await sweepEvidence(app.services.db, 90);
  expect(await evidence()).toEqual({ evidence: [] });
});

test("moderators can't decide about themselves or administrators; imported content can only be hidden", async () => {
  const boss = await app.person("Boss");
  await appoint(app, boss, "administrator");
  const [ofBoss, ofMia] = [await postBy(boss), await postBy(mia)];
  const about = async (targetId: string) =>
    (await reportedCase(rae, mo, { target: "post", targetId })).id;
  expect(await decide(mo, await about(ofBoss.id), "hide")).toRefuseWith("NOT_ALLOWED");
  expect(await decide(mo, (await caseOf(mo, ofBoss.id)).id, "dismiss")).toMatchObject({
    status: 200,
  });
  const own = await about(ofMia.id);
  expect((await caseOf(mo, ofMia.id)).owner).toMatchObject({ moderator: true });
  expect(await decide(mia, own, "dismiss")).toRefuseWith("NOT_ALLOWED");
  expect(await decide(mo, own, "warn")).toRefuseWith("NOT_ALLOWED");
  expect((await decide(boss, own, "warn")).status).toBe(200);
  const imported = await publish(await app.person("Ina"));
  await app.services.db.execute(sql`update events set host_id = null where id = ${imported.id}`);
  const { id, owner, can } = await reportedCase(rae, mo, {
    target: "event",
    targetId: imported.id,
  });
  expect({ owner, can }).toEqual({
    owner: null,
    can: { dismiss: true, hide: true, warn: false, suspend: false },
  });
  expect(await decide(mo, id, "suspend")).toRefuseWith("NOT_ALLOWED");
  expect((await decide(mo, id, "hide")).status).toBe(200);
  expect(await rae.get(`/events/${imported.slug}`)).toRefuseWith("NOT_FOUND");
});

test("a hidden open call disappears from its page and the list, but not for its team", async () => {
  const owner = await verified(app, "Cal");
  const call = await publishedCall(owner);
  const { id } = await reportedCase(rae, mo, { target: "call", targetId: call.id });
  expect((await decide(mo, id, "hide")).status).toBe(200);
  for (const who of [rae, app.visitor()]) {
    expect(await who.get(`/calls/${call.slug}`)).toRefuseWith("NOT_FOUND");
    expect((await who.get("/calls")).body.items).toEqual([]);
  }
  expect((await owner.get(`/calls/${call.slug}`)).status).toBe(200);
});
