import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailsTo } from "../accounts/test-emails.ts";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { appoint, reportedCase } from "./test-moderation.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
let admin: TestPerson;
let ana: TestPerson;
beforeAll(async () => {
  app = await testApp();
  admin = await app.person("Adele");
  ana = await app.person("Ana");
  await app.services.db.execute(`update users set administrator = true where id = '${admin.id}'`);
});
afterAll(() => app.close());

const suspend = (person: TestPerson, reason = "Sells tickets to nothing.") =>
  admin.put(`/people/${person.id}/suspension`, { reason });
const lift = (person: TestPerson) =>
  admin.delete(`/people/${person.id}/suspension`, { reason: "Enough." });
const signsIn = ({ email, password }: TestPerson) =>
  app.visitor().post("/session", { email, password });

/** A person with every kind of content that others can see. */
async function presentPerson(name: string) {
  const person = await app.person(name);
  const post = { id: newId(), type: "post", content: `Hello from ${name}` };
  await person.post("/posts", post);
  const event = await publish(person, { title: `${name} plays` });
  const own = await ana.post("/posts", { id: newId(), type: "post", content: "Say something" });
  await person.post(`/posts/${own.body.id}/comments`, { id: newId(), content: "Something" });
  return Object.assign(person, { post: post.id, event, under: own.body.id as string });
}

/** What a person or a visitor finds of somebody. */
async function found(
  viewer: { get: TestPerson["get"] },
  person: Awaited<ReturnType<typeof presentPerson>>,
) {
  const answers = await Promise.all([
    viewer.get(`/people/${person.id}`),
    viewer.get(`/posts/${person.post}`),
    viewer.get(`/events/${person.event.slug}`),
    viewer.get(`/people/${person.id}/events?kind=created`),
  ]);
  const comments = await viewer.get(`/posts/${person.under}/comments`);
  const outside = await Promise.all(
    [`/rss/people/${person.id}.xml`, `/embed/organizers/${person.id}`].map((address) =>
      app.visitor().fetch(address),
    ),
  );
  const listed = await viewer.get(`/events?q=${encodeURIComponent(`${person.name} plays`)}`);
  return {
    statuses: [...answers, ...outside].map(({ status }) => status),
    comments: comments.body.items.length,
    events: listed.body.items.length,
  };
}

const all = { statuses: [200, 200, 200, 200, 200, 200], comments: 1, events: 1 };
const nothing = { statuses: [404, 404, 404, 404, 404, 404], comments: 0, events: 0 };

test("a suspended person is invisible everywhere, and back as before once it is lifted", async () => {
  const ben = await presentPerson("Ben");
  const stranger = app.visitor();
  expect(await found(ana, ben)).toEqual(all);
  expect((await suspend(ben)).status).toBe(204);
  expect(await found(ana, ben)).toEqual(nothing);
  expect(await found(stranger, ben)).toEqual(nothing);
  expect((await lift(ben)).status).toBe(204);
  expect(await found(ana, ben)).toEqual(all);
  expect(await found(stranger, ben)).toEqual(all);
});

test("every session ends, and only somebody with the right password is told why", async () => {
  const cleo = await app.person("Cleo");
  await suspend(cleo, "Insults people.");
  expect((await cleo.get("/session")).body.me).toBeNull();
  expect(await cleo.post("/posts", { id: newId(), type: "post", content: "Hm" })).toRefuseWith(
    "UNAUTHENTICATED",
  );
  const refused = await signsIn(cleo);
  expect(refused).toRefuseWith("SUSPENDED");
  expect(refused.body.detail).toContain("Insults people.");
  expect(refused.headers.getSetCookie().join()).not.toContain("session_token");
  const { email } = cleo;
  const login = `Log in: ${app.services.config.publicUrl}/login`;
  await expect
    .poll(async () => (await emailsTo(app, email)).map(({ text }) => text).join())
    .toContain(login);
  const guess = await app.visitor().post("/session", { email, password: "a wild guess at it" });
  expect(guess).toRefuseWith("WRONG_PASSWORD");
  await lift(cleo);
  expect((await signsIn(cleo)).status).toBe(200);
});

test("an open page is told at once", async () => {
  const dora = await app.person("Dora");
  const server = createServer(getRequestListener(app.app.fetch));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const closeLive = await app.attachLive(server);
  const socket = io(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    path: "/live",
    transports: ["websocket"],
    reconnection: false,
    extraHeaders: {
      cookie: dora.cookie(),
      origin: "http://localhost:3000",
      "sec-fetch-site": "same-origin",
    },
  });
  await new Promise<void>((resolve, reject) => {
    socket.on("connect", () => resolve());
    socket.on("connect_error", reject);
  });
  const gone = new Promise<string>((resolve) => socket.on("disconnect", resolve));
  const startedAt = performance.now();
  await suspend(dora);
  expect(await gone).toBe("io server disconnect");
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  socket.close();
  await closeLive();
  server.close();
});

