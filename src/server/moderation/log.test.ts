import { afterAll, beforeAll, expect, test } from "vitest";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { appoint, reportedCase } from "./test-moderation.ts";

let app: TestApp;
let ana: TestPerson;
let rae: TestPerson;
let mo: TestPerson;
let mia: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [ana, rae] = [await app.person("Ana"), await app.person("Rae")];
  [mo, mia] = [await app.person("Mo"), await app.person("Mia")];
  for (const one of [mo, mia]) await appoint(app, one);
});
afterAll(() => app.close());

test("an entry links to its content and quotes its beginning, for other moderators to judge", async () => {
  const event = await publish(ana, { title: "Quetzal night" });
  const post = { id: newId(), type: "post", content: "Xylophone tickets, cheap!" };
  await ana.post("/posts", post);
  const other = { id: newId(), type: "post", content: "Who plays what?" };
  await rae.post("/posts", other);
  const comment = { id: newId(), content: "Xylophones here." };
  await ana.post(`/posts/${other.id}/comments`, comment);
  for (const [target, targetId] of [
    ["post", post.id],
    ["event", event.id],
    ["comment", comment.id],
  ] as const) {
    const { id } = await reportedCase(rae, mo, { target, targetId });
    const decision = { decision: "hide", reason: "Advertising." };
    expect((await mo.put(`/administration/reports/${id}/decision`, decision)).status).toBe(200);
  }
  const log = async () => (await mia.get(`/administration/log?person=${ana.id}`)).body.items;
  expect(await log()).toMatchObject([
    { target: "comment", path: `/posts/${other.id}`, about: "Xylophones here." },
    { target: "event", path: `/events/${event.slug}`, about: expect.stringMatching(/^Quetzal/) },
    { target: "post", path: `/posts/${post.id}`, about: "Xylophone tickets, cheap!" },
  ]);
  await ana.delete(`/posts/${post.id}`);
  const [, , deleted] = await log();
  expect(deleted).toMatchObject({ target: "post", path: null, about: "Xylophone tickets, cheap!" });
});
