import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { send } from "../media/test-upload.ts";

let app: TestApp;
let ana: TestPerson;
beforeAll(async () => {
  app = await testApp();
  ana = await app.person("Ana");
});
afterAll(() => app.close());

const post = (more: object = {}) => ({ id: newId(), type: "post", content: "Doors.", ...more });
const picture = async (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();

async function idsOf(person: TestPerson, query = ""): Promise<string[]> {
  const { body } = await person.get(`/posts?by=${person.id}${query}`);
  return (body.items as { id: string }[]).map(({ id }) => id);
}

test("a person finds their own posts by category, newest or oldest first", async () => {
  const eva = await app.person("Eva");
  const sent = ["Music", "Tech", "Music", "General", "Music"].map((category) => post({ category }));
  for (const one of sent) await eva.post("/posts", one);
  const ids = sent.map(({ id }) => id);
  expect(await idsOf(eva)).toEqual(ids.toReversed());
  expect(await idsOf(eva, "&order=oldest")).toEqual(ids);
  expect(await idsOf(eva, "&category=Music&order=oldest")).toEqual([ids[0], ids[2], ids[4]]);
  expect(await idsOf(eva, "&category=Art")).toEqual([]);
  expect(await eva.get("/posts?category=Nonsense")).toRefuseWith("BAD_INPUT");
});

test("pages from the oldest have no gaps or duplicates while posts are added", async () => {
  const eva = await app.person("Eva");
  const ids: string[] = [];
  for (let i = 0; i < 7; i++) ids.push((await eva.post("/posts", post())).body.id);
  const first = (await eva.get(`/posts?by=${eva.id}&order=oldest&limit=3`)).body;
  ids.push((await eva.post("/posts", post())).body.id);
  const rest = (await eva.get(`/posts?by=${eva.id}&order=oldest&cursor=${first.next}`)).body;
  const seen = [...first.items, ...rest.items].map(({ id }: { id: string }) => id);
  expect(seen).toEqual(ids);
});

test("a post has a title that can be edited along with its text", async () => {
  const mine = post({ title: "  Crate 100 is tagged ", content: "Two years." });
  expect((await ana.post("/posts", mine)).body.title).toBe("Crate 100 is tagged");
  const edited = await ana.patch(`/posts/${mine.id}`, { title: "Crate 101", category: "Art" });
  expect(edited.body).toMatchObject({ title: "Crate 101", content: "Two years.", category: "Art" });
  expect(edited.body.edited).toBe(true);
  const long = await ana.patch(`/posts/${mine.id}`, { title: "x".repeat(121) });
  expect(long).toRefuseWith("BAD_INPUT");
  expect(await ana.patch(`/posts/${mine.id}`, { title: "a\u202eb" })).toRefuseWith("BAD_INPUT");
  // A title alone isn't enough.
  expect(await ana.post("/posts", post({ title: "Only this", content: "" }))).toRefuseWith(
    "BAD_INPUT",
  );
});

test("a picture is added, replaced and removed, and the old one is deleted", async () => {
  const mine = post();
  await ana.post("/posts", mine);
  const red = (await send(ana, await picture("red"))).body.id;
  const added = await ana.patch(`/posts/${mine.id}`, { mediaId: red });
  expect(added.body.media.id).toBe(red);
  const blue = (await send(ana, await picture("blue"))).body.id;
  expect((await ana.patch(`/posts/${mine.id}`, { mediaId: blue })).body.media.id).toBe(blue);
  expect(await ana.post("/posts", post({ mediaId: red }))).toRefuseWith("NOT_FOUND");
  expect(await ana.patch(`/posts/${mine.id}`, { mediaId: null, content: "" })).toRefuseWith(
    "BAD_INPUT",
  );
  expect((await ana.get(`/posts/${mine.id}`)).body.media.id).toBe(blue);
  expect((await ana.patch(`/posts/${mine.id}`, { mediaId: null })).body.media).toBeNull();
});

test("nobody can use the picture of another post or person", async () => {
  const ben = await app.person("Ben");
  const [first, second] = [post(), post()];
  for (const one of [first, second]) await ana.post("/posts", one);
  const held = (await send(ana, await picture("green"))).body.id;
  await ana.patch(`/posts/${first.id}`, { mediaId: held });
  expect(await ana.patch(`/posts/${second.id}`, { mediaId: held })).toRefuseWith("CONFLICT");
  const theirs = (await send(ben, await picture("gold"))).body.id;
  expect(await ana.patch(`/posts/${second.id}`, { mediaId: theirs })).toRefuseWith("NOT_FOUND");
});

test("an event keeps its name when its post is edited, and takes the new picture", async () => {
  const announced = post({
    type: "event",
    content: "Brass night at the hall.",
    eventDate: "2031-05-09",
    venue: "Blue Hall",
    organizer: "Ana",
    eventCategory: "Music",
  });
  const { event } = (await ana.post("/posts", announced)).body;
  const red = (await send(ana, await picture("red"))).body.id;
  const edited = await ana.patch(`/posts/${announced.id}`, { content: "Other.", mediaId: red });
  expect(edited.body.event).toMatchObject({ title: event.title, cover: { id: red } });
  expect(await ana.patch(`/posts/${announced.id}`, { title: "Other" })).toRefuseWith("BAD_INPUT");
});
