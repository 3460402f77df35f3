import { expect, test } from "vitest";
import { timeLeft } from "./countdown.tsx";

test("a countdown shows days and then counts down by the second", () => {
  expect(timeLeft(3 * 86_400_000 + 1)).toBe("3 days 00:00:01");
  expect(timeLeft(86_400_000 + 3_661_000)).toBe("1 day 01:01:01");
  expect(timeLeft(59_000)).toBe("00:00:59");
  expect(timeLeft(1)).toBe("00:00:01");
});
