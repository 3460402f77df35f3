import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { upload } from "../media/test-upload.ts";

// Ana blocks Ben. Cleo is connected to both: they meet on her posts, at her events and in her lists.
let app: TestApp;
let ana: TestPerson;
let ben: TestPerson;
let cleo: TestPerson;
const things: Record<
  "anaPost" | "benPost" | "third" | "anaEvent" | "benEvent" | "thirdEvent",
  string
> = {
  anaPost: "",
  benPost: "",
  third: "",
  anaEvent: "",
  benEvent: "",
  thirdEvent: "",
};
const slugs: Record<string, string> = {};
const faces: Record<string, string> = {};
const comments: Record<string, string> = {};

async function write(by: TestPerson, content: string): Promise<string> {
  return (await by.post("/posts", { id: newId(), type: "post", content })).body.id;
}

async function announce(by: TestPerson, content: string): Promise<string> {
  const event = { eventDate: "2031-05-01", venue: "Hall", organizer: "Us", eventCategory: "Music" };
  const { body } = await by.post("/posts", { id: newId(), type: "event", content, ...event });
  slugs[body.event.id] = body.event.slug;
  return body.event.id;
}

beforeAll(async () => {
  app = await testApp();
  ana = await app.person("Ana Hollander");
  ben = await app.person("Ben Hollander");
  cleo = await app.person("Cleo Marsh");
  things.anaPost = await write(ana, "Ana's words");
  things.benPost = await write(ben, "Ben's words");
  things.third = await write(cleo, "Cleo's words");
  things.anaEvent = await announce(ana, "Ana's quartet night");
  things.benEvent = await announce(ben, "Ben's quartet night");
  things.thirdEvent = await announce(cleo, "Cleo's quartet night");
  for (const person of [ana, ben]) {
    const square = sharp({ create: { width: 200, height: 200, channels: 3, background: "teal" } });
    const { id: uploadId } = await upload(person, await square.png().toBuffer());
    const { body: medium } = await person.post("/media", { uploadId, use: "avatar" });
    const { body: profile } = await person.put("/profile/pictures/avatar", { mediaId: medium.id });
    faces[person.id] = profile.avatar;
    const said = { id: newId(), content: `${person.name} was here` };
    comments[person.id] = said.id;
    await person.post(`/posts/${things.third}/comments`, said);
    await person.put(`/posts/${things.third}/like`);
    const seen = { answer: "going", seenBy: "everyone" };
    await person.put(`/events/${things.thirdEvent}/answer`, seen);
    await person.put(`/people/${cleo.id}/follow`);
    await cleo.put(`/people/${person.id}/follow`);
  }
  await cleo.put(`/events/${things.thirdEvent}/answer`, { answer: "going", guests: 2 });
  await ana.put(`/people/${ben.id}/follow`);
  await ben.put(`/people/${ana.id}/follow`);
  await ana.put(`/events/${things.benEvent}/save`);
  await ana.put(`/events/${things.benEvent}/answer`, { answer: "going" });
  await ana.put(`/posts/${things.benPost}/like`);
  expect((await ana.put(`/people/${ben.id}/block`)).status).toBe(204);
});
afterAll(() => app.close());

/** Everything one of them can request about the other, except URLs with their own ids. */
const pair = () => [
  { who: "the one who blocked", me: ana, them: ben, post: things.benPost, event: things.benEvent },
  {
    who: "the one who was blocked",
    me: ben,
    them: ana,
    post: things.anaPost,
    event: things.anaEvent,
  },
];

