import { afterAll, beforeAll, expect, test } from "vitest";
import { countingQueries } from "../lib/database/database.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { publish } from "../events/test-events.ts";

let app: TestApp;
let host: TestPerson;
let jazz: { id: string };
const music = { category: "Music", tags: ["Jazz"], city: "Austin" };
beforeAll(async () => {
  app = await testApp();
  host = await app.person("Host");
  jazz = await publish(host, { ...music, title: "Jazz in the Park" });
  await publish(host, {
    category: "Music",
    title: "Opera far away",
    city: "Milan",
    startDay: "2031-08-02",
  });
  await publish(host, { category: "Sports", title: "Run in town", city: "austin" });
  await publish(host, { ...music, title: "Blue Notes", tags: ["jazz", "vinyl"] });
  await publish(host, { ...music, title: "Blue Notes", startDay: "2031-06-02" });
  await publish(host, { category: "Business", title: "Something else", city: "Oslo" });
  await publish(host, { ...music, title: "Jazz in the Park", startDay: "2031-05-09" });
  await publish(host, { ...music, title: "Secret gig", visibility: "unlisted" });
  const off = await publish(host, { ...music, title: "Called off" });
  await host.post(`/events/${off.id}/cancel`, { message: "" });
});
afterAll(() => app.close());

const titles = async (viewer: Pick<TestPerson, "get">) =>
  (await viewer.get(`/events/${jazz.id}/similar`)).body.items.map(
    ({ title }: { title: string }) => title,
  );

test("events sharing tags, category and town come first, each title once, without hidden or cancelled ones", async () => {
  expect(await titles(app.visitor())).toEqual(["Blue Notes", "Run in town", "Opera far away"]);
});

test("similar events take one statement", async () => {
  const { statements } = await countingQueries(() => titles(app.visitor()));
  expect(statements).toHaveLength(1);
});

test("blocked hosts' events and full ones are left out", async () => {
  const [ana, ben] = [await app.person("Ana"), await app.person("Ben")];
  const tiny = await publish(ben, { ...music, title: "Trio at Ben's", capacity: 1 });
  expect(await titles(ana)).toContain("Trio at Ben's");
  await ben.put(`/people/${ana.id}/block`);
  expect(await titles(ana)).not.toContain("Trio at Ben's");
  await app.person("Cy").then((cy) => cy.put(`/events/${tiny.id}/answer`, { answer: "going" }));
  expect(await titles(app.visitor())).not.toContain("Trio at Ben's");
});

test("a missing event, or one the viewer may not see, has no similar events", async () => {
  const closed = await publish(host, { ...music, title: "Closed", visibility: "invite-only" });
  for (const id of [newId(), closed.id])
    expect(await app.visitor().get(`/events/${id}/similar`)).toRefuseWith("NOT_FOUND");
});
