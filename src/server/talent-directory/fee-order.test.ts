import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  app = await testApp();
  owner = await app.person("Owner of many");
});
afterAll(() => app.close());

async function act(name: string, place: string, rates: object[]) {
  const { body } = await owner.post("/acts", { id: newId(), name, kind: "band" });
  const fields = { place, rates, skills: ["Theremin"], listed: true };
  const edited = await owner.patch(`/acts/${body.id}`, fields);
  expect(edited.status, JSON.stringify(edited.body)).toBe(200);
}

async function namesOf(query: string): Promise<string[]> {
  const { status, body } = await app.visitor().get(`/talent?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.items.map(({ name }: { name: string }) => name);
}

test("fees are compared within one currency and unit: the requested or local currency first, then each of the others", async () => {
  for (const [name, place, rate, currency, per] of [
    ["Yen Night", "Osaka, JP", 30_000, "JPY", "night"],
    ["Dollar Hour", "Austin, TX, US", 9_000, "USD", "hour"],
    ["Dollar Dear", "Austin, TX, US", 90_000, "USD", "night"],
    ["Dollar Cheap", "Austin, TX, US", 20_000, "USD", "night"],
    ["Euro Cheap", "Berlin, DE", 15_000, "EUR", "night"],
    ["Euro Dear", "Berlin, DE", 95_000, "EUR", "night"],
    ["Dinar", "Berlin, DE", 1_000, "KWD", "night"],
    ["Silent", "Berlin, DE", undefined, "USD", "night"],
  ] as const)
    await act(
      name,
      place,
      rate === undefined ? [] : [{ name: "Fee", fromMinor: rate, currency, per }],
    );
  const dollars = ["Dollar Cheap", "Dollar Dear", "Dollar Hour"];
  const euros = ["Euro Cheap", "Euro Dear"];
  const orders = {
    "": [...dollars, ...euros, "Yen Night", "Dinar", "Silent"],
    "&currency=EUR": [...euros, "Yen Night", "Dinar", ...dollars, "Silent"],
    "&currency=JPY": ["Yen Night", ...euros, "Dinar", ...dollars, "Silent"],
    "&currency=CHF": [...euros, "Yen Night", "Dinar", ...dollars, "Silent"],
    "&place=Berlin, DE&radius=50": [...euros, "Dinar", "Silent"],
    "&place=Berlin, DE&radius=50&currency=KWD": ["Dinar", ...euros, "Silent"],
  };
  for (const [more, names] of Object.entries(orders)) {
    expect(await namesOf(`skill=theremin&sort=price${more}`), more).toEqual(names);
    const paged: string[] = [];
    let next = "";
    do {
      const path = `/talent?skill=theremin&sort=price&limit=1${more}${next}`;
      const { body } = await app.visitor().get(path);
      paged.push(...body.items.map(({ name }: { name: string }) => name));
      next = body.next ? `&cursor=${body.next}` : "";
    } while (next);
    expect(paged, more).toEqual(names);
  }
  const { body: near } = await app.visitor().get("/talent?place=Berlin, DE&limit=1");
  expect(near.currency).toBe("EUR");
  const { body: all } = await app.visitor().get("/talent?limit=1");
  expect(all.currency).toBe("USD");
  expect(await app.visitor().get("/talent?currency=usd")).toRefuseWith("BAD_INPUT");
  // A cursor from another sort order has no fee group.
  expect(await app.visitor().get(`/talent?sort=price&cursor=${all.next}`)).toRefuseWith(
    "BAD_INPUT",
  );
});
