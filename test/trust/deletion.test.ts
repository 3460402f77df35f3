import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../src/server/lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../../src/server/test-app.ts";
import { send, upload } from "../../src/server/media/test-upload.ts";
import { findEverywhere, findInFiles, openMarks, plant } from "./marks.ts";
import { slowness } from "../setup/slowness.ts";

let app: TestApp;
let client: Client;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  client = await openMarks(app.databaseUrl);
  ben = await app.person("Ben");
});
afterAll(async () => {
  await client.end();
  await app.close();
});

const nextYear = `${new Date().getFullYear() + 1}-06-01`;
const picture = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
const leave = (person: TestPerson, password = person.password) =>
  person.post("/my/account/deletion", { password });

async function postBy(person: TestPerson, more: Record<string, unknown> = {}) {
  const answer = await person.post("/posts", {
    id: newId(),
    type: "post",
    content: "Hello",
    ...more,
  });
  expect(answer.status).toBe(201);
  return answer.body as { id: string; event?: { id: string; slug: string } };
}

function eventBy(person: TestPerson, content: string) {
  return postBy(person, {
    type: "event",
    content,
    eventDate: nextYear,
    venue: "The old mill",
    organizer: "Mill friends",
    eventCategory: "Music",
  });
}

const commentOn = (person: TestPerson, postId: string) =>
  person.post(`/posts/${postId}/comments`, { id: newId(), content: "Lovely" });

const write = (from: TestPerson, to: TestPerson, more: object = { text: "Hello" }) =>
  from.post("/messages", { id: newId(), to: to.id, ...more });

/** A person with data of every kind, created through the API. */
async function fullPerson(name: string) {
  const person = await app.person(name);
  const medium = await send(person, await picture(), { type: "image/png", alt: "A poster" });
  await postBy(person, { mediaId: medium.body.id });
  const theirs = await postBy(ben);
  await person.put(`/posts/${theirs.id}/like`);
  await commentOn(person, theirs.id);
  const party = await eventBy(ben, "A party");
  await person.put(`/events/${party.event?.id}/answer`, { answer: "going" });
  await upload(person, new Uint8Array(10), { length: 500 });
  await ben.put(`/people/${person.id}/follow`);
  const drawing = await send(person, await picture(), { type: "image/png" });
  await write(person, ben, { text: "Look", mediaId: drawing.body.id });
  await write(ben, person, { text: "Nice" });
  return Object.assign(person, { mediaId: medium.body.id as string });
}

test("after deletion no text, row, file or job of the person is left", async () => {
  const ana = await fullPerson("Ana Lovelace");
  await ana.post("/my/export");
  await ben.put(`/people/${ana.id}/follow`);
  await ben.post("/reports", {
    id: newId(),
    target: "profile",
    targetId: ana.id,
    category: "spam",
  });
  await ana.post("/password/forgot", { email: ana.email });
  const planted = await plant(client, { personId: ana.id, otherId: ben.id, mark: "MARK" });
  expect(planted.length).toBeGreaterThan(40);
  // Planted orders hold no places that could be released.
  await client.query("update orders set state = 'expired'");
  const { rows } = await client.query("select username from users where id = $1", [ana.id]);
  const traces = ["MARK.", ana.id, ana.id.replaceAll("-", ""), ana.email, rows[0].username];
  expect((await findEverywhere(client, traces)).length).toBeGreaterThan(20);
  expect((await findInFiles(app.folder, traces)).length).toBeGreaterThan(0);

  expect((await leave(ana)).status).toBe(204);

  await expect.poll(() => findInFiles(app.folder, [ana.mediaId])).toEqual([]);
  await expect.poll(async () => (await findInFiles(app.folder, traces)).length).toBe(1);
  // The documented exception: the email confirming the deletion, whose job row is encrypted except for the address and is deleted within an
  // hour.
  const left = await findEverywhere(client, traces);
  expect(left).toEqual([expect.stringMatching(/^jobs\..*"sealed"/s)]);
});

