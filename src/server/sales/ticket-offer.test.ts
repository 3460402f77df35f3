import { afterAll, beforeAll, expect, test } from "vitest";
import { publish } from "../events/test-events.ts";
import { orderOf } from "../orders/test-orders.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { freeType, sell } from "./test-sales.ts";

let app: TestApp;
let host: TestPerson;
beforeAll(async () => {
  app = await testApp();
  host = await app.person("Host");
});
afterAll(() => app.close());

test("the number left of a type is shown once it is small and some are taken, or for the last two", async () => {
  const { id } = await publish(host);
  const [many, small, last] = [
    freeType({ name: "Standing", quantity: 25 }),
    freeType({ name: "Balcony", quantity: 8 }),
    freeType({ name: "Box", quantity: 2 }),
  ];
  await sell(host, id, [many, small, last]);
  const left = async () => {
    const { types } = (await app.visitor().get(`/events/${id}/offer`)).body;
    return types.map((type: { left: number | null; perOrder: number }) => [
      type.left,
      type.perOrder,
    ]);
  };
  expect(await left()).toEqual([
    [null, 10],
    [null, 8],
    [2, 10],
  ]);
  // Bought rather than held, since each buyer may hold only a few.
  const take = async (name: string, typeId: string, quantity: number) => {
    const buyer = await app.person(name);
    const { id: order } = (await buyer.post(`/events/${id}/orders`, orderOf(typeId, quantity, 0)))
      .body;
    const { email } = buyer;
    await buyer.put(`/orders/${order}/details`, { name, email, holders: [], answers: [] });
    expect((await buyer.post(`/orders/${order}/confirm`)).status).toBe(200);
  };
  await take("Bea", many.id, 4);
  await take("Cal", small.id, 1);
  expect(await left()).toEqual([
    [null, 10],
    [7, 10],
    [2, 10],
  ]);
  await take("Dot", many.id, 1);
  expect((await left())[0]).toEqual([20, 10]);
});
