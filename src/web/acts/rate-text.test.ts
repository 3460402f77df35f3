import { expect, test } from "vitest";
import { shortRateText } from "./rate-text.ts";

test("an hourly fee never looks like a nightly one, however little room there is", () => {
  expect(shortRateText({ fromMinor: 90_000, currency: "USD", per: "night" })).toBe("$900");
  expect(shortRateText({ fromMinor: 9_000, currency: "USD", per: "hour" })).toBe("$90/h");
  expect(shortRateText(null)).toBe("Ask");
});
