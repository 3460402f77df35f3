import { afterAll, beforeAll, expect, test } from "vitest";
import { countingQueries } from "../lib/database/database.ts";
import { testApp, type TestApp, type TestClient } from "../test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const headersOf = (client: TestClient) => new Headers({ cookie: client.cookie() });
const limit = { bucket: "knocks", allowed: 3, seconds: 60 };

test("requests that arrive together are recognized by one statement, each as its own person", async () => {
  const [ana, ben] = [await app.person("Ana"), await app.person("Ben")];
  const ended = await app.person("Cleo");
  const headers = [headersOf(ana), headersOf(ended), headersOf(ben), headersOf(ana)];
  await ended.delete("/session");
  const { identity } = app.services;
  const { result, statements } = await countingQueries(() =>
    Promise.all(headers.map((one) => identity.findPerson(one))),
  );
  expect(result.map((person) => person?.id)).toEqual([ana.id, undefined, ben.id, ana.id]);
  expect(statements).toHaveLength(1);
});

test("tries that arrive together are counted one by one, for each person and each limit", async () => {
  const [dora, emil] = [await app.person("Dora"), await app.person("Emil")];
  const { identity } = app.services;
  const knock = (client: TestClient, bucket = "knocks") =>
    identity.findPersonAndCount(headersOf(client), { ...limit, bucket });
  const { result, statements } = await countingQueries(() =>
    Promise.all([
      ...[dora, emil, dora, dora].map((one) => knock(one)),
      knock(dora, "rings"),
      ...[dora, dora].map((one) => knock(one)),
    ]),
  );
  expect(statements).toHaveLength(1);
  expect(result.map((found) => [found?.person.name, found?.tried.used])).toEqual([
    ["Dora", 1],
    ["Emil", 1],
    ["Dora", 2],
    ["Dora", 3],
    ["Dora", 1],
    ["Dora", 4],
    ["Dora", 5],
  ]);
  // Beyond the limit of 3, tries don't add up.
  expect((await knock(dora))?.tried.used).toBe(4);
});
