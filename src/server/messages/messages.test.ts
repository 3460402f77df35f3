import type { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../lib/test-app.ts";
import { between, send, verified } from "./test-people.ts";

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await testApp({ LOG_LEVEL: "error" });
});
afterAll(() => app.close());

const texts = async (person: TestPerson, other: TestPerson) =>
  (await person.get(`/conversations/${between(person, other)}/messages`)).body.items.map(
    ({ text }: { text: string }) => text,
  );

/** Two people who follow each other. */
async function friends(one: string, other: string) {
  const pair = [await verified(app, one), await verified(app, other)] as const;
  await pair[0].put(`/people/${pair[1].id}/follow`);
  await pair[1].put(`/people/${pair[0].id}/follow`);
  return pair;
}

describe("two who follow each other", () => {
  test("write to each other and both see the same", async () => {
    const [ana, ben] = await friends("Ana", "Ben");
    const hello = await send(ana, ben, "Doors at eight?");
    expect(hello.status).toBe(201);
    expect(hello.body).toMatchObject({ place: 1, senderId: ana.id, text: "Doors at eight?" });
    await send(ben, ana, "At nine.");
    expect(await texts(ana, ben)).toEqual(["Doors at eight?", "At nine."]);
    expect(await texts(ben, ana)).toEqual(await texts(ana, ben));
    const { body } = await ana.get("/conversations");
    expect(body.items).toHaveLength(1);
    expect(body.items[0]).toMatchObject({
      id: between(ana, ben),
      person: { id: ben.id, name: "Ben" },
      last: { text: "At nine." },
      unread: 1,
      request: "none",
      can: { send: true },
      closed: null,
    });
  });
});