test("counters of others' posts and events are updated, and their threads stay readable", async () => {
  const [cleo, theirs] = [await app.person("Cleo"), await postBy(ben)];
  await cleo.put(`/posts/${theirs.id}/like`);
  await ben.put(`/posts/${theirs.id}/like`);
  await commentOn(cleo, theirs.id);
  await commentOn(cleo, theirs.id);
  await commentOn(ben, theirs.id);
  const party = await eventBy(ben, "Garden party");
  await cleo.put(`/events/${party.event?.id}/answer`, { answer: "going" });
  expect((await ben.get(`/events/${party.event?.slug}`)).body.going).toBe(1);

  await leave(cleo);
  expect((await ben.get(`/posts/${theirs.id}`)).body).toMatchObject({ likes: 1, comments: 1 });
  expect((await ben.get(`/posts/${theirs.id}/comments`)).body.items).toHaveLength(1);
  expect((await ben.get(`/events/${party.event?.slug}`)).body.going).toBe(0);
});

test("the other person in a conversation keeps their own messages; the deleted user's are gone", async () => {
  const [lea, mona] = [await app.person("Lea"), await app.person("Mona")];
  for (const other of [lea, mona]) await other.put(`/people/${ben.id}/follow`);
  await write(ben, lea, { text: "Mine stays" });
  await write(lea, ben, { text: "Mine goes" });
  await ben.put(`/people/${mona.id}/follow`);
  await write(mona, ben, { text: "Never answered" });
  await leave(lea);
  await leave(mona);
  const { items } = (await ben.get("/conversations")).body;
  const names = items.map(({ person }: { person: { name: string } }) => person.name);
  expect(names).not.toContain("Lea");
  expect(names).not.toContain("Mona");
  const left = items.find(({ last }: { last: { place: number } }) => last.place === 2);
  expect(left).toMatchObject({
    person: { name: "Deleted user", username: "" },
    unread: 0,
    can: { send: false },
    closed: "This person has deleted their account.",
  });
  const { body } = await ben.get(`/conversations/${left.id}/messages`);
  expect(body.items).toMatchObject([
    { text: "Mine stays", unsent: false, senderId: ben.id },
    { text: "", unsent: true, senderId: left.person.id },
  ]);
  expect((await ben.get(`/people/${left.person.id}/conversation`)).body).toEqual(left);
  expect(await write(ben, { ...ben, id: left.person.id } as TestPerson)).toRefuseWith("NOT_FOUND");
});

test("an event that others plan to attend stays, cancelled and without a host", async () => {
  const dora = await app.person("Dora");
  const [alone, awaited] = [await eventBy(dora, "Nobody comes"), await eventBy(dora, "Ben comes")];
  await ben.put(`/events/${awaited.event?.id}/answer`, { answer: "going" });
  await leave(dora);
  const { rows } = await client.query("select * from events where id = any($1)", [
    [alone.event?.id, awaited.event?.id],
  ]);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    title: "Cancelled event",
    status: "cancelled",
    host_id: null,
    venue: "",
    organizer: "",
  });
  const page = await ben.get(`/events/${rows[0].slug}`);
  expect(page.body).toMatchObject({ title: "Cancelled event", host: null });
});

test("a wrong or missing password deletes nothing", async () => {
  const eve = await app.person("Eve");
  expect((await leave(eve, "not the password")).status).toBeGreaterThanOrEqual(400);
  expect((await eve.post("/my/account/deletion", {})).status).toBeGreaterThanOrEqual(400);
  expect((await eve.get("/session")).body.me.id).toBe(eve.id);
});

test("a person with Google only must have signed in within the last ten minutes", async () => {
  const gina = await app.person("Gina");
  await client.query("delete from identities where user_id = $1", [gina.id]);
  await client.query(
    "update sessions set proven_at = now() - interval '11 minutes' where user_id = $1",
    [gina.id],
  );
  expect(await gina.post("/my/account/deletion", {})).toRefuseWith("REAUTHENTICATION_REQUIRED");
  await client.query("update sessions set proven_at = now() where user_id = $1", [gina.id]);
  expect((await gina.post("/my/account/deletion", {})).status).toBe(204);
});

test("deletion signs out everywhere, reserves the username for 30 days and releases the address", async () => {
  const finn = await app.person("Finn", { email: `finn.${Date.now()}@people.example` });
  const before = finn.cookie();
  const dropped: string[] = [];
  const { live } = app.services;
  const { disconnectPerson } = live;
  live.disconnectPerson = (personId) => void dropped.push(personId);
  const { username } = (await finn.get("/session")).body.me;
  expect((await leave(finn)).status).toBe(204);
  live.disconnectPerson = disconnectPerson;
  expect(dropped).toEqual([finn.id]);
  expect(finn.cookie()).not.toContain("session_token");
  const old = await app.visitor().fetch("/api/v1/session", { headers: { cookie: before } });
  expect((await old.json()).me).toBe(null);
  expect(
    await app.visitor().post("/session", { email: finn.email, password: finn.password }),
  ).toRefuseWith("WRONG_PASSWORD");

  const again = await app.person("Finn", { email: finn.email });
  expect((await again.get("/session")).body.me.username).not.toBe(username);
  await client.query(`update reserved_usernames set until = now() - interval '1 second'`);
  await leave(again);
  await client.query(`update reserved_usernames set until = now() - interval '1 second'`);
  const later = await app.person("Finn", { email: finn.email });
  expect((await later.get("/session")).body.me.username).toBe(username);
});

