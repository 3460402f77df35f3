import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Post } from "../../contract/posts.ts";
import { Picture } from "../ui/picture.tsx";
import { EventCover } from "../events/event-cover.tsx";
import { artOf } from "./post-art.ts";

const event = { title: "Vinyl Night", category: "Music", cover: null, poster: "event-1.2" };
const post = { id: "post-1", event, title: "", content: "", category: "General" } as Post;

test("an event has the same art in its post, in My Posts and on its own card", () => {
  const card = createElement(EventCover, { event: post.event!, variant: "cover", sizes: "" });
  const art = { ...artOf(post), variant: "cover", label: "" } as const;
  const own = createElement(Picture, { src: null, alt: "", placeholder: art });
  expect(renderToStaticMarkup(own)).toBe(renderToStaticMarkup(card));
  expect(artOf({ ...post, event: null }).seed).toBe("post-1");
});
