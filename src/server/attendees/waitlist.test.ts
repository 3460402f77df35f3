import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { listen } from "../../../test/setup/listening-app.ts";
import { openPage, types } from "../../../test/setup/live-page.ts";
import { publish } from "../events/test-events.ts";
import { putTypesOnSale } from "../orders/test-orders.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
let host: TestPerson;
let ana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [host, ana, ben] = [await app.person("Host"), await app.person("Ana"), await app.person("Ben")];
});
afterAll(() => app.close());

const answer = (who: TestPerson, id: string, given: string) =>
  who.put(`/events/${id}/answer`, { answer: given });
const waitlistOf = async (id: string) => (await host.get(`/events/${id}/report`)).body.waitlist;

test("the organizer's open page updates when somebody joins the waitlist, with how many wait and hold an offer", async () => {
  const listening = await listen(app);
  const open = (who: TestPerson) =>
    openPage(listening.url, {
      id: who.id,
      cookie: who.cookie(),
      origin: "http://localhost:3000",
    });
  const { id } = await publish(host, { capacity: 1 });
  const [hosts, bens] = [await open(host), await open(ben)];
  await answer(ana, id, "going");
  expect(await waitlistOf(id)).toEqual({ people: 0, offered: 0 });
  await answer(ben, id, "waitlist");
  await vi.waitFor(() => expect(types(hosts.heard)).toContain("waitlist-changed"), 30_000);
  expect(types(bens.heard)).not.toContain("waitlist-changed");
  expect(await waitlistOf(id)).toEqual({ people: 1, offered: 0 });
  await answer(ana, id, "not-going");
  expect(await waitlistOf(id)).toEqual({ people: 1, offered: 1 });
  hosts.close();
  bens.close();
  await listening.close();
});

test("waiting for two ticket types counts as one person, and a cancelled event has no waitlist", async () => {
  const { id } = await publish(host, { title: "Two types" });
  const typeIds = await putTypesOnSale(app, id, {
    types: [
      { quantity: 1, taken: 1 },
      { quantity: 1, taken: 1 },
    ],
  });
  for (const typeId of typeIds) await ana.put(`/events/${id}/waitlist`, { typeId, quantity: 1 });
  expect(await waitlistOf(id)).toEqual({ people: 1, offered: 0 });
  expect((await host.post(`/events/${id}/changes/preview`, { version: 1 })).body).toMatchObject({
    people: 1,
    waiting: 1,
  });
  await host.post(`/events/${id}/cancel`, { message: "" });
  expect(await waitlistOf(id)).toEqual({ people: 0, offered: 0 });
});