test("posting, liking, commenting, answering, messaging and uploading during a deletion leave nothing behind", async () => {
  const [theirs, party] = [await postBy(ben), await eventBy(ben, "Race night")];
  const bytes = await picture();
  const failed: object[] = [];
  const cora = await app.person("Cora");
  const rounds = 12;
  for (let round = 0; round < rounds; round += 1) {
    const hana = await app.person(`Hana ${round}`);
    for (const other of [ben, cora]) await other.put(`/people/${hana.id}/follow`);
    await hana.put(`/people/${ben.id}/follow`);
    if (round % 2 === 0) await write(ben, hana);
    const { id: uploadId } = await upload(hana, bytes, { type: "image/png" });
    const own = await postBy(hana);
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () =>
        hana.post("/posts", { id: newId(), type: "post", content: "One more" }),
      ),
      hana.put(`/posts/${theirs.id}/like`),
      commentOn(hana, theirs.id),
      wait(round * 3).then(() => leave(hana)),
      hana.put(`/events/${party.event?.id}/answer`, { answer: "going" }),
      hana.post("/media", { uploadId }),
      hana.put(`/people/${ben.id}/follow`),
      ...Array.from({ length: 4 }, () => [write(hana, ben), write(ben, hana)]).flat(),
      write(hana, cora),
      hana.post("/my/export"),
      app.visitor().post("/session", { email: hana.email, password: hana.password }),
      app.visitor().post("/password/forgot", { email: hana.email }),
      hana.patch("/profile", { bio: "Still here" }),
      ben.put(`/posts/${own.id}/like`),
      commentOn(ben, own.id),
      ben.put(`/people/${hana.id}/follow`),
      ben.put(`/posts/${theirs.id}/like`),
    ]);
    for (const [number, { status, body }] of answers.entries())
      // A busy machine may cause a two-second lock timeout, which asks the client to retry.
      if (status >= 500 && body.code !== "BUSY") failed.push({ round, number, body });
    expect(await findEverywhere(client, [hana.id])).toEqual([]);
  }
  expect(failed).toEqual([]);
  const { rows } = await client.query(`
    select id from posts p where likes <> (select count(*) from likes where post_id = p.id)
      or comments <> (select count(*) from comments where post_id = p.id)
    union all select id from events e
      where going <> (select count(*) from rsvps where event_id = e.id and answer = 'going')`);
  expect(rows).toEqual([]);
  expect((await ben.get("/posts?limit=50")).body.items.length).toBeGreaterThan(0);
});

test("two people who follow each other can delete their accounts at the same time", async () => {
  const pairs = await Promise.all(
    Array.from(
      { length: 6 },
      async (_, n) => [await app.person(`Ida ${n}`), await app.person(`Jon ${n}`)] as const,
    ),
  );
  for (const [ida, jon] of pairs) {
    await ida.put(`/people/${jon.id}/follow`);
    await jon.put(`/people/${ida.id}/follow`);
    await write(ida, jon);
    await write(jon, ida);
    const answers = await Promise.all([leave(ida), leave(jon)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  }
});

test("a large account is deleted atomically and within seconds", async () => {
  const kim = await app.person("Kim");
  await client.query(
    `insert into posts (id, author_id, type, content) select gen_random_uuid(), $1, 'post', 'Post ' || n from generate_series(1, 10000) n`,
    [kim.id],
  );
  await client.query(
    `insert into likes (post_id, user_id) select id, $2 from posts where author_id = $1`,
    [kim.id, ben.id],
  );
  const started = performance.now();
  expect((await leave(kim)).status).toBe(204);
  expect(performance.now() - started).toBeLessThan(10_000 * (await slowness()));
  expect(await findEverywhere(client, [kim.id])).toEqual([]);
});
