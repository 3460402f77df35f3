import { expect, test } from "vitest";
import { msText, routeText } from "./timing-text.ts";

test("formats durations", () => {
  expect([0.42, 120, 999, 1_340, 12_000].map(msText)).toEqual([
    "0.42 ms",
    "120 ms",
    "999 ms",
    "1.3 s",
    "12 s",
  ]);
});

test("route names omit the API prefix", () => {
  expect(routeText("GET /api/v1/events/:slug")).toBe("GET /events/:slug");
  expect(routeText("GET page")).toBe("GET pages");
});
