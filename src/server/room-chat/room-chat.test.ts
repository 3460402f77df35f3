import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestClient, type TestPerson } from "../test-app.ts";
import { chatOf, endBroadcast, openRoom, say } from "./test-rooms.ts";

let app: TestApp;
let ana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [ana, ben] = [await app.person("Ana"), await app.person("Ben")];
});
// These tests send more messages than the rate limit allows.
beforeEach(() => app.services.db.execute(sql`delete from rate_limits`));
afterAll(() => app.close());

test("members write, and everybody reads messages in the order they were stored", async () => {
  const { host, room } = await openRoom(app);
  expect((await say(ana, room, "  Sound is perfect. ")).body).toMatchObject({
    place: 1,
    author: { id: ana.id, name: "Ana" },
    part: null,
    text: "Sound is perfect.",
  });
  expect((await say(host, room, "Put your kettles on.")).body).toMatchObject({ part: "host" });
  await say(ben, room, "Hello from Lisbon");
  const all = ["Sound is perfect.", "Put your kettles on.", "Hello from Lisbon"];
  expect(await chatOf(app.visitor(), room)).toEqual(all);
  expect(await chatOf(ana, room, "?limit=2")).toEqual(all.slice(1));
  expect(await chatOf(ana, room, "?before=3")).toEqual(all.slice(0, 2));
  expect(await chatOf(ana, room, "?after=1")).toEqual(all.slice(1));
  expect(await chatOf(ana, room, "?q=KETTLES")).toEqual(all.slice(1, 2));
  expect(await say(app.visitor(), room, "Hi")).toRefuseWith("UNAUTHENTICATED");
  expect(await say(ana, room, " ")).toRefuseWith("BAD_INPUT");
  expect(await say(ana, room, "a".repeat(501))).toRefuseWith("BAD_INPUT");
});

