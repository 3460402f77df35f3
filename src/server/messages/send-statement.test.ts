import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countingQueries } from "../lib/database/database.ts";
import { newId } from "../lib/ids.ts";
import { notifications } from "../notifications/tables.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { conversations } from "./tables.ts";
import { between, friends, send, textsOf, verified } from "./test-people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** Two people who have written to each other. */
async function chat(one: string, other: string): Promise<[TestPerson, TestPerson]> {
  const [first, second] = await friends(app, one, other);
  await send(first, second, "Hello");
  await send(second, first, "Hello back");
  return [first, second];
}

/** The bell doesn't list the notifications of messages. */
async function kinds({ id }: TestPerson) {
  const own = eq(notifications.recipientId, id);
  const rows = await app.services.db.select().from(notifications).where(own);
  return rows.map(({ kind }) => kind);
}

test("people who write at the same moment share a statement, and each message goes where it belongs", async () => {
  const [ana, ben] = await chat("Ana", "Ben");
  const [cleo, dora] = await chat("Cleo", "Dora");
  const [emil, finn] = await chat("Emil", "Finn");
  const [gina, hugo] = await chat("Gina", "Hugo");
  const [stranger, alma] = [await verified(app, "Stranger"), await verified(app, "Alma")];
  await send(stranger, alma, "A request");
  await finn.put(`/people/${emil.id}/block`);
  await hugo.patch("/settings", { whoCanMessage: "no-one" });
  const marks = [
    [ben, ana],
    [alma, stranger],
  ] as const;
  for (const [reader, writer] of marks)
    await reader.put(`/conversations/${between(reader, writer)}/marks`, { read: 2 });
  expect(await kinds(ben)).not.toContain("message");
  expect(await kinds(alma)).not.toContain("message-request");
  const { result, statements } = await countingQueries(() =>
    Promise.all([
      send(ana, ben, "for Ben"),
      send(dora, cleo, "for Cleo"),
      send(cleo, dora, "for Dora"),
      send(emil, finn, "for Finn"),
      send(gina, hugo, "for Hugo"),
      send(stranger, alma, "for Alma"),
    ]),
  );
  expect(result.map(({ status }) => status)).toEqual([201, 201, 201, 404, 403, 201]);
  expect(result.map(({ body }) => [body.place, body.senderId])).toEqual([
    [3, ana.id],
    [expect.any(Number), dora.id],
    [expect.any(Number), cleo.id],
    [undefined, undefined],
    [undefined, undefined],
    [2, stranger.id],
  ]);
  expect(new Set([result[1]?.body.place, result[2]?.body.place])).toEqual(new Set([3, 4]));
  const sends = statements.filter((text) => text.includes(`insert into "messages"`));
  // All at once, and then the one of Cleo's and Dora's that came second.
  expect(sends).toHaveLength(2);
  expect(await textsOf(ben, ana)).toEqual(["Hello", "Hello back", "for Ben"]);
  expect((await textsOf(dora, cleo)).toSorted()).toEqual(
    ["Hello", "Hello back", "for Cleo", "for Dora"].toSorted(),
  );
  expect(await textsOf(hugo, gina)).toEqual(["Hello", "Hello back"]);
  expect(await kinds(ben)).toContain("message");
  expect(await kinds(alma)).toContain("message-request");
});

test("an id used for two receivers at once makes one message", async () => {
  const [ana, ben] = await chat("Ana", "Ben");
  const [cleo, dora] = await chat("Cleo", "Dora");
  const id = newId();
  const sent = await Promise.all([
    ana.post("/messages", { id, to: ben.id, text: "Mine" }),
    cleo.post("/messages", { id, to: dora.id, text: "Mine" }),
  ]);
  expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const texts = [...(await textsOf(ben, ana)), ...(await textsOf(dora, cleo))];
  expect(texts.filter((text) => text === "Mine")).toHaveLength(1);
});

test("nobody waits for somebody else's conversation", async () => {
  const { db } = app.services;
  const [ana, ben] = await chat("Ana", "Ben");
  const [cleo, dora] = await chat("Cleo", "Dora");
  const later = await db.transaction(async (tx) => {
    await tx
      .select()
      .from(conversations)
      .where(eq(conversations.pair, between(ana, ben)))
      .for("update");
    const waiting = send(ana, ben, "Later");
    expect((await send(cleo, dora, "At once")).status).toBe(201);
    return { waiting };
  });
  expect((await later.waiting).status).toBe(201);
  expect(await textsOf(ben, ana)).toEqual(["Hello", "Hello back", "Later"]);
});
