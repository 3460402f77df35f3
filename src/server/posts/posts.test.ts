import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countingQueries } from "../lib/database/database.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { send } from "../media/test-upload.ts";
import { blocks, follows } from "../people/tables.ts";

let app: TestApp;
let ana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  ana = await app.person("Ana");
  ben = await app.person("Ben");
});
afterAll(() => app.close());

const post = (more: object = {}) => ({
  id: newId(),
  type: "post",
  content: "Doors at eight.",
  ...more,
});
const eventPost = (more: object = {}) =>
  post({
    type: "event",
    eventDate: "2031-05-09",
    venue: "Blue Hall",
    organizer: "Ana & friends",
    eventCategory: "Music",
    ...more,
  });
const picture = async () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: "#36c" } })
    .png()
    .toBuffer();

async function feedOf(person: TestPerson, query = "") {
  const { body } = await person.get(`/posts?limit=50${query}`);
  return (body.items as { id: string }[]).map(({ id }) => id);
}

test("a post is published once, however often it's sent, and everybody can read it", async () => {
  const mine = post({ content: "  Doors at eight.  ", category: "Music" });
  const sent = await Promise.all([1, 2, 3, 4, 5].map(() => ana.post("/posts", mine)));
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  const { body } = await ben.get(`/posts/${mine.id}`);
  expect(body).toMatchObject({
    content: "Doors at eight.",
    category: "Music",
    visibility: "public",
    author: { id: ana.id, name: "Ana" },
    likes: 0,
    likedByUser: false,
    edited: false,
    can: { edit: false, delete: false },
  });
  expect((await app.visitor().get(`/posts/${mine.id}`)).body.can).toEqual({
    edit: false,
    delete: false,
  });
  expect((await ana.get(`/posts/${mine.id}`)).body.can).toEqual({ edit: true, delete: true });
  expect(await ben.post("/posts", mine)).toRefuseWith("CONFLICT");
});

test("a post needs text or a picture, and a video post needs a video", async () => {
  expect(await ana.post("/posts", post({ content: " \n " }))).toRefuseWith("BAD_INPUT");
  expect(await ana.post("/posts", post({ type: "video" }))).toRefuseWith("BAD_INPUT");
  expect(await ana.post("/posts", post({ type: "achievement" }))).toRefuseWith("BAD_INPUT");
  expect(await ana.post("/posts", post({ content: "x".repeat(5001) }))).toRefuseWith("BAD_INPUT");
  expect(await ana.post("/posts", post({ content: "x".repeat(300_000) }))).toRefuseWith(
    "TOO_LARGE",
  );
  expect(await ana.post("/posts", post({ content: "nul \0" }))).toRefuseWith("BAD_INPUT");
  expect(await ana.post("/posts", eventPost({ eventDate: "2026-02-31" }))).toRefuseWith(
    "BAD_INPUT",
  );
  expect(await ana.post("/posts", eventPost({ eventDate: "9999-12-31" }))).toRefuseWith(
    "BAD_INPUT",
  );
  expect(await app.visitor().post("/posts", post())).toRefuseWith("UNAUTHENTICATED");
});

test("an achievement needs a place and a description", async () => {
  const { body } = await ana.post(
    "/posts",
    post({ type: "achievement", content: "", competition: "City Slam", placement: "2nd" }),
  );
  expect(body).toMatchObject({
    type: "achievement",
    competition: "City Slam",
    placement: "2nd",
    content: "",
  });
});

test("a picture belongs to one post and is deleted with it", async () => {
  const made = await send(ana, await picture());
  const { url } = made.body.images[0];
  const first = await ana.post("/posts", post({ content: "", mediaId: made.body.id }));
  expect(first.body.media).toMatchObject({ id: made.body.id, kind: "image" });
  expect(await ana.post("/posts", post({ mediaId: made.body.id }))).toRefuseWith("CONFLICT");
  expect(await ben.post("/posts", post({ mediaId: made.body.id }))).toRefuseWith("NOT_FOUND");
  const shown = await app.visitor().fetch(url);
  expect([shown.status, shown.headers.get("cache-control")]).toEqual([
    200,
    "public, max-age=300, s-maxage=60",
  ]);
  expect(await ana.delete(`/media/${made.body.id}`)).toRefuseWith("CONFLICT");
  expect((await ana.delete(`/posts/${first.body.id}`)).status).toBe(204);
  expect((await ana.fetch(url)).status).toBe(404);
  await expect.poll(() => app.services.storage.list("media")).not.toContain(made.body.id);
});

