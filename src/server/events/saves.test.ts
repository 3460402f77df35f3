import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
let host: TestPerson;
beforeAll(async () => {
  app = await testApp();
  host = await app.person("Host");
});
afterAll(() => app.close());

async function announce(title: string, more: object = {}) {
  const post = {
    id: newId(),
    type: "event",
    content: title,
    eventDate: "2031-05-01",
    venue: "The Old Exchange",
    organizer: "Host",
    eventCategory: "Music",
  };
  return (await host.post("/posts", { ...post, ...more })).body.event as {
    id: string;
    slug: string;
  };
}
const titles = (answer: { body: { items: { title: string }[] } }) =>
  answer.body.items.map(({ title }) => title);

test("saving an event twice keeps one, the list shows the latest first, and unsaving removes it", async () => {
  const ana = await app.person("Ana");
  const [jazz, maps] = [await announce("Jazz night"), await announce("Build night")];
  await Promise.all(Array.from({ length: 5 }, () => ana.put(`/events/${jazz.id}/save`)));
  expect((await ana.put(`/events/${maps.id}/save`)).body.saved).toBe(true);
  expect(titles(await ana.get("/my/saved-events"))).toEqual(["Build night", "Jazz night"]);
  expect((await ana.get(`/events/${jazz.slug}`)).body.saved).toBe(true);
  expect((await host.get(`/events/${jazz.slug}`)).body.saved).toBe(false);
  expect((await app.visitor().get(`/events/${jazz.slug}`)).body.saved).toBe(false);
  const listed = (await ana.get("/events?q=jazz")).body.items[0];
  expect(listed.saved).toBe(true);
  expect((await ana.delete(`/events/${jazz.id}/save`)).status).toBe(204);
  expect((await ana.delete(`/events/${jazz.id}/save`)).status).toBe(204);
  expect(titles(await ana.get("/my/saved-events"))).toEqual(["Build night"]);
  expect(await ana.put(`/events/${newId()}/save`)).toRefuseWith("NOT_FOUND");
});

test("a profile shows public events its person created, and attended ones only once they are over", async () => {
  const past = await announce("Long ago", { eventDate: "2031-06-01" });
  await announce("For me", { visibility: "only-me", eventDate: "2031-07-01" });
  const ana = await app.person("Ana");
  await ana.put(`/events/${past.id}/answer`, { answer: "going" });
  const list = (id: string, kind: string, by = app.visitor()) =>
    by.get(`/people/${id}/events?kind=${kind}`);
  expect(titles(await list(host.id, "created"))).toContain("Long ago");
  expect(titles(await list(host.id, "created"))).not.toContain("For me");
  expect(titles(await list(host.id, "created", host))).toContain("For me");
  expect(titles(await list(ana.id, "attended"))).toEqual([]);
  await app.services.db.execute(
    `update events set starts_at = now() - interval '3 days', ends_at = now() - interval '2 days' where id = '${past.id}'`,
  );
  // Only friends see an RSVP unless the person shows it to everyone.
  expect(titles(await list(ana.id, "attended"))).toEqual([]);
  expect(titles(await list(ana.id, "attended", ana))).toEqual(["Long ago"]);
  await app.services.db.execute("update rsvps set seen_by = 'everyone'");
  expect(titles(await list(ana.id, "attended"))).toEqual(["Long ago"]);
  expect(titles(await list(host.id, "upcoming"))).not.toContain("Long ago");
  expect(await list(newId(), "created")).toRefuseWith("NOT_FOUND");
  expect(await list(host.id, "planned")).toRefuseWith("BAD_INPUT");
});
