import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { between, friends, send, textsOf, verified } from "./test-people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const strangers = async () => [await verified(app, "Sam"), await verified(app, "Rita")] as const;
const conversation = async (person: TestPerson, other: TestPerson) =>
  (await person.get(`/people/${other.id}/conversation`)).body;
const box = async (person: TestPerson, name: string) =>
  (await person.get(`/conversations?box=${name}`)).body.items.length as number;
const answer = (person: TestPerson, other: TestPerson, accept: boolean) =>
  person.put(`/conversations/${between(person, other)}/request`, { accept });
const allow = (person: TestPerson, whoCanMessage: string) =>
  person.patch("/settings", { whoCanMessage });

type Listed = { id: string };

describe("a stranger's first message", () => {
  test("is listed as a request, and the stranger learns nothing until there is a reply", async () => {
    const [sam, rita] = await strangers();
    await send(sam, rita, "Are you free in May?");
    expect(await box(rita, "inbox")).toBe(0);
    expect(await box(rita, "requests")).toBe(1);
    // Not listed again among people without a chat, but still found by name.
    const people = async (q: string) =>
      (await rita.get(`/conversations/people?limit=50${q}`)).body.items.map(({ id }: Listed) => id);
    expect(await people("")).not.toContain(sam.id);
    expect(await people(`&q=${encodeURIComponent(sam.name)}`)).toContain(sam.id);
    expect((await rita.get("/conversations/unread")).body).toEqual({
      conversations: 0,
      requests: 1,
    });
    // Unread notifications include the request; the separate count lets clients avoid counting it twice.
    const { body } = await rita.get("/notifications");
    expect(body.items).toMatchObject([{ kind: "message-request", read: false }]);
    expect((await rita.get("/notifications/unread")).body).toEqual({ count: 1, requests: 1 });
    expect(await conversation(rita, sam)).toMatchObject({ request: "incoming", unread: 1 });
    await rita.put(`/conversations/${between(sam, rita)}/marks`, { read: 1 });
    expect(await conversation(sam, rita)).toMatchObject({
      request: "outgoing",
      delivered: 0,
      read: 0,
    });
    expect((await answer(rita, sam, true)).body).toMatchObject({ request: "none" });
    expect(await conversation(sam, rita)).toMatchObject({ request: "none", read: 1 });
    expect(await box(rita, "inbox")).toBe(1);
  });

  test("is accepted by a reply", async () => {
    const [sam, rita] = await strangers();
    await send(sam, rita, "Are you free in May?");
    expect((await send(rita, sam, "Yes!")).status).toBe(201);
    expect(await conversation(rita, sam)).toMatchObject({ request: "none" });
    expect(await conversation(sam, rita)).toMatchObject({ request: "none", unread: 1 });
  });

  test("may be followed by two more, even if many are sent at once", async () => {
    const [sam, rita] = await strangers();
    await send(sam, rita, "1");
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => send(sam, rita, `more ${n}`)),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(8);
    for (const one of refused) expect(one).toRefuseWith("NOT_ALLOWED");
    expect(await textsOf(rita, sam)).toHaveLength(3);
    expect(await conversation(sam, rita)).toMatchObject({
      can: { send: false },
      closed: "Wait until Rita replies.",
    });
    await rita.put(`/people/${sam.id}/follow`);
    expect((await send(sam, rita, "Hello again")).status).toBe(201);
    expect(await conversation(rita, sam)).toMatchObject({ request: "none" });
  });

  test("is hidden when refused, and the stranger sees no difference", async () => {
    const [sam, rita] = await strangers();
    await send(sam, rita, "Buy this");
    const before = await conversation(sam, rita);
    expect((await answer(rita, sam, false)).body).toMatchObject({ request: "refused" });
    expect(await conversation(sam, rita)).toEqual(before);
    expect((await send(sam, rita, "Really, buy it")).status).toBe(201);
    expect(await box(rita, "inbox")).toBe(0);
    expect(await box(rita, "requests")).toBe(0);
    expect((await rita.get("/conversations/unread")).body).toEqual({
      conversations: 0,
      requests: 0,
    });
    expect((await answer(rita, sam, true)).body).toMatchObject({ request: "none" });
    expect(await answer(rita, sam, false)).toRefuseWith("CONFLICT");
  });

  test("needs a verified address; one to a follower does not", async () => {
    const [una, rita] = [await app.person("Una"), await verified(app, "Rita")];
    expect(await send(una, rita, "Hello")).toRefuseWith("VERIFY_EMAIL_FIRST");
    expect((await conversation(una, rita)).can.send).toBe(false);
    await rita.put(`/people/${una.id}/follow`);
    expect((await conversation(una, rita)).can.send).toBe(true);
    expect((await send(una, rita, "Hello")).status).toBe(201);
  });

  test("goes to at most twenty people a day", async () => {
    const sam = await verified(app, "Sam");
    const answers: number[] = [];
    for (let n = 0; n < 21; n += 1) {
      const { status } = await send(sam, await app.person(`Person ${n}`), "Hi");
      answers.push(status);
    }
    expect(answers.filter((status) => status === 201)).toHaveLength(20);
    expect(answers.at(-1)).toBe(429);
  });
});