test("a picture is refused in place of a video, and a video in place of a picture", async () => {
  const still = await send(ana, await picture());
  expect(await ana.post("/posts", post({ type: "video", mediaId: still.body.id }))).toRefuseWith(
    "BAD_INPUT",
  );
  const clip = await send(ana, await readFile("test/fixtures/clip.webm"), { type: "video/webm" });
  expect(await ana.post("/posts", post({ mediaId: clip.body.id }))).toRefuseWith("BAD_INPUT");
  const { body } = await ana.post(
    "/posts",
    post({ type: "video", content: "", mediaId: clip.body.id }),
  );
  expect(body.media.video.type).toBe("video/webm");
});

test("an event post creates a real event that others RSVP to", async () => {
  const made = await send(ana, await picture());
  const { body } = await ana.post(
    "/posts",
    eventPost({ content: "Night of the Long Notes. Bring a friend!", mediaId: made.body.id }),
  );
  expect(body.title).toBe("Night of the Long Notes");
  expect(body.event).toMatchObject({
    title: "Night of the Long Notes",
    venue: "Blue Hall",
    free: true,
    going: 0,
  });
  expect(body.event.cover.id).toBe(made.body.id);
  await ben.put(`/events/${body.event.id}/answer`, { answer: "going", guests: 2 });
  const seen = (await ben.get(`/posts/${body.id}`)).body;
  expect(seen.event).toMatchObject({ going: 3, myAnswer: "going" });
  expect((await ana.get(`/posts/${body.id}`)).body.event.myAnswer).toBeNull();
  await ana.delete(`/posts/${body.id}`);
  expect((await ben.get(`/events/${body.event.slug}`)).body.cancelled).toBe(true);
});

test("an event without text is named after its place and day", async () => {
  const { body } = await ana.post("/posts", eventPost({ content: "" }));
  expect(body.event.title).toBe("Blue Hall, May 9, 2031");
});

