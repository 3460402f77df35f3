import { afterAll, beforeAll, expect, test } from "vitest";
import { countingQueries } from "../lib/database/database.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { publish } from "../events/test-events.ts";

let app: TestApp;
let host: TestPerson;
let crowd: TestPerson[];
beforeAll(async () => {
  app = await testApp();
  host = await app.person("Host");
  crowd = await Promise.all(["One", "Two", "Three", "Four"].map((name) => app.person(name)));
});
afterAll(() => app.close());

async function chosenBy(people: TestPerson[], more: object) {
  const event = await publish(host, more);
  for (const person of people) await person.put(`/events/${event.id}/answer`, { answer: "going" });
  return event;
}

const titlesFor = async (viewer: Pick<TestPerson, "get">) =>
  (await viewer.get("/popular-events")).body.items.map(({ title }: { title: string }) => title);

test("this week's most chosen events come first, without hidden or past ones, older RSVPs, or events with only two", async () => {
  await chosenBy(crowd.slice(0, 3), { title: "Third of three", startDay: "2031-05-04" });
  await chosenBy(crowd, { title: "First of three", startDay: "2031-05-09" });
  await chosenBy(crowd.slice(1), { title: "Second of three" });
  await chosenBy(crowd.slice(1), { title: "A fourth", startDay: "2031-06-09" });
  await chosenBy(crowd.slice(0, 2), { title: "For two" });
  await chosenBy(crowd, { title: "By its link", visibility: "unlisted" });
  const off = await chosenBy(crowd, { title: "Called off" });
  await host.post(`/events/${off.id}/cancel`, { message: "" });
  const old = await chosenBy(crowd, { title: "Of last month" });
  await app.services.db.execute(
    `update rsvps set created_at = now() - interval '8 days' where event_id = '${old.id}'`,
  );
  const best = ["First of three", "Second of three", "Third of three"];
  const { statements } = await countingQueries(async () =>
    expect(await titlesFor(app.visitor())).toEqual(best),
  );
  expect(statements).toHaveLength(1);
  await host.put(`/people/${crowd[0]!.id}/block`);
  expect(await titlesFor(crowd[0]!)).toEqual([]);
});
