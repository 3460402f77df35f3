import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { posterCard } from "../../art/poster-card.ts";
import { loadFaces, outline } from "../lib/outlines/outlines.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { send } from "../media/test-upload.ts";
import { publish } from "./test-events.ts";
import { whenText } from "./share-picture.ts";

let app: TestApp;
let ana: TestPerson;
beforeAll(async () => {
  app = await testApp();
  ana = await app.person("Ana");
});
afterAll(() => app.close());

const pictureOf = (slug: string, headers: Record<string, string> = {}) =>
  app.visitor().fetch(`/api/v1/events/${slug}/card.png?v=1`, { headers });

test("chats get an event's picture in the size they show", async () => {
  const { slug } = await publish(ana, { title: "Śródmieście & Söhne <Live>", city: "Łódź" });
  const answer = await pictureOf(slug);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  expect(bytes.length).toBeLessThan(300_000);
  const again = await pictureOf(slug, { "if-none-match": answer.headers.get("etag") ?? "" });
  expect(again.status).toBe(304);
});

test("a changed event gets a new picture, and a cover replaces the generated art", async () => {
  const { slug, id, version } = await publish(ana, { title: "Vinyl Night" });
  const before = (await pictureOf(slug)).headers.get("etag");
  const teal = sharp({ create: { width: 900, height: 700, channels: 3, background: "#008080" } });
  const { body: cover } = await send(ana, await teal.png().toBuffer());
  await ana.patch(`/events/${id}`, { version, coverId: cover.id });
  const after = await pictureOf(slug);
  expect(after.headers.get("etag")).not.toBe(before);
  const corner = sharp(Buffer.from(await after.arrayBuffer())).extract({
    left: 100,
    top: 100,
    width: 8,
    height: 8,
  });
  const [red = 255, green = 0] = [...(await corner.raw().toBuffer())];
  expect(red).toBeLessThan(40);
  expect(green).toBeGreaterThan(100);
});

test.each([
  ["square", 1080, 1080],
  ["story", 1080, 1920],
] as const)("an event can be shared as a %s picture", async (shape, width, height) => {
  const { slug } = await publish(ana, { title: "Vinyl Night at the Old Exchange", city: "Łódź" });
  const pictureIn = async (more: string) => {
    const answer = await app
      .visitor()
      .fetch(`/api/v1/events/${slug}/card.png?shape=${shape}${more}`);
    return Buffer.from(await answer.arrayBuffer());
  };
  const plain = await pictureIn("");
  expect(await sharp(plain).metadata()).toMatchObject({ format: "png", width, height });
  expect((await pictureIn("&going=true")).equals(plain)).toBe(false);
  const { slug: hidden } = await publish(ana, { visibility: "invite-only" });
  const refused = await app.visitor().get(`/events/${hidden}/card.png?shape=${shape}`);
  expect(refused).toRefuseWith("NOT_FOUND");
});

test("invite-only and missing events have no picture", async () => {
  const { slug } = await publish(ana, { visibility: "invite-only" });
  for (const one of [slug, "nothing-here-00000000"]) {
    const answer = await pictureOf(one);
    expect({ status: answer.status, body: await answer.json() }).toRefuseWith("NOT_FOUND");
  }
});

test("pictures drawn for one address are rate limited", async () => {
  const taken: string[] = [];
  const { rateLimiter } = app.services;
  const { take } = rateLimiter;
  rateLimiter.take = async (name) => void taken.push(name);
  const { slug } = await publish(ana, { title: "Once Only" });
  taken.length = 0;
  await pictureOf(slug);
  await pictureOf(slug);
  rateLimiter.take = take;
  expect(taken).toEqual(["event-cards"]);
});

test("text is outlined in the bundled fonts; characters they lack stay text", async () => {
  const faces = await loadFaces();
  const line = { face: "poster" as const, size: 100, x: 0, y: 0, fill: "#000" };
  // The width in the poster's own table, at its heaviest weight.
  expect(outline(faces, "V", line)?.width).toBeCloseTo(49.4, 0);
  expect(outline(faces, "ŁÓDŹ Việt", line)?.svg).not.toContain("<text");
  expect(outline(faces, "東京", line)).toBeUndefined();
  const svg = posterCard({
    title: "東京 <b>",
    category: "Music",
    seed: "e1",
    when: "Fri, May 2, 2031",
    place: "A & B",
    pictured: false,
  });
  expect(svg).toContain("A &amp; B");
  expect(svg).not.toContain("<b>");
});

test.each([
  [{ startsAt: "2031-05-02T18:00:00Z", endsAt: null, allDay: false }, "Fri, May 2, 2031 · 8:00 PM"],
  [
    { startsAt: "2031-05-01T22:00:00Z", endsAt: "2031-05-02T22:00:00Z", allDay: true },
    "Fri, May 2, 2031",
  ],
  [
    { startsAt: "2031-05-01T22:00:00Z", endsAt: "2031-05-04T22:00:00Z", allDay: true },
    "May 2 – 4, 2031",
  ],
  [
    { startsAt: "2031-05-29T22:00:00Z", endsAt: "2031-06-01T22:00:00Z", allDay: true },
    "May 30 – Jun 1, 2031",
  ],
])("the date on the picture is in the event's time zone: %o", (when, words) => {
  expect(whenText({ ...when, zone: "Europe/Berlin" })).toBe(words);
});