test("a message sent ten times at once is stored once, and reusing its id is refused", async () => {
  const { room } = await openRoom(app);
  const id = newId();
  const answers = await Promise.all(Array.from({ length: 10 }, () => say(ana, room, "Once", id)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.place}`)).size).toBe(1);
  expect(await chatOf(ana, room)).toEqual(["Once"]);
  expect(await say(ana, room, "Twice", id)).toRefuseWith("CONFLICT");
  expect(await say(ben, room, "Once", id)).toRefuseWith("CONFLICT");
});

test("in a replay the chat can be read up to a moment", async () => {
  const { room } = await openRoom(app);
  const { body } = await say(ana, room, "First");
  await new Promise((resolve) => setTimeout(resolve, 20));
  await say(ana, room, "Second");
  expect(await chatOf(ben, room, `?until=${body.time}`)).toEqual(["First"]);
});

test("people separated by a block don't see each other's messages", async () => {
  const { host, room } = await openRoom(app);
  const cleo = await app.person("Cleo");
  await ana.put(`/people/${cleo.id}/block`);
  await say(ana, room, "From Ana");
  const { body } = await say(cleo, room, "From Cleo");
  expect(await chatOf(ana, room)).toEqual(["From Ana"]);
  expect(await chatOf(cleo, room)).toEqual(["From Cleo"]);
  expect(await chatOf(ben, room)).toEqual(["From Ana", "From Cleo"]);
  await host.patch(`${room}/talk`, { pinnedId: body.id });
  expect((await ana.get(`${room}/talk`)).body.pinned).toBeNull();
  expect((await ben.get(`${room}/talk`)).body.pinned).toMatchObject({ text: "From Cleo" });
});

test("slow mode, the link ban and muting apply to viewers but not to hosts", async () => {
  const { host, room } = await openRoom(app);
  expect(await ana.patch(`${room}/talk`, { links: false })).toRefuseWith("NOT_ALLOWED");
  const rules = await host.patch(`${room}/talk`, { slowSeconds: 30, links: false });
  expect(rules.body).toMatchObject({ slowSeconds: 30, links: false, pinned: null });
  expect((await say(ana, room, "One")).status).toBe(201);
  const tooSoon = await say(ana, room, "Two");
  expect(tooSoon).toRefuseWith("TOO_MANY_TRIES");
  expect(tooSoon.body.detail).toMatch(/write again in (30|29) seconds/);
  for (const text of ["see https://bad.example", "www.bad.example", "cheap.shop now", "a.bc/d"])
    expect(await say(ben, room, text)).toRefuseWith("NOT_ALLOWED");
  expect((await say(ben, room, "Doors at 9.30, e.g. the side door.Really")).status).toBe(201);
  for (const text of ["See https://ours.example", "And again"])
    expect((await say(host, room, text)).status).toBe(201);
  expect(await host.patch(`${room}/talk`, { slowSeconds: 7 })).toRefuseWith("BAD_INPUT");

  await host.patch(`${room}/talk`, { slowSeconds: 0 });
  expect((await host.put(`${room}/muted/${ana.id}`)).status).toBe(204);
  expect(await say(ana, room, "Hello?")).toRefuseWith("NOT_ALLOWED");
  expect((await ana.get(`${room}/talk`)).body.muted).toBe(true);
  expect((await host.get(`${room}/muted`)).body.items).toMatchObject([{ name: "Ana" }]);
  expect(await host.put(`${room}/muted/${host.id}`)).toRefuseWith("NOT_ALLOWED");
  expect(await ben.put(`${room}/muted/${ana.id}`)).toRefuseWith("NOT_ALLOWED");
  await host.delete(`${room}/muted/${ana.id}`);
  expect((await say(ana, room, "Back")).status).toBe(201);
});

test("a message can be deleted by its author or a host, and deleting a pinned one unpins it", async () => {
  const { host, room } = await openRoom(app);
  const own = (await say(ana, room, "Oops")).body;
  const bad = (await say(ben, room, "Rude")).body;
  await host.patch(`${room}/talk`, { pinnedId: own.id });
  expect(await ben.delete(`${room}/chat/${own.id}`)).toRefuseWith("NOT_ALLOWED");
  expect((await ana.delete(`${room}/chat/${own.id}`)).status).toBe(204);
  expect((await ana.delete(`${room}/chat/${own.id}`)).status).toBe(204);
  expect((await host.delete(`${room}/chat/${bad.id}`)).status).toBe(204);
  expect(await chatOf(ben, room)).toEqual([]);
  expect((await ben.get(`${room}/talk`)).body.pinned).toBeNull();
  expect(await host.patch(`${room}/talk`, { pinnedId: own.id })).toRefuseWith("NOT_FOUND");
  expect(await host.delete(`${room}/chat/${newId()}`)).toRefuseWith("NOT_FOUND");
});

test("after the end nobody can write, and the chat stays readable", async () => {
  const { id, room } = await openRoom(app);
  await say(ana, room, "Bravo");
  await endBroadcast(app, id);
  expect(await say(ana, room, "Too late")).toRefuseWith("NOT_ALLOWED");
  expect(await chatOf(ben, room)).toEqual(["Bravo"]);
});

test("a person can write at most twenty messages in half a minute", async () => {
  const { room } = await openRoom(app);
  const eva = await app.person("Eva");
  for (let n = 1; n <= 20; n += 1) expect((await say(eva, room, `${n}`)).status).toBe(201);
  expect(await say(eva, room, "21")).toRefuseWith("TOO_MANY_TRIES");
});

const report = (target: string, targetId: string) => ({
  id: newId(),
  target,
  targetId,
  category: "spam",
});

test("people who can read a message or question can report it to the administrators", async () => {
  const { host, room } = await openRoom(app);
  const message = (await say(ben, room, "Buy my coins")).body;
  expect((await ana.post("/reports", report("room-message", message.id))).status).toBe(204);
  expect(await ben.post("/reports", report("room-message", message.id))).toRefuseWith(
    "NOT_ALLOWED",
  );
  const closed = await openRoom(app, { visibility: "invite-only" });
  const hidden = (await say(closed.host, closed.room, "Secret")).body;
  expect(await ana.post("/reports", report("room-message", hidden.id))).toRefuseWith("NOT_FOUND");
  const question = { id: newId(), text: "Buy my coins?", anonymous: true };
  await ben.post(`${room}/questions`, question);
  expect((await host.post("/reports", report("question", question.id))).status).toBe(204);
});

test("watchers are named to people who may see that they're going, and only counted for others", async () => {
  const { host, id, room } = await openRoom(app);
  const eva = await app.person("Eva");
  await eva.put(`/events/${id}/answer`, { answer: "going", seenBy: "everyone" });
  await ben.put(`/events/${id}/answer`, { answer: "going", seenBy: "organizers" });
  await app.services.db.execute(
    sql`insert into event_rooms (event_id, secret) values (${id}, 'x')`,
  );
  await app.services.db.execute(sql`insert into room_views (event_id, id, user_id, is_replay)
    values (${id}, ${newId()}, ${eva.id}, false), (${id}, ${newId()}, ${ben.id}, false)`);
  const named = async (viewer: TestClient) =>
    (await viewer.get(`${room}/people`)).body.items.map(({ name }: { name: string }) => name);
  expect(await named(app.visitor())).toEqual(["Eva"]);
  expect(await named(host)).toEqual(["Ben", "Eva"]);
  await ana.put(`/people/${eva.id}/block`);
  expect(await named(ana)).toEqual([]);
  await ana.delete(`/people/${eva.id}/block`);
});
