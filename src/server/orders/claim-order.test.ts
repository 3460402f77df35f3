import { afterAll, beforeAll, expect, test } from "vitest";
import { tokenMailedTo, verifiedPerson } from "../accounts/test-emails.ts";
import { publish } from "../events/test-events.ts";
import { testApp, type TestApp, type TestClient } from "../test-app.ts";
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
  const place = (email: string, isPaid: boolean) =>
    placeAsGuest(guest, id, { typeId, email, isPaid });
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

test("moving an account to another address adds what was bought with that address", async () => {
  const { id } = await publish(await app.person("Host"));
  const [typeId = ""] = await putTypesOnSale(app, id, { types: [{ kind: "free" }] });
  const lea = await verifiedPerson(app, "Lea");
  const email = `moved.${lea.email}`;
  const bought = await placeAsGuest(guestOf(app), id, { typeId, email, isPaid: true });
  await lea.post("/email/change", { email });
  const sent = [
    [lea.email, /Approve your new/],
    [email, /Verify your new/],
  ] as const;
  for (const [address, subject] of sent) {
    expect((await lea.get("/my/orders")).body.items).toEqual([]);
    const token = await tokenMailedTo(app, address, subject);
    expect((await app.visitor().post("/email/confirm", { token })).status).toBe(200);
  }
  expect((await lea.get("/my/orders")).body.items).toMatchObject([{ id: bought.id }]);
});

type Placed = { typeId: string; email: string; isPaid: boolean };

async function placeAsGuest(guest: TestClient, eventId: string, { typeId, email, isPaid }: Placed) {
  const { body: made } = await guest.post(`/events/${eventId}/orders`, orderOf(typeId, 2, 0));
  await guest.put(`/orders/${made.id}/details?key=${made.key}`, {
    name: "Kim Ray",
    email,
    holders: [],
    answers: [],
  });
  if (isPaid) await guest.post(`/orders/${made.id}/confirm?key=${made.key}`);
  return made;
}
