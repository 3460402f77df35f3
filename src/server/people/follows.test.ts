import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const profile = async (id: string, by = app.visitor()) => (await by.get(`/people/${id}`)).body;
const names = (answer: { body: { items: { name: string }[] } }) =>
  answer.body.items.map(({ name }) => name);

test("concurrent clicks on Follow count once", async () => {
  const [ana, ben] = [await app.person("Ana"), await app.person("Ben")];
  await Promise.all(Array.from({ length: 12 }, () => ana.put(`/people/${ben.id}/follow`)));
  expect(await profile(ben.id, ana)).toMatchObject({ followers: 1, followedByMe: true });
  expect(await profile(ana.id)).toMatchObject({ following: 1, followedByMe: false });
  expect((await ana.delete(`/people/${ben.id}/follow`)).body).toEqual({
    followedByMe: false,
    followers: 0,
  });
  expect((await ana.delete(`/people/${ben.id}/follow`)).status).toBe(200);
});

test("following yourself, an unknown person or a malformed id is refused", async () => {
  const ana = await app.person("Ana");
  expect(await ana.put(`/people/${ana.id}/follow`)).toRefuseWith("NOT_ALLOWED");
  expect(await ana.put(`/people/${newId()}/follow`)).toRefuseWith("NOT_FOUND");
  expect(await ana.put("/people/nobody/follow")).toRefuseWith("BAD_INPUT");
  expect(await app.visitor().get(`/people/${newId()}/followers`)).toRefuseWith("NOT_FOUND");
});

test("followers and following are paged lists, latest first", async () => {
  const star = await app.person("Star");
  const fans: TestPerson[] = [];
  for (const name of ["One", "Two", "Three"]) {
    const fan = await app.person(name);
    await fan.put(`/people/${star.id}/follow`);
    fans.push(fan);
  }
  const first = await app.visitor().get(`/people/${star.id}/followers?limit=2`);
  expect(names(first)).toEqual(["Three", "Two"]);
  const rest = await app
    .visitor()
    .get(`/people/${star.id}/followers?limit=2&cursor=${first.body.next}`);
  expect(names(rest)).toEqual(["One"]);
  expect(rest.body.next).toBeNull();
  expect(names(await star.get(`/people/${fans[0]?.id}/following`))).toEqual(["Star"]);
});

test("followers see followers-only posts until they unfollow", async () => {
  const [ana, ben] = [await app.person("Ana"), await app.person("Ben")];
  await ana.post("/posts", {
    id: newId(),
    type: "post",
    content: "For you.",
    visibility: "followers",
  });
  await ana.post("/posts", { id: newId(), type: "post", content: "For all." });
  const seen = async (by = ben) => (await by.get(`/posts?by=${ana.id}`)).body.items.length;
  expect(await seen()).toBe(1);
  await ben.put(`/people/${ana.id}/follow`);
  expect(await seen()).toBe(2);
  await ben.delete(`/people/${ana.id}/follow`);
  expect(await seen()).toBe(1);
  // Visitors read public posts of one person, but not the feed.
  expect((await app.visitor().get(`/posts?by=${ana.id}`)).body.items).toHaveLength(1);
  expect(await app.visitor().get("/posts")).toRefuseWith("UNAUTHENTICATED");
});

test("a report is stored once, and only about something the reporter can see and doesn't own", async () => {
  const [ana, ben] = [await app.person("Ana"), await app.person("Ben")];
  const report = {
    id: newId(),
    target: "profile",
    targetId: ben.id,
    category: "spam",
    text: "Ads.",
  };
  expect((await ana.post("/reports", report)).status).toBe(204);
  expect((await ana.post("/reports", report)).status).toBe(204);
  const { body: post } = await ben.post("/posts", {
    id: newId(),
    type: "post",
    content: "Mine.",
    visibility: "only-me",
  });
  const hidden = { ...report, id: newId(), target: "post", targetId: post.id };
  expect(await ana.post("/reports", hidden)).toRefuseWith("NOT_FOUND");
  expect(await ben.post("/reports", { ...hidden, id: newId() })).toRefuseWith("NOT_ALLOWED");
  expect(await ana.post("/reports", { ...report, id: newId(), category: "boring" })).toRefuseWith(
    "BAD_INPUT",
  );
  expect(await ana.post("/reports", { ...report, id: newId(), target: "comment" })).toRefuseWith(
    "NOT_FOUND",
  );
  const { rows } = await app.services.db.execute("select count(*)::int as count from reports");
  expect(rows[0]).toEqual({ count: 1 });
});
