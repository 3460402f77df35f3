import { expect, test } from "vitest";
import type { Post } from "../../contract/posts.ts";
import { postPreview } from "./post-preview.ts";

const post = {
  id: "01990000-0000-7000-8000-000000000000",
  type: "post",
  author: { name: "Ines Okafor" },
  content: "Soundcheck done.\nThe room sounds better empty.",
  visibility: "public",
  media: null,
  event: null,
  competition: null,
  placement: null,
} as Post;
const content = (shown: Post, tag: string) =>
  postPreview(shown, "https://marquee.example").meta.find(
    (meta) => meta["property"] === tag || meta["name"] === tag,
  )?.["content"];

test("a post without a picture gets our default picture and a canonical URL", () => {
  const { meta, links } = postPreview(post, "https://marquee.example");
  expect(meta[0]).toEqual({
    title: "Ines Okafor: Soundcheck done. The room sounds better empty. · Marquee",
  });
  expect(content(post, "twitter:card")).toBe("summary_large_image");
  expect(content(post, "og:image")).toBe("https://marquee.example/share.png");
  expect(content(post, "robots")).toBeUndefined();
  expect(links).toEqual([{ rel: "canonical", href: `https://marquee.example/posts/${post.id}` }]);
});

test("a picture has its absolute URL and description", () => {
  const images = [480, 960, 1600].map((width) => ({ width, url: `/media/m/${width}.webp` }));
  const media = { kind: "image", alt: "An empty room", images } as Post["media"];
  expect(content({ ...post, media }, "og:image")).toBe("https://marquee.example/media/m/1600.webp");
  expect(content({ ...post, media }, "og:image:alt")).toBe("An empty room");
});

test("long text is cut between words, and non-public posts aren't indexed", () => {
  const long = { ...post, content: "word ".repeat(500), visibility: "followers" } as Post;
  expect(content(long, "og:description")).toMatch(/^(word )+word…$/u);
  expect(content(long, "og:description")!.length).toBeLessThanOrEqual(200);
  expect(content(long, "robots")).toBe("noindex");
});

test("an event post shows day and time in the event's zone", () => {
  const event = {
    title: "Vinyl Night",
    startsAt: "2026-12-19T01:30:00.000Z",
    endsAt: null,
    zone: "America/Chicago",
    allDay: false,
    venue: "The Old Exchange",
    city: "Austin",
  };
  expect(content({ ...post, event } as unknown as Post, "og:description")).toMatch(
    /^Friday, December\s18, 2026, 7:30\sPM CST, The Old Exchange, Austin\. Soundcheck/u,
  );
});