describe("who can message", () => {
  test.each(["friends", "no-one"])(
    "'%s' excludes a stranger, even from a conversation that was started",
    async (who) => {
      const [sam, rita] = await strangers();
      await send(sam, rita, "Before");
      await answer(rita, sam, true);
      await allow(rita, who);
      const refused = await send(sam, rita, "After");
      expect(refused).toRefuseWith("NOT_ALLOWED");
      expect(await conversation(sam, rita)).toMatchObject({
        can: { send: false },
        closed: refused.body.detail,
      });
      expect(await textsOf(rita, sam)).toEqual(["Before"]);
      // Somebody who can't get a reply can't write either.
      expect(await send(rita, sam, "You cannot answer")).toRefuseWith("NOT_ALLOWED");
      await allow(rita, "everyone");
      expect((await send(sam, rita, "Again")).status).toBe(201);
    },
  );

  test("'friends' are the people the owner follows; 'no-one' excludes even them", async () => {
    const [ana, ben] = await friends(app, "Ana", "Ben");
    await allow(ana, "friends");
    expect((await send(ben, ana, "Hello")).status).toBe(201);
    await ana.delete(`/people/${ben.id}/follow`);
    expect(await send(ben, ana, "Hello?")).toRefuseWith("NOT_ALLOWED");
    await ana.put(`/people/${ben.id}/follow`);
    await allow(ana, "no-one");
    expect(await send(ben, ana, "Hello?")).toRefuseWith("NOT_ALLOWED");
  });
});

async function cards(person: TestPerson) {
  const { rows } = await app.services.db.execute(
    `select kind from notifications where recipient_id = '${person.id}' and kind like 'message%'`,
  );
  return rows.map(({ kind }) => kind);
}

describe("notifications", () => {
  test("a request notifies once until there is a reply", async () => {
    const [sam, rita] = await strangers();
    await Promise.all([send(sam, rita, "One"), send(sam, rita, "Two")]);
    const { body } = await rita.get("/notifications");
    expect(body.items).toMatchObject([{ kind: "message-request", people: [{ id: sam.id }] }]);
    expect(JSON.stringify(body)).not.toContain("Two");
    await answer(rita, sam, true);
    expect((await rita.get("/notifications")).body.items).toEqual([]);
    await send(sam, rita, "Three");
    expect(await cards(rita)).toEqual([]);
    await rita.put(`/conversations/${between(sam, rita)}/marks`, { read: 3 });
    await send(sam, rita, "Four");
    expect(await cards(rita)).toEqual(["message"]);
  });

  test("a message notifies again after the last one was read, but not when it is unsent or refused", async () => {
    const [ana, ben] = await friends(app, "Ana", "Ben");
    const first = await send(ana, ben, "One");
    await send(ana, ben, "Two");
    expect(await cards(ben)).toEqual(["message"]);
    await ben.put(`/conversations/${between(ana, ben)}/marks`, { read: 2 });
    expect(await cards(ben)).toEqual([]);
    expect(first.status).toBe(201);
    const third = await send(ana, ben, "Three");
    expect(await cards(ben)).toEqual(["message"]);
    await ana.post(`/messages/${third.body.id}/unsend`);
    expect(await cards(ben)).toEqual([]);

    const [sam, rita] = await strangers();
    await send(sam, rita, "Buy");
    await answer(rita, sam, false);
    await send(sam, rita, "Buy now");
    expect(await cards(rita)).toEqual([]);
  });

  test("messages that are only delivered, or read in part, keep their notification", async () => {
    const [ana, ben] = await friends(app, "Ana", "Ben");
    const marks = `/conversations/${between(ana, ben)}/marks`;
    await send(ana, ben, "One");
    await send(ana, ben, "Two");
    await ben.put(marks, { delivered: 2 });
    expect(await cards(ben)).toEqual(["message"]);
    await ben.put(marks, { read: 1 });
    expect(await cards(ben)).toEqual(["message"]);
    await ben.put(marks, { read: 2 });
    expect(await cards(ben)).toEqual([]);
  });

  test("accepting again keeps the notification of a later message", async () => {
    const [sam, rita] = await strangers();
    await send(sam, rita, "One");
    await answer(rita, sam, true);
    await rita.put(`/conversations/${between(sam, rita)}/marks`, { read: 1 });
    await send(sam, rita, "Two");
    await answer(rita, sam, true);
    expect(await cards(rita)).toEqual(["message"]);
  });

  test("deleting the only unread message for oneself removes its notification", async () => {
    const [ana, ben] = await friends(app, "Ana", "Ben");
    const one = await send(ana, ben, "One");
    const two = await send(ana, ben, "Two");
    await ben.delete(`/messages/${one.body.id}`);
    expect(await cards(ben)).toEqual(["message"]);
    await ben.delete(`/messages/${two.body.id}`);
    expect(await cards(ben)).toEqual([]);
  });

  test("a message that arrives while earlier ones are marked read notifies", async () => {
    const pairs = await Promise.all(
      Array.from({ length: 10 }, (_, n) => friends(app, `Ana ${n}`, `Ben ${n}`)),
    );
    const rounds = pairs.map(async ([ana, ben]) => {
      const found: unknown[][] = [];
      for (let round = 1; round < 6; round += 1) {
        await send(ana, ben, `${round}`);
        const marks = `/conversations/${between(ana, ben)}/marks`;
        const [, { body }] = await Promise.all([
          ben.put(marks, { read: round * 2 - 1 }),
          send(ana, ben, "Next"),
        ]);
        found.push(await cards(ben));
        await ben.put(marks, { read: body.place });
      }
      return found;
    });
    const found = (await Promise.all(rounds)).flat();
    expect(found).toEqual(found.map(() => ["message"]));
  });
});
