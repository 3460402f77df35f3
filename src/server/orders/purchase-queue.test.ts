import { afterAll, beforeAll, expect, test } from "vitest";
import { publish } from "../events/test-events.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { inEventTurn } from "./purchase-queue.ts";
import { guestOf, orderOf, putTypesOnSale } from "./test-orders.ts";

let app: TestApp;
let host: TestPerson;
beforeAll(async () => {
  app = await testApp();
  host = await app.person("Host");
});
afterAll(() => app.close());

async function onSale() {
  const { id } = await publish(host);
  const [typeId = ""] = await putTypesOnSale(app, id, { types: [{ quantity: 50 }] });
  return { buy: () => guestOf(app).post(`/events/${id}/orders`, orderOf(typeId)), id };
}

test("while an event's buyers queue, the buyers of another event are served", async () => {
  const [crowded, calm] = [await onSale(), await onSale()];
  const closed = Promise.withResolvers<void>();
  // Something slow has the turn of the crowded event, such as an edit of many dates.
  const slow = inEventTurn(crowded.id, () => closed.promise);
  const crowd = Array.from({ length: 60 }, crowded.buy);
  const bought = await Promise.all([calm.buy(), calm.buy()]);
  expect(bought.map(({ status }) => status)).toEqual([201, 201]);
  closed.resolve();
  await slow;
  const statuses = (await Promise.all(crowd)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(50);
  expect(statuses.filter((status) => status === 409)).toHaveLength(10);
});
