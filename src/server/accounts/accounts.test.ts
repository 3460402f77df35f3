import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp } from "../lib/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test("signing up leads straight in", async () => {
  const ana = await app.person("Ana");
  const { body } = await ana.get("/session");
  expect(body.me).toMatchObject({ id: ana.id, name: "Ana", emailVerified: false, role: "attendee" });
});
