import { afterAll, beforeAll, expect, test } from "vitest";
import { publish } from "../events/test-events.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { guestOf, putTypesOnSale, orderOf } from "./test-orders.ts";

let app: TestApp;
let host: TestPerson;
let ana: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [host, ana] = [await app.person("Host"), await app.person("Ana")];
});
afterAll(() => app.close());

async function answered(seenBy: string) {
  const { id, slug } = await publish(host);
  await ana.put(`/events/${id}/answer`, { answer: "maybe", seenBy });
  const [typeId = ""] = await putTypesOnSale(app, id, { types: [{ kind: "free" }] });
  const seen = async () => (await ana.get(`/events/${slug}`)).body;
  return { id, seen, order: orderOf(typeId, 1, 0) };
}
const filled = { name: "Ana Ray", email: "ana.ray@people.example", holders: [], answers: [] };

test("an order takes over who may see the RSVP, unless the buyer chooses again", async () => {
  const { id, seen, order } = await answered("organizers");
  const { body: made } = await ana.post(`/events/${id}/orders`, order);
  expect(made.seenBy).toBe("organizers");
  await ana.put(`/orders/${made.id}/details`, filled);
  await ana.post(`/orders/${made.id}/confirm`);
  expect(await seen()).toMatchObject({ myAnswer: "going", mySeenBy: "organizers" });

  const open = await answered("organizers");
  const { body: other } = await ana.post(`/events/${open.id}/orders`, open.order);
  await ana.put(`/orders/${other.id}/details`, { ...filled, seenBy: "everyone" });
  await ana.post(`/orders/${other.id}/confirm`);
  expect(await open.seen()).toMatchObject({ myAnswer: "going", mySeenBy: "everyone" });
});

test("claiming a guest's order shows the buyer to no more people than before", async () => {
  const { id, seen, order } = await answered("organizers");
  const guest = guestOf(app);
  const { body: made } = await guest.post(`/events/${id}/orders`, order);
  expect(made.seenBy).toBe("friends");
  await guest.put(`/orders/${made.id}/details?key=${made.key}`, filled);
  await guest.post(`/orders/${made.id}/confirm?key=${made.key}`);
  await ana.post(`/orders/${made.id}/claim`, { key: made.key });
  expect(await seen()).toMatchObject({ myAnswer: "going", mySeenBy: "organizers" });
});
