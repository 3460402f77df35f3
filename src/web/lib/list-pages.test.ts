import { expect, test } from "vitest";
import type { Post } from "../../contract/posts.ts";
import type { Page } from "../../contract/shapes.ts";
import {
  changeInPages,
  itemsOf,
  type Pages,
  putNewestOnTop,
  putOnTop,
  refreshKnown,
  removeFromPages,
} from "./list-pages.ts";

// Posts are named after the minute they were written in: a higher number is newer.
const post = (minute: number, likes = 0) =>
  ({ id: `p${minute}`, time: `2026-12-18T20:${minute}:00.000Z`, likes }) as Post;
const page = (minutes: number[], next: string | null = "more"): Page<Post> => ({
  items: minutes.map((minute) => post(minute)),
  next,
});
const pages = (...lists: Page<Post>[]): Pages<Post> => ({
  pages: lists,
  pageParams: lists.map(() => undefined),
});
const ids = (list: Pages<Post>) => itemsOf(list).map(({ id }) => id);

test("a post on two pages is listed once", () => {
  expect(ids(pages(page([30, 29]), page([29, 28])))).toEqual(["p30", "p29", "p28"]);
  expect(itemsOf(undefined)).toEqual([]);
});

test("changes and deletions apply on every page", () => {
  const list = pages(page([30, 29]), page([28], null));
  expect(itemsOf(changeInPages(list, "p28", (one) => ({ ...one, likes: 7 })))[2]?.likes).toBe(7);
  expect(ids(removeFromPages(list, "p29"))).toEqual(["p30", "p28"]);
});

test("new posts go on top and the others keep their position", () => {
  const list = pages(page([30, 29]), page([28, 27]));
  expect(ids(putNewestOnTop(list, page([32, 31, 30])))).toEqual([
    "p32",
    "p31",
    "p30",
    "p29",
    "p28",
    "p27",
  ]);
});

test("a newest page longer than the loaded list adds no older posts on top", () => {
  const published = putOnTop(pages(page([30, 29])), [post(32)]);
  const list = putNewestOnTop(published, page([32, 31, 30, 29, 28, 27]), "p32");
  expect(ids(list)).toEqual(["p32", "p31", "p30", "p29"]);
  expect(list.pages.at(-1)?.next).toBe("more");
});

test("the viewer's own new post doesn't hide a gap of others' new posts", () => {
  const published = putOnTop(pages(page([20, 19])), [post(42)]);
  expect(ids(putNewestOnTop(published, page([42, 41, 40]), "p42"))).toEqual(["p42", "p41", "p40"]);
});

test("after a long absence, when pages no longer overlap, the list starts again", () => {
  const list = putNewestOnTop(pages(page([20, 19])), page([40, 39]));
  expect(ids(list)).toEqual(["p40", "p39"]);
  expect(list.pageParams).toEqual([undefined]);
});

test("the first post in an empty feed is listed once", () => {
  const list = putOnTop(pages(page([], null)), [post(30)]);
  expect(ids(putNewestOnTop(list, page([30], null)))).toEqual(["p30"]);
});

test("after a gap, counts are updated and deleted posts removed, but no new posts are added", () => {
  const list = pages(page([30, 29, 28]), page([20, 19]));
  const newest = { items: [post(31), post(30, 5), post(28)], next: "more" };
  const fresh = refreshKnown(list, newest);
  expect(ids(fresh)).toEqual(["p30", "p28", "p20", "p19"]);
  expect(itemsOf(fresh)[0]?.likes).toBe(5);
});
