import { expect, test } from "vitest";
import { sourceOf } from "./visit.ts";

test("where somebody came from is a class of pages, never a page", () => {
  expect(sourceOf("/discover-events")).toBe("discover");
  expect(sourceOf("/search")).toBe("search");
  expect(sourceOf("/dashboard")).toBe("feed");
  expect(sourceOf("/posts/0193")).toBe("feed");
  expect(sourceOf("/profile/0193")).toBe("direct");
  expect(sourceOf(undefined)).toBe("direct");
});
