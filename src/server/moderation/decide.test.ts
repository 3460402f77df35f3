import { afterAll, beforeAll, expect, test } from "vitest";
import { comment, postBy } from "../notifications/test-notifications.ts";
import { testApp, type TestApp } from "../test-app.ts";
import { appoint, caseOf, reportedCase } from "./test-moderation.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test("content that its author deleted can't be hidden, but its reports can still be decided", async () => {
  const [mo, ben, rae] = [await app.person("Mo"), await app.person("Ben"), await app.person("Rae")];
  await appoint(app, mo);
  const post = await postBy(ben);
  const targetId = await comment(ben, post.id, "Cheap tickets!");
  const { id } = await reportedCase(rae, mo, { target: "comment", targetId });
  const decide = (decision: string) =>
    mo.put(`/administration/reports/${id}/decision`, { decision, reason: "An advertisement." });
  expect((await ben.delete(`/comments/${targetId}`)).status).toBe(204);
  expect((await caseOf(mo, targetId)).can.hide).toBe(false);
  expect(await decide("hide")).toRefuseWith("CONFLICT");
  expect((await ben.get("/my/notices")).body.items).toEqual([]);
  expect((await decide("warn")).status).toBe(200);
});
