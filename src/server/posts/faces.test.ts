import { afterAll, beforeAll, expect, test } from "vitest";
import { postBy } from "../notifications/test-notifications.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
let ana: TestPerson;
let ben: TestPerson;
let cleo: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [ana, ben, cleo] = [await app.person("Ana"), await app.person("Ben"), await app.person("Cleo")];
});
afterAll(() => app.close());

const namesOn = async (viewer: TestPerson, id: string) => {
  const { items } = (await viewer.get("/posts")).body;
  const post = items.find((one: { id: string }) => one.id === id);
  return post.event.faces.map(({ name }: { name: string }) => name);
};

test("an event card in the feed shows attendees whose attendance the viewer may see", async () => {
  const post = await postBy(ana, {
    type: "event",
    content: "Vinyl night",
    eventDate: "2031-05-02",
    venue: "The Old Exchange",
    organizer: "Ana",
    eventCategory: "Music",
  });
  const dora = await app.person("Dora");
  const answer = (who: TestPerson, seenBy: string) =>
    who.put(`/events/${post.event.id}/answer`, { answer: "going", seenBy });
  expect((await answer(ben, "everyone")).status).toBe(200);
  await answer(cleo, "friends");
  expect(await namesOn(dora, post.id)).toEqual(["Ben"]);
  expect(await namesOn(cleo, post.id)).toEqual(["Cleo", "Ben"]);
  expect(await namesOn(ana, post.id)).toEqual(["Cleo", "Ben"]);
  await ben.put(`/people/${dora.id}/block`);
  expect(await namesOn(dora, post.id)).toEqual([]);
});
