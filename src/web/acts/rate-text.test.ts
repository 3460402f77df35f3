import { expect, test } from "vitest";
import { shortRateText } from "./rate-text.ts";

test("a fee per hour is never taken for one per night, however little room there is", () => {
  expect(shortRateText({ fromMinor: 90_000, currency: "USD", per: "night" })).toBe("$900");
  expect(shortRateText({ fromMinor: 9_000, currency: "USD", per: "hour" })).toBe("$90/h");
  expect(shortRateText(null)).toBe("Ask");
});
