import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../ids.ts";
import { publish } from "../../events/test-events.ts";
import { testApp, type TestApp, type TestPerson } from "../../test-app.ts";
import type { Database } from "./database.ts";
import { statementPlanned } from "./named-statements.ts";

let app: TestApp;
let ana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [ana, ben] = [await app.person("Ana"), await app.person("Ben")];
});
afterAll(() => app.close());

// What members do all day. Each must be repeatable, so that its statements get named.
const reads = (eventId: string, slug: string, postId: string) => [
  "/session",
  "/posts",
  "/posts?limit=6",
  "/posts/newer",
  `/posts?by=${ana.id}`,
  `/posts/${postId}`,
  `/posts/${postId}/comments`,
  "/my/coming-soon",
  "/events?limit=4",
  `/events/${slug}`,
  `/events/${eventId}/going`,
  `/events/${eventId}/similar`,
  "/conversations?box=inbox",
  "/conversations/unread",
  `/people/${ana.id}/conversation`,
  "/notifications",
  "/notifications/unread",
  `/people/${ana.id}`,
  "/settings",
  "/notification-choices",
  "/security",
  "/sessions",
  "/blocks",
];
const writes = (eventId: string, postId: string) => [
  () => ben.post("/posts", { type: "post", id: newId(), content: "Doors at eight." }),
  () => ben.put(`/posts/${postId}/like`),
  () => ben.delete(`/posts/${postId}/like`),
  () => ben.post(`/posts/${postId}/comments`, { id: newId(), content: "Yes" }),
  () => ben.post("/messages", { id: newId(), to: ana.id, text: "Coming?" }),
  () => ben.put(`/people/${ana.id}/follow`),
  () => ben.put(`/events/${eventId}/answer`, { answer: "going" }),
  () => ben.put(`/events/${eventId}/save`),
];

test("no statement on the hot paths has to be planned on every run", async () => {
  await ana.put(`/people/${ben.id}/follow`);
  const { id: eventId, slug } = await publish(ana, { title: "Open Stage" });
  const about = {
    eventDate: "2031-05-02",
    venue: "Hall",
    organizer: "Ana",
    eventCategory: "Music",
  };
  const postId = newId();
  await ana.post("/posts", { type: "event", id: postId, content: "Come.", ...about });
  const actions: [string, () => Promise<{ status: number }>][] = [
    ...reads(eventId, slug, postId).map((address): [string, () => Promise<{ status: number }>] => [
      address,
      () => ben.get(address),
    ]),
    ...writes(eventId, postId).map((write): [string, typeof write] => [String(write), write]),
  ];
  // On the first run no statement has a name yet, which proves that the test can detect them.
  expect(await plannedBy(() => ben.get("/sessions"))).not.toEqual([]);
  const planned: string[] = [];
  for (const [name, act] of actions) {
    for (let i = 0; i < 4; i += 1)
      expect({ name, status: (await act()).status }).toEqual(succeeds(name));
    planned.push(...(await plannedBy(act)).map((statement) => `${name}: ${statement}`));
  }
  expect(planned).toEqual([]);
});

const succeeds = (name: string) => ({ name, status: expect.toSatisfy((status) => status < 300) });

/** The unnamed statements that this sends, except transaction control, which needs no plan, and background jobs. */
async function plannedBy(act: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const note = (sent: unknown) => {
    const text = typeof sent === "string" ? sent : String((sent as { text?: string }).text);
    if (!/^(?:begin|commit|rollback|(?:release )?savepoint)|jobs\./i.test(text.trim()))
      statements.push(text);
  };
  subscribe(statementPlanned.name as string, note);
  await act();
  unsubscribe(statementPlanned.name as string, note);
  return statements;
}

test("PostgreSQL uses one generic plan of the feed for all readers", async () => {
  for (let read = 0; read < 12; read += 1) await ben.get("/posts");
  const { $client: pool } = app.services.db as Database["db"];
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  const plans = [];
  for (const client of clients) {
    const { rows } = await client.query(
      "select generic_plans::int from pg_prepared_statements where name like 'feed_page_%'",
    );
    plans.push(...rows.map((row) => Number(row.generic_plans)));
    client.release();
  }
  // A connection's first five executions use custom plans.
  expect(Math.max(...plans)).toBeGreaterThan(0);
});
