import { expect, test } from "vitest";
import { mapLinks } from "./map-links.ts";

const hall = {
  point: { latitude: 30.27, longitude: -97.74 },
  words: "The Old Exchange, 14 Quay Street & Co",
};

test("each platform opens its own maps app at the address", () => {
  const address = "The%20Old%20Exchange%2C%2014%20Quay%20Street%20%26%20Co";
  expect(mapLinks(hall, "android").open).toBe(`geo:30.27,-97.74?q=${address}`);
  expect(mapLinks(hall, "apple").directions).toBe(`https://maps.apple.com/?daddr=${address}`);
  expect(mapLinks(hall, "other").open).toMatch(`google.com/maps/search/?api=1&query=${address}`);
});

test("without an address, directions lead to the coordinates", () => {
  const { directions } = mapLinks({ ...hall, words: "" }, "other");
  expect(directions).toMatch("destination=30.27%2C-97.74");
});

test("a place without coordinates is searched by name", () => {
  const club = { point: undefined, words: "The Cellar" };
  expect(mapLinks(club, "android").open).toBe("geo:0,0?q=The%20Cellar");
  expect(mapLinks(club, "apple").open).toBe("https://maps.apple.com/?q=The%20Cellar");
});
