import { expect, test } from "vitest";
import { looserFilters } from "./looser-filters.ts";

test("an empty search looks on other days before other categories, and leaves the rest as it is", () => {
  const filters = { category: "Sports", when: "today", place: "Austin", free: true } as const;
  const ways = looserFilters(filters);
  expect(ways.map(({ head }) => head)).toEqual([
    "On other days",
    "In other categories",
    "On other days and in other categories",
    "Farther away",
    "In other cities",
  ]);
  const [otherDays, otherCategories, both] = ways.map((way) => way.filters);
  expect(otherDays).toMatchObject({ category: "Sports", when: undefined, place: "Austin" });
  expect(otherCategories).toMatchObject({ category: undefined, when: "today", free: true });
  expect(both).toMatchObject({ category: undefined, when: undefined, place: "Austin" });
  expect(looserFilters({ free: true })).toEqual([]);
});

test("an empty place is looked around farther and farther, but not for what is online", () => {
  const filters = { place: "Houston, TX", sort: "date" } as const;
  expect(looserFilters(filters).map((way) => way.filters)).toMatchObject([
    { place: "Houston, TX", radius: 500, sort: "distance" },
    { place: undefined, radius: undefined, sort: undefined },
  ]);
  expect(looserFilters({ ...filters, online: true })).toEqual([]);
});
