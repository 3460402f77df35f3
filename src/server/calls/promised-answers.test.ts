import { afterAll, beforeAll, expect, test } from "vitest";
import { listedAct } from "../bookings/test-bookings.ts";
import { verified } from "../messages/test-people.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { applyWith, deadlinePasses, publishedCall } from "./test-calls.ts";

let app: TestApp;
let lucia: TestPerson;
let delia: TestPerson;
let kit: TestPerson;
let deliasAct: string;
let kitsAct: string;
beforeAll(async () => {
  app = await testApp();
  lucia = await verified(app, "Lucia");
  delia = await verified(app, "Delia");
  kit = await verified(app, "Kit");
  deliasAct = (await listedAct(delia, "Night Ferry")).id;
  kitsAct = (await listedAct(kit, "Kit {act} & Co")).id;
});
afterAll(() => app.close());

type Card = { kind: string; message: string; href: string | null };

async function cardsOf(person: TestPerson, kind: string): Promise<Card[]> {
  const { items } = (await person.get("/notifications")).body;
  return items.filter((card: Card) => card.kind === kind);
}

const mine = async (person: TestPerson) => (await person.get("/my/applications")).body.items[0];

test("on the promised day everyone who still waits gets a kind answer, and the organizer sees what was sent", async () => {
  const call = await publishedCall(lucia, { fields: { title: "Horns at noon" } });
  const first = await applyWith(delia, call, deliasAct);
  await applyWith(kit, call, kitsAct);
  await lucia.post(`/calls/${call.id}/answers`, { ids: [first.id], move: "shortlist" });
  await deadlinePasses(app, call.id);
  await deadlinePasses(app, call.id, 6);
  expect(await mine(kit)).toMatchObject({ state: "new", reply: "" });
  expect(await cardsOf(lucia, "call-deadline")).toHaveLength(1);

  await deadlinePasses(app, call.id, 7);
  await deadlinePasses(app, call.id, 8);
  expect(await mine(delia)).toMatchObject({
    state: "declined",
    reply: expect.stringMatching(/^Thank you for applying, Night Ferry\./),
  });
  expect((await mine(kit)).reply).toMatch(/^Thank you for applying, Kit \{act\} & Co\./);
  expect(await cardsOf(kit, "application-answer")).toHaveLength(1);
  const [card, ...more] = await cardsOf(lucia, "call-answered");
  expect(more).toEqual([]);
  expect(card).toMatchObject({
    href: `/calls/${call.slug}/board`,
    message: expect.stringContaining("“Horns at noon”"),
  });
  expect((await lucia.get(`/calls/${call.id}/board`)).body).toMatchObject({ waiting: 0 });
});

test("a call that its organizer closed early keeps the promise too, and earlier answers stay as they were", async () => {
  const call = await publishedCall(lucia);
  const first = await applyWith(delia, call, deliasAct);
  await applyWith(kit, call, kitsAct);
  const words = "Thank you, not this time.";
  await lucia.post(`/calls/${call.id}/answers`, { ids: [first.id], move: "decline", words });
  await lucia.put(`/calls/${call.id}/state`, { state: "closed" });
  await deadlinePasses(app, call.id, 7);
  expect(await mine(delia)).toMatchObject({ state: "declined", reply: words });
  expect(await mine(kit)).toMatchObject({ state: "declined" });
});

test("people who still wait learn that the organizer deleted their account and that the call is gone", async () => {
  const leaving = await verified(app, "Nora");
  const call = await publishedCall(leaving);
  const first = await applyWith(delia, call, deliasAct);
  await applyWith(kit, call, kitsAct);
  const words = "Thank you, not this time.";
  await leaving.post(`/calls/${call.id}/answers`, { ids: [first.id], move: "decline", words });
  await leaving.post("/my/account/deletion", { password: leaving.password });
  expect(await app.visitor().get(`/calls/${call.slug}`)).toRefuseWith("NOT_FOUND");
  expect(await cardsOf(kit, "call-gone")).toMatchObject([
    { href: "/calls", message: expect.stringContaining("deleted their account") },
  ]);
  // Applicants who already had an answer are not notified.
  expect(await cardsOf(delia, "call-gone")).toEqual([]);
});
