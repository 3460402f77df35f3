import { expect, test } from "vitest";
import { citiesIn } from "./cities-in.ts";

test.each([
  ["12 Main St, Austin, TX 78701", { city: "Austin", country: "TX" }],
  ["Oberbaumstraße 5, 10997 Berlin, Germany", { city: "Berlin", country: "Germany" }],
  ["10 Downing Street, London SW1A 2AA", { city: "London" }],
  ["The Blue Hall, Lyon", { city: "Lyon" }],
  ["Austin, TX", { city: "Austin", country: "TX" }],
])("%s may be in that city", (address, city) => {
  expect(citiesIn(address)).toContainEqual(city);
});

test("text without a comma names no city", () => {
  expect(citiesIn("The Blue Hall")).toEqual([]);
  expect(citiesIn("Paris")).toEqual([]);
});
