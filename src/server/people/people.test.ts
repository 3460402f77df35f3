import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { blocks } from "./tables.ts";

let app: TestApp;
let searcher: TestPerson;
beforeAll(async () => {
  app = await testApp();
  searcher = await app.person("Searcher");
});
afterAll(() => app.close());

async function namesFound(q: string, by = searcher): Promise<string[]> {
  const { body } = await by.get(`/people?q=${encodeURIComponent(q)}`);
  return body.items.map((person: { name: string }) => person.name);
}

test("people are found by name prefix or username, without accents and despite a typo", async () => {
  await app.person("Zoë Çelik", { email: "zcelik77@people.example" });
  expect(await namesFound("zoe")).toEqual(["Zoë Çelik"]);
  expect(await namesFound("ÇEL")).toEqual(["Zoë Çelik"]);
  expect(await namesFound("zcelik7")).toEqual(["Zoë Çelik"]);
  expect(await namesFound("@zcelik")).toEqual(["Zoë Çelik"]);
  expect(await namesFound("celick")).toEqual(["Zoë Çelik"]);
  expect(await namesFound("100%")).toEqual([]);
  expect(await namesFound("___")).toEqual([]);
});

test("names that start with the query rank above names that only contain it", async () => {
  await app.person("Joanna Banner", { email: "jb1@people.example" });
  await app.person("Annabel Stone", { email: "as1@people.example" });
  expect((await namesFound("anna"))[0]).toBe("Annabel Stone");
});

test("the search requires three characters and a signed-in person", async () => {
  expect(await searcher.get("/people?q=ab")).toRefuseWith("BAD_INPUT");
  expect(await app.visitor().get("/people?q=zoe")).toRefuseWith("UNAUTHENTICATED");
});

test("a block hides two people from each other, in profiles and search, as if they didn't exist", async () => {
  const [ben, cat] = [await app.person("Benedikt Roth"), await app.person("Catalina Roth")];
  await app.services.db.insert(blocks).values({ blockerId: ben.id, blockedId: cat.id });
  expect(await namesFound("roth", ben)).toEqual(["Benedikt Roth"]);
  expect(await namesFound("roth", cat)).toEqual(["Catalina Roth"]);
  const hidden = await cat.get(`/people/${ben.id}`);
  const missing = await cat.get("/people/0198f4c3-0000-7000-8000-000000000000");
  expect(hidden).toRefuseWith("NOT_FOUND");
  expect({ ...hidden.body, requestId: "" }).toEqual({ ...missing.body, requestId: "" });
  expect((await app.visitor().get(`/people/${ben.id}`)).status).toBe(200);
});

test("only its owner can edit a profile", async () => {
  const dan = await app.person("Dan");
  expect((await dan.get(`/people/${dan.id}`)).body.can).toEqual({ edit: true });
  expect((await searcher.get(`/people/${dan.id}`)).body.can).toEqual({ edit: false });
  expect(await searcher.get("/people/not-an-id")).toRefuseWith("BAD_INPUT");
});
