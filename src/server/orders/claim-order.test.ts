import { afterAll, beforeAll, expect, test } from "vitest";
import { tokenMailedTo } from "../accounts/test-emails.ts";
import { publish } from "../events/test-events.ts";
import { testApp, type TestApp } from "../test-app.ts";
import { wrongCounts } from "./test-counts.ts";
import { guestOf, orderOf, putTypesOnSale } from "./test-orders.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  expect(await wrongCounts(app.services.db)).toEqual([]);
  await app.close();
});

test("verifying an address adds the orders that guests paid for with it", async () => {
  const { id, slug } = await publish(await app.person("Host"));
  const [typeId = ""] = await putTypesOnSale(app, id, { types: [{ kind: "free" }] });
  const kim = await app.person("Kim");
  const guest = guestOf(app);
  const place = async (email: string, isPaid: boolean) => {
    const { body: made } = await guest.post(`/events/${id}/orders`, orderOf(typeId, 2, 0));
    await guest.put(`/orders/${made.id}/details?key=${made.key}`, {
      name: "Kim Ray",
      email,
      holders: [],
      answers: [],
    });
    if (isPaid) await guest.post(`/orders/${made.id}/confirm?key=${made.key}`);
    return made;
  };
  const bought = await place(kim.email.toUpperCase(), true);
  const held = await place(kim.email, false);
  const foreign = await place("kim.two@people.example", true);
  expect((await kim.get("/my/tickets")).body.items).toEqual([]);
  const token = await tokenMailedTo(app, kim.email, /Verify/);
  expect((await kim.post("/email/verify", { token })).status).toBe(204);
  const { items } = (await kim.get("/my/tickets")).body;
  expect(items).toHaveLength(2);
  expect((await kim.get("/my/orders")).body.items).toMatchObject([{ id: bought.id }]);
  expect((await kim.get(`/events/${slug}`)).body.myAnswer).toBe("going");
  expect(await guest.get(`/orders/${bought.id}?key=${bought.key}`)).toRefuseWith("NOT_FOUND");
  for (const { id: other, key } of [held, foreign])
    expect((await guest.get(`/orders/${other}?key=${key}`)).body.guest).toBe(true);
});