describe.each([0, 1])("a block, seen from side %i", (side) => {
  const here = () => pair()[side] ?? pair()[0]!;

  test.each([
    "/posts",
    "/posts?limit=50",
    "/people?q=hollander",
    "/events?from=2031-01-01",
    "/events?q=quartet&from=2031-01-01",
    "/events?q=kwartet&from=2031-01-01",
    "/my/events",
    "/my/saved-events",
    "/posts/:third/comments",
    "/posts/:third",
    "/people/:cleo/followers",
    "/people/:cleo/following",
    "/people/:me/followers",
    "/people/:me/following",
    "/people/:cleo/events?kind=created",
  ])("%s shows nothing of the other person", async (address) => {
    const { me, them } = here();
    const filled = address
      .replace(":third", things.third)
      .replace(":cleo", cleo.id)
      .replace(":me", me.id);
    const answer = await me.get(filled);
    expect(answer.status).toBe(200);
    const text = JSON.stringify(answer.body);
    expect(text).not.toContain(them.id);
    expect(text).not.toContain(them.name);
    expect(text).not.toContain(`${them.name.split(" ")[0]}'s`);
  });

  test.each([
    ["GET", "/people/:them"],
    ["GET", "/people/:them/followers"],
    ["GET", "/people/:them/following"],
    ["GET", "/people/:them/events?kind=created"],
    ["PUT", "/people/:them/follow"],
    ["DELETE", "/people/:them/follow"],
    ["GET", "/posts/:post"],
    ["GET", "/posts/:post/comments"],
    ["PUT", "/posts/:post/like"],
    ["DELETE", "/posts/:post/like"],
    ["GET", "/events/:slug"],
    ["PUT", "/events/:event/save"],
  ])("%s %s answers as if the other person didn't exist", async (method, address) => {
    const { me, them, post, event } = here();
    const fill = (id: string, slug: string) =>
      address
        .replace(":them", id)
        .replace(":post", id)
        .replace(":event", id)
        .replace(":slug", slug);
    const id = address.includes(":them") ? them.id : address.includes(":post") ? post : event;
    const hidden = await me.request(method, fill(id, slugs[event] ?? ""));
    const missing = await me.request(method, fill(newId(), "no-such-event"));
    expect(hidden).toRefuseWith("NOT_FOUND");
    expect({ ...hidden.body, requestId: "" }).toEqual({ ...missing.body, requestId: "" });
  });

  test("commenting, RSVPing and reporting fail with NOT_FOUND too", async () => {
    const { me, them, post, event } = here();
    const said = { id: newId(), content: "Hello?" };
    expect(await me.post(`/posts/${post}/comments`, said)).toRefuseWith("NOT_FOUND");
    expect(await me.put(`/events/${event}/answer`, { answer: "going" })).toRefuseWith("NOT_FOUND");
    const targets = { profile: them.id, post, event, comment: comments[them.id] };
    for (const [target, targetId] of Object.entries(targets)) {
      const report = { id: newId(), target, targetId, category: "spam" };
      expect(await me.post("/reports", report)).toRefuseWith("NOT_FOUND");
    }
  });

  test("listing the other's posts looks the same as listing a nonexistent person's", async () => {
    const { me, them } = here();
    expect((await me.get(`/posts?by=${them.id}`)).body).toEqual(
      (await me.get(`/posts?by=${newId()}`)).body,
    );
  });

  test("counts exclude the other person, so nothing can be inferred from them", async () => {
    const { me } = here();
    const { body: post } = await me.get(`/posts/${things.third}`);
    expect(post).toMatchObject({ likes: 1, comments: 1 });
    const { body: feed } = await me.get("/posts");
    expect(feed.items.find(({ id }: { id: string }) => id === things.third)).toMatchObject({
      likes: 1,
      comments: 1,
    });
    expect((await me.get(`/events/${slugs[things.thirdEvent]}`)).body.going).toBe(4);
    const { body: going } = await me.get(`/events/${things.thirdEvent}/going`);
    expect(going.items.map(({ id }: { id: string }) => id)).toEqual([cleo.id, me.id]);
    const { body: events } = await me.get("/events?from=2031-01-01");
    expect(events.total).toBe(2);
    expect((await me.get(`/people/${cleo.id}`)).body).toMatchObject({ followers: 1, following: 1 });
    expect((await me.get("/posts/newer")).body.count).toBe(2);
    // Liking still returns the count as this person sees it.
    expect((await me.put(`/posts/${things.third}/like`)).body.likes).toBe(1);
  });

  test("the other's pictures return 404", async () => {
    const { me, them } = here();
    expect((await me.fetch(faces[them.id] ?? "")).status).toBe(404);
    expect((await cleo.fetch(faces[them.id] ?? "")).status).toBe(200);
  });

  test("the block ends the follows between them", async () => {
    const { me } = here();
    expect((await me.get(`/people/${me.id}`)).body).toMatchObject({ followers: 1, following: 1 });
  });
});

test("third parties see both people and both are counted", async () => {
  expect((await cleo.get(`/posts/${things.third}`)).body).toMatchObject({ likes: 2, comments: 2 });
  expect((await cleo.get(`/events/${slugs[things.thirdEvent]}`)).body.going).toBe(5);
  expect((await cleo.get("/people?q=hollander")).body.items).toHaveLength(2);
});

async function blocked(person: TestPerson): Promise<string[]> {
  return (await person.get("/blocks")).body.items.map(({ name }: { name: string }) => name);
}

test("only the blocker has the other in their block list and can unblock them", async () => {
  expect(await blocked(ana)).toEqual(["Ben Hollander"]);
  expect(await blocked(ben)).toEqual([]);
  // The blocked person can't lift the block, and trying reveals nothing.
  expect((await ben.delete(`/people/${ana.id}/block`)).status).toBe(204);
  expect(await ben.get(`/people/${ana.id}`)).toRefuseWith("NOT_FOUND");
  expect(await ana.put(`/people/${ana.id}/block`)).toRefuseWith("NOT_ALLOWED");
  expect(await ana.put(`/people/${newId()}/block`)).toRefuseWith("NOT_FOUND");
});

test("a concurrent block and follow leave no follow behind", async () => {
  for (let round = 0; round < 8; round += 1) {
    const [one, two] = await Promise.all([app.person("One"), app.person("Two")]);
    await Promise.all([one.put(`/people/${two.id}/follow`), two.put(`/people/${one.id}/block`)]);
    await two.delete(`/people/${one.id}/block`);
    expect((await two.get(`/people/${two.id}`)).body.followers).toBe(0);
  }
});
