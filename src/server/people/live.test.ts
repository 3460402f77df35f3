import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { listen } from "../../../test/setup/listening-app.ts";
import { openPage } from "../../../test/setup/live-page.ts";
import { publish } from "../events/test-events.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
let listening: Awaited<ReturnType<typeof listen>>;
let ana: TestPerson;
let ben: TestPerson;
let cleo: TestPerson;
beforeAll(async () => {
  app = await testApp();
  listening = await listen(app);
  [ana, ben, cleo] = [await app.person("Ana"), await app.person("Ben"), await app.person("Cleo")];
});
afterAll(async () => {
  await listening.close();
  await app.close();
});

const pageOf = (who: TestPerson) =>
  openPage(listening.url, { id: who.id, cookie: who.cookie(), origin: "http://localhost:3000" });

test("a page that shows a person is notified of a new name, picture or follower, but not across a block", async () => {
  const page = await pageOf(ben);
  expect(await page.watchPeople([ana.id])).toBe(1);
  const changed = { type: "person-changed", personId: ana.id };
  const heard = (times: number) =>
    vi.waitFor(
      () =>
        expect(page.heard.filter((hint) => hint.type === "person-changed")).toEqual(
          Array.from({ length: times }, () => changed),
        ),
      30_000,
    );
  await ana.patch("/profile", { name: "Ana Castillo" });
  await heard(1);
  await ana.patch("/account", { username: "ana.castillo" });
  await heard(2);
  await cleo.put(`/people/${ana.id}/follow`);
  await heard(3);
  page.close();

  await ana.put(`/people/${cleo.id}/block`);
  const blocked = await pageOf(cleo);
  expect(await blocked.watchPeople([ana.id])).toBe(0);
  blocked.close();
});

test("a page that shows an event is notified when others take its places", async () => {
  const { id } = await publish(ana, { capacity: 1 });
  const page = await pageOf(ben);
  expect(await page.watchEvent(id)).toBe(1);
  const dora = await app.person("Dora");
  await dora.put(`/events/${id}/answer`, { answer: "going" });
  await vi.waitFor(
    () => expect(page.heard).toContainEqual({ type: "event-changed", eventId: id }),
    30_000,
  );
  page.close();
});

test("malformed and overlong lists of ids are refused", async () => {
  const page = await pageOf(ben);
  for (const ids of [["x"], Array.from({ length: 51 }, () => ana.id)])
    expect(await page.watchPeople(ids)).toBe(0);
  page.close();
});