test("a post for followers is visible to followers, a private one only to its author", async () => {
  const cy = await app.person("Cy");
  await app.services.db.insert(follows).values({ followerId: cy.id, followedId: ana.id });
  const made = await send(ana, await picture());
  const url = made.body.images[0].url;
  const forFollowers = (
    await ana.post("/posts", post({ visibility: "followers", mediaId: made.body.id }))
  ).body.id;
  const forMe = (await ana.post("/posts", post({ visibility: "only-me" }))).body.id;
  expect(await feedOf(cy)).toContain(forFollowers);
  expect(await feedOf(cy)).not.toContain(forMe);
  expect(await feedOf(ana, `&by=${ana.id}`)).toEqual(expect.arrayContaining([forFollowers, forMe]));
  for (const id of [forFollowers, forMe]) {
    expect(await ben.get(`/posts/${id}`)).toRefuseWith("NOT_FOUND");
    expect(await app.visitor().get(`/posts/${id}`)).toRefuseWith("NOT_FOUND");
    expect(await ben.put(`/posts/${id}/like`)).toRefuseWith("NOT_FOUND");
    expect(await ben.get(`/posts/${id}/comments`)).toRefuseWith("NOT_FOUND");
    expect(await ben.post(`/posts/${id}/comments`, { id: newId(), content: "hi" })).toRefuseWith(
      "NOT_FOUND",
    );
    expect(await ben.patch(`/posts/${id}`, { visibility: "public" })).toRefuseWith("NOT_FOUND");
    expect(await ben.delete(`/posts/${id}`)).toRefuseWith("NOT_FOUND");
  }
  expect((await ben.fetch(url)).status).toBe(404);
  const file = await cy.fetch(url);
  expect([file.status, file.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
});

test("people who have blocked each other don't see each other's posts", async () => {
  const [di, ed] = [await app.person("Di"), await app.person("Ed")];
  const { id } = (await di.post("/posts", post())).body;
  expect(await feedOf(ed)).toContain(id);
  await app.services.db.insert(blocks).values({ blockerId: di.id, blockedId: ed.id });
  expect(await feedOf(ed)).not.toContain(id);
  expect(await ed.get(`/posts/${id}`)).toRefuseWith("NOT_FOUND");
  expect(await ed.put(`/posts/${id}/like`)).toRefuseWith("NOT_FOUND");
  const theirs = (await ed.post("/posts", post())).body.id;
  expect(await di.get(`/posts/${theirs}`)).toRefuseWith("NOT_FOUND");
});

test("liking twice counts once, and unliking removes it", async () => {
  const { id } = (await ana.post("/posts", post())).body;
  expect((await ben.put(`/posts/${id}/like`)).body).toEqual({ likes: 1, likedByUser: true });
  expect((await ben.put(`/posts/${id}/like`)).body).toEqual({ likes: 1, likedByUser: true });
  expect((await ben.get(`/posts/${id}`)).body).toMatchObject({ likes: 1, likedByUser: true });
  expect((await ana.get(`/posts/${id}`)).body).toMatchObject({ likes: 1, likedByUser: false });
  expect((await ben.delete(`/posts/${id}/like`)).body).toEqual({ likes: 0, likedByUser: false });
  expect((await ben.delete(`/posts/${id}/like`)).body).toEqual({ likes: 0, likedByUser: false });
  expect(await ben.put(`/posts/${newId()}/like`)).toRefuseWith("NOT_FOUND");
});

test("an edited post is marked, cannot become empty, and unlists its event when it is no longer public", async () => {
  const { body: mine } = await ana.post("/posts", eventPost({ content: "Long Notes" }));
  const same = await ana.patch(`/posts/${mine.id}`, { content: "Long Notes" });
  expect(same.body.edited).toBe(false);
  const edited = await ana.patch(`/posts/${mine.id}`, {
    content: "Longer Notes",
    visibility: "followers",
  });
  expect(edited.body).toMatchObject({
    content: "Longer Notes",
    visibility: "followers",
    edited: true,
  });
  const { body: list } = await app.visitor().get("/events?from=2031-05-01&to=2031-05-31");
  expect(list.items.map((event: { id: string }) => event.id)).not.toContain(mine.event.id);
  const { id } = (await ana.post("/posts", post())).body;
  expect(await ana.patch(`/posts/${id}`, { content: "  " })).toRefuseWith("BAD_INPUT");
  expect(await ben.patch(`/posts/${id}`, { content: "mine now" })).toRefuseWith("NOT_FOUND");
});

test("the feed has no gaps or duplicates while others post", async () => {
  const fay = await app.person("Fay");
  const ids: string[] = [];
  for (let n = 0; n < 7; n += 1)
    ids.unshift((await fay.post("/posts", post({ content: `No. ${n}` }))).body.id);
  const seen: string[] = [];
  let cursor = "";
  do {
    const { body } = await ben.get(`/posts?by=${fay.id}&limit=3${cursor && `&cursor=${cursor}`}`);
    seen.push(...body.items.map((item: { id: string }) => item.id));
    cursor = body.next ?? "";
    await fay.post("/posts", post());
  } while (cursor);
  expect(seen).toEqual(ids);
  expect(await ben.get("/posts?cursor=tomorrow")).toRefuseWith("BAD_INPUT");
  expect((await ben.get(`/posts/newer?than=${ids[0]}`)).body.count).toBe(3);
  expect((await fay.get(`/posts/newer?than=${ids[0]}`)).body.count).toBe(0);
});

test("a page of the feed takes one statement plus one if it has events, for one post as for fifty", async () => {
  const gus = await app.person("Gus");
  for (let n = 0; n < 50; n += 1) await gus.post("/posts", n % 5 === 0 ? eventPost() : post());
  for (const [limit, most] of [
    [1, 2],
    [50, 3],
  ]) {
    const { result, statements } = await countingQueries(() => ben.get(`/posts?limit=${limit}`));
    expect(result.body.items).toHaveLength(limit!);
    // The other statement reads the session.
    expect(statements).toHaveLength(most!);
  }
});

test("an event post with a title and a time starts at that time in the author's time zone", async () => {
  const author = await app.person("Tess");
  const timed = eventPost({ title: "Vinyl Night", eventTime: "19:30", zone: "America/Chicago" });
  const { event, title } = (await author.post("/posts", timed)).body;
  expect(title).toBe("Vinyl Night");
  expect(event).toMatchObject({
    title: "Vinyl Night",
    startsAt: "2031-05-10T00:30:00.000Z",
    zone: "America/Chicago",
    allDay: false,
  });
  const endsAt = async (endTime: string) => {
    const answer = await author.post("/posts", eventPost({ ...timed, id: newId(), endTime }));
    return answer.body.event.endsAt;
  };
  expect(await endsAt("")).toBeNull();
  expect(await endsAt("22:00")).toBe("2031-05-10T03:00:00.000Z");
  // An end time earlier than the start means the next morning.
  expect(await endsAt("02:00")).toBe("2031-05-10T07:00:00.000Z");
  expect(await author.post("/posts", eventPost({ endTime: "22:00" }))).toRefuseWith("BAD_INPUT");
  const placed = eventPost({ ...timed, id: newId(), place: "Austin, TX, US" });
  const { slug } = (await author.post("/posts", placed)).body.event;
  const { latitude, longitude } = (await author.get(`/events/${slug}`)).body;
  expect([latitude, longitude].map(Math.round)).toEqual([30, -98]);
  const lost = eventPost({ eventTime: "19:30", zone: "Nowhere/Land" });
  expect(await author.post("/posts", lost)).toRefuseWith("BAD_INPUT");
});
