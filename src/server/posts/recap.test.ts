import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
let ana: TestPerson;
beforeAll(async () => {
  app = await testApp();
  ana = await app.person("Ana");
});
afterAll(() => app.close());

const recapOf = (eventId: string, more: object = {}) => ({
  id: newId(),
  type: "post",
  content: "Forty records and one broken needle.",
  recapOf: eventId,
  ...more,
});

test("a past event's page links to its recap, but only if the viewer may see it", async () => {
  const { id, slug } = await publish(ana);
  const early = await ana.post("/posts", recapOf(id));
  expect(early.body.fields).toEqual([
    { field: "recapOf", message: "Write the recap once the event is over." },
  ]);
  await app.services.db.execute(
    sql`update events set starts_at = now() - interval '9 hours', ends_at = now() - interval '5 hours' where id = ${id}`,
  );
  const seenBy = async (viewer: { get: TestPerson["get"] }) =>
    (await viewer.get(`/events/${slug}`)).body.recap;
  expect(await seenBy(ana)).toBeNull();
  const open = await ana.post("/posts", recapOf(id));
  expect(open.status).toBe(201);
  expect(await seenBy(app.visitor())).toBe(open.body.id);
  const closed = await ana.post("/posts", recapOf(id, { visibility: "only-me" }));
  expect(await seenBy(ana)).toBe(closed.body.id);
  expect(await seenBy(app.visitor())).toBe(open.body.id);
  // Deleting the post keeps the event.
  await ana.delete(`/posts/${open.body.id}`);
  expect(await seenBy(app.visitor())).toBeNull();
});

test("only an event's organizers can write its recap", async () => {
  const { id } = await publish(ana);
  const ben = await app.person("Ben");
  expect(await ben.post("/posts", recapOf(id))).toRefuseWith("NOT_FOUND");
  expect(await ben.post("/posts", recapOf(newId()))).toRefuseWith("NOT_FOUND");
});
