import { expect, test } from "vitest";
import { looserFilters } from "./looser-filters.ts";

test("suggests other days before other categories and keeps the other filters", () => {
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

test("widens the circle around a place, but not for online events", () => {
  const filters = { place: "Houston, TX", sort: "date" } as const;
  expect(looserFilters(filters).map((way) => way.filters)).toMatchObject([
    { place: "Houston, TX", radius: 500, sort: "distance" },
    { place: undefined, radius: undefined, sort: undefined },
  ]);
  expect(looserFilters({ ...filters, online: true })).toEqual([]);
});