test("messages they sent to others stay visible to those", async () => {
  const emil = await app.person("Emil");
  await ana.put(`/people/${emil.id}/follow`);
  await emil.put(`/people/${ana.id}/follow`);
  const sent = await emil.post("/messages", { id: newId(), to: ana.id, text: "Keep this." });
  expect(sent.status).toBe(201);
  await suspend(emil);
  const { conversationId } = sent.body;
  const messages = await ana.get(`/conversations/${conversationId}/messages`);
  expect(messages.body.items).toMatchObject([{ text: "Keep this." }]);
});

test("suspending twice logs it once; administrators and missing people can't be suspended", async () => {
  const finn = await app.person("Finn");
  await Promise.all([suspend(finn), suspend(finn)]);
  expect(await admin.delete(`/people/${finn.id}/suspension`, { reason: " " })).toRefuseWith(
    "BAD_INPUT",
  );
  await lift(finn);
  await lift(finn);
  const { rows } = await app.services.db.execute(
    `select action, reason from moderation_log where person_id = '${finn.id}' order by created_at, id`,
  );
  expect(rows).toEqual([
    { action: "suspend", reason: "Sells tickets to nothing." },
    { action: "lift", reason: "Enough." },
  ]);
  expect(await suspend(admin)).toRefuseWith("NOT_ALLOWED");
  expect(await admin.put(`/people/${newId()}/suspension`, { reason: "?" })).toRefuseWith(
    "NOT_FOUND",
  );
  expect(await ana.put(`/people/${finn.id}/suspension`, { reason: "?" })).toRefuseWith("NOT_FOUND");
});

test("suspending a suspended person again is refused, naming who was faster, and the reason stays", async () => {
  const [gus, mo] = [await app.person("Gus"), await app.person("Mo")];
  await appoint(app, mo);
  expect((await suspend(gus, "Insults people")).status).toBe(204);
  const second = await mo.put(`/people/${gus.id}/suspension`, { reason: "Sells fakes." });
  expect(second).toRefuseWith("CONFLICT");
  expect(second.body.detail).toBe(
    "Adele has already suspended this person. Reason: Insults people",
  );
  expect(await suspend(gus, "Something else")).toRefuseWith("CONFLICT");
  expect((await signsIn(gus)).body.detail).toContain("Insults people");
});

test("a suspension gives its end as a written date, and is appealed once", async () => {
  const ida = await app.person("Ida");
  const until = `${new Date().getFullYear() + 1}-05-02T12:00:00Z`;
  await admin.put(`/people/${ida.id}/suspension`, { reason: "Insults people.", until });
  const { body } = await signsIn(ida);
  expect(body.detail).toMatch(
    /^This account is suspended until \w+day, May 2, \d{4}\. Reason: Insults people\.$/,
  );
  const token = body.appealToken as string;
  const appeal = (text: string) => app.visitor().post("/suspension/appeal", { token, text });
  expect((await appeal("It was a joke.")).status).toBe(200);
  expect((await appeal("It was a joke.")).status).toBe(200);
  expect(await appeal("It was somebody else.")).toRefuseWith("CONFLICT");
  const again = (await signsIn(ida)).body.appealToken as string;
  const later = await app.visitor().post("/suspension/appeal", { token: again, text: "Please." });
  expect(later).toRefuseWith("CONFLICT");
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test("the longer of two suspensions counts, and undoing it restores the other", async () => {
  const [lou, mo, rae] = [await app.person("Lou"), await app.person("Mo"), await app.person("Rae")];
  await appoint(app, mo);
  const reported = async (content: string) => {
    const id = newId();
    await lou.post("/posts", { id, type: "post", content });
    return (await reportedCase(rae, mo, { target: "post", targetId: id })).id;
  };
  const cases = [await reported("One"), await reported("Two"), await reported("Three")];
  const decide = async (n: number, reason: string, until?: string) => {
    const wanted = { decision: "suspend", reason, until };
    const { status, body } = await mo.put(`/administration/reports/${cases[n]}/decision`, wanted);
    expect(status).toBe(200);
    return body.id as string;
  };
  const undo = (id: string) => mo.post(`/administration/log/${id}/undo`, { reason: "Wrong." });
  const standing = async () =>
    (await mo.get("/administration/suspensions?limit=50")).body.items
      .filter(({ id }: { id: string }) => id === lou.id)
      .map(({ reason, until }: { reason: string; until: string | null }) => ({ reason, until }));
  const [month, day] = [inDays(30), inDays(1)];

  const first = await decide(0, "A month.", month);
  await decide(1, "A day.", day);
  expect(await standing()).toEqual([{ reason: "A month.", until: month }]);
  const last = await decide(2, "For good.");
  expect(await standing()).toEqual([{ reason: "For good.", until: null }]);
  expect((await undo(last)).status).toBe(200);
  expect(await standing()).toEqual([{ reason: "A month.", until: month }]);
  expect((await signsIn(lou)).body.detail).toContain("A month.");
  expect((await undo(first)).status).toBe(200);
  expect(await standing()).toEqual([{ reason: "A day.", until: day }]);

  expect((await mo.delete(`/people/${lou.id}/suspension`, { reason: "Wrong." })).status).toBe(204);
  expect(await standing()).toEqual([]);
  expect((await signsIn(lou)).status).toBe(200);
});
