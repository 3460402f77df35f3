import { expect, test } from "vitest";
import { pinMargin } from "./pin-margins.ts";

test("a wide pin stays inside the map even when it is marked", () => {
  expect(pinMargin([])).toBe(36);
  expect(pinMargin(["Ask"])).toBe(pinMargin([]) + 3);
  expect(pinMargin(["Ask", "MX$12,000/h"])).toBeGreaterThan((11 * 11 * 1.25) / 2);
});
