import { afterAll, beforeAll, expect, test } from "vitest";
import { publish } from "../events/test-events.ts";
import { testApp, type TestApp, type TestClient, type TestPerson } from "../test-app.ts";

let app: TestApp;
let ana: TestPerson;
beforeAll(async () => {
  app = await testApp();
  ana = await app.person("Ana");
});
afterAll(() => app.close());

const cardFor = async (viewer: TestClient) => {
  const [card] = (await viewer.get("/events?q=gramophone")).body.items;
  return {
    names: card.faces.map(({ name }: { name: string }) => name),
    nobodyGoes: card.nobodyGoes,
    going: card.going,
  };
};

test("Discover shows the people going as far as the viewer may see them, and knows when nobody goes", async () => {
  const { id } = await publish(ana, { title: "Gramophone Night" });
  const visitor = app.visitor();
  expect(await cardFor(visitor)).toEqual({ names: [], nobodyGoes: true, going: 0 });
  const [ben, cleo] = [await app.person("Ben"), await app.person("Cleo")];
  const answer = (who: TestPerson, seenBy: string) =>
    who.put(`/events/${id}/answer`, { answer: "going", seenBy });
  await answer(cleo, "organizers");
  // Somebody goes, though neither a name nor a count is shown.
  expect(await cardFor(visitor)).toEqual({ names: [], nobodyGoes: false, going: 0 });
  await answer(ben, "everyone");
  expect((await cardFor(visitor)).names).toEqual(["Ben"]);
  expect((await cardFor(cleo)).names).toEqual(["Ben", "Cleo"]);
  expect((await cardFor(ana)).names).toEqual(["Ben", "Cleo"]);
  await ben.put(`/people/${cleo.id}/block`);
  expect((await cardFor(cleo)).names).toEqual(["Cleo"]);
});
