import { expect, test } from "vitest";
import { readDiscoverSearch } from "./discover-search.ts";

test("filters of an address are read, also those that look like numbers or truths", () => {
  expect(
    readDiscoverSearch({
      q: 2026,
      city: " New York ",
      free: true,
      online: "true",
      category: "Music",
    }),
  ).toEqual({
    q: "2026",
    city: "New York",
    free: true,
    online: true,
    category: "Music",
  });
  expect(readDiscoverSearch({ date: "range", from: "2019-01-01", to: "2019-12-31" })).toEqual({
    date: "range",
    from: "2019-01-01",
    to: "2019-12-31",
  });
});

test("what makes no sense is left out", () => {
  const odd = {
    q: { a: 1 },
    city: "\0\u202e",
    free: "yes",
    category: "toString",
    date: "someday",
    from: "2026-02-31",
    to: 7,
  };
  expect(readDiscoverSearch(odd)).toEqual({});
  expect(readDiscoverSearch({ date: "range", from: "2026-02-31", to: "0000-01-01" })).toEqual({
    date: "range",
  });
  expect(readDiscoverSearch({ q: `${"a".repeat(99)}\u{1f3ba}` }).q).toBe("a".repeat(99));
});
