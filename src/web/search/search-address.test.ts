import { expect, test } from "vitest";
import { readSearchAddress } from "./search-address.ts";

test("the URL holds query and tab, and anything else is dropped", () => {
  expect(readSearchAddress({ q: " anna ", tab: "posts", x: 1 })).toEqual({
    q: "anna",
    tab: "posts",
  });
  expect(readSearchAddress({ q: 2031, tab: "people" })).toEqual({ q: "2031", tab: "people" });
  expect(readSearchAddress({ q: "x".repeat(300), tab: "money" }).q).toHaveLength(100);
  expect(readSearchAddress({})).toEqual({});
});
