import { expect, test } from "vitest";
import { readDiscoverSearch } from "./discover-search.ts";

test("filters are read from the URL, including words that look like numbers or booleans", () => {
  expect(
    readDiscoverSearch({
      q: 2026,
      place: " New York ",
      radius: "25",
      free: true,
      online: "true",
      category: "Music",
      sort: "distance",
      view: "map",
    }),
  ).toEqual({
    q: "2026",
    place: "New York",
    radius: 25,
    free: true,
    online: true,
    category: "Music",
    sort: "distance",
    view: "map",
  });
  const year = { from: "2019-01-01", to: "2019-12-31" };
  expect(readDiscoverSearch({ when: "range", ...year })).toEqual({ when: "range", ...year });
  expect(readDiscoverSearch(year)).toEqual({ when: "range", ...year });
  expect(readDiscoverSearch({ when: "today", ...year })).toEqual({ when: "today" });
});

test("a form submitted without scripts keeps the place behind an unchanged label", () => {
  const form = { place: "Around a point", shown: "Around a point", meant: "50.06,19.94" };
  expect(readDiscoverSearch(form)).toEqual({ place: "50.06,19.94" });
  expect(readDiscoverSearch({ ...form, place: "Lima" })).toEqual({ place: "Lima" });
  expect(readDiscoverSearch({ ...form, place: "" })).toEqual({});
});

test("a cursor in the URL is kept", () => {
  const cursor = "0.1935511200000.01990000-0000-7000-8000-000000000000";
  expect(readDiscoverSearch({ q: "jazz", cursor })).toEqual({ q: "jazz", cursor });
  expect(readDiscoverSearch({ cursor: `~-3${cursor.slice(1)}` }).cursor).toBeDefined();
});

test("invalid values are dropped", () => {
  const odd = {
    q: { a: 1 },
    place: "\0\u202e",
    radius: 50,
    free: "yes",
    category: "toString",
    when: "someday",
    from: "2026-02-31",
    to: 7,
    sort: "price",
    view: "globe",
    cursor: "' or 1",
  };
  expect(readDiscoverSearch(odd)).toEqual({});
  expect(readDiscoverSearch({ place: "Lima", radius: 4 })).toEqual({ place: "Lima" });
  expect(readDiscoverSearch({ when: "range", from: "2026-02-31", to: "0000-01-01" })).toEqual({
    when: "range",
  });
  expect(readDiscoverSearch({ q: `${"a".repeat(99)}\u{1f3ba}` }).q).toBe("a".repeat(99));
});
