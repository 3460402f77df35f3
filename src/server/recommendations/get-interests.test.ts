import { afterAll, beforeAll, expect, test } from "vitest";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function fond() {
  const kim = await app.person("Kim");
  const dj = await app.person("Vera");
  const saved = await publish(dj, { title: "Vinyl Fair", category: "Music", tags: ["vinyl"] });
  await kim.put(`/events/${saved.id}/save`);
  await kim.put(`/people/${dj.id}/follow`);
  await kim.patch("/settings", { categories: ["Music"], location: "Porto" });
  return { kim, dj, saved };
}
const interests = async (person: TestPerson) => (await person.get("/my/interests")).body.items;

test("the interest profile shows every interest in words, with its sources", async () => {
  const { kim, dj, saved } = await fond();
  const source = { text: "You saved Vinyl Fair", slug: saved.slug };
  expect((await kim.get("/my/interests")).body).toEqual({
    items: [
      {
        kind: "category",
        key: "Music",
        name: "Music",
        strength: "strong",
        sources: [{ text: "You chose Music in Settings", slug: null }, source],
        more: 0,
      },
      {
        kind: "person",
        key: dj.id,
        name: "Vera",
        strength: "strong",
        sources: [{ text: "You follow Vera", slug: null }, source],
        more: 0,
      },
      {
        kind: "place",
        key: "porto",
        name: "Porto",
        strength: "some",
        sources: [{ text: "You set it as your default location", slug: null }],
        more: 0,
      },
      {
        kind: "tag",
        key: "vinyl",
        name: "vinyl",
        strength: "little",
        sources: [source],
        more: 0,
      },
    ],
    hidden: [],
    since: null,
  });
});

test.each([
  ["category", "Music"],
  ["tag", "vinyl"],
  ["person", ""],
  ["place", "porto"],
])("a single %s can be removed without affecting the others", async (kind, key) => {
  const { kim, dj } = await fond();
  const address = `/my/interests/${kind}/${key || dj.id}`;
  expect((await kim.delete(address)).status).toBe(204);
  expect((await kim.delete(address)).status).toBe(204);
  const left = (await interests(kim)).map((one: { kind: string }) => one.kind);
  expect(left).toEqual(["category", "person", "place", "tag"].filter((one) => one !== kind));
  expect((await kim.get("/settings")).body).toMatchObject({
    categories: kind === "category" ? [] : ["Music"],
    location: kind === "place" ? "" : "Porto",
  });
});

test("the profile can be erased: earlier actions stop counting, later ones do", async () => {
  const { kim, dj } = await fond();
  await kim.patch("/profile", { location: "Braga" });
  await kim.put(`/my/recommendations/hidden/${(await publish(dj, { title: "Never again" })).id}`);
  expect((await kim.delete("/my/interests")).status).toBe(204);
  const { items, hidden, since } = (await kim.get("/my/interests")).body;
  expect({ items, hidden }).toEqual({ items: [], hidden: [] });
  expect(Date.parse(since)).toBeGreaterThan(Date.now() - 60_000);
  const later = await publish(dj, { title: "Harp Evening", category: "Music", tags: ["harp"] });
  await kim.put(`/events/${later.id}/save`);
  const names = (await interests(kim)).map(({ name }: { name: string }) => name);
  expect(names.toSorted()).toEqual(["Music", "Vera", "harp"]);
});

test("nobody else can see or change it", async () => {
  const [{ kim }, lee] = [await fond(), await app.person("Lee")];
  await lee.delete("/my/interests");
  expect(await interests(kim)).toHaveLength(4);
  expect(await interests(lee)).toEqual([]);
  expect(await lee.delete(`/my/interests/category/${newId()}`)).toMatchObject({ status: 204 });
});

test("it doesn't name events that a block hides", async () => {
  const { kim, dj } = await fond();
  await dj.put(`/people/${kim.id}/block`);
  expect(JSON.stringify(await interests(kim))).not.toContain("Vinyl Fair");
});
