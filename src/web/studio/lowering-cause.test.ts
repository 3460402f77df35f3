import { expect, test } from "vitest";
import { delayOf, qualityText } from "./broadcast-health.tsx";
import { loweringCause } from "./lowering-cause.ts";

test("lowered quality is blamed on the computer if it drops frames, otherwise on the connection", () => {
  expect(loweringCause(12)).toBe("computer");
  expect(loweringCause(1)).toBe("connection");
});

test("describes what viewers get: less detail, a smaller picture, or fewer frames on a slow computer", () => {
  expect(qualityText({ preset: 0, detail: 0.5 }, 30)).toBe("720p with less detail");
  expect(qualityText({ preset: 1, detail: 1 }, 15)).toBe("540p at 15 frames a second");
});

test("viewers' delay grows with the upload backlog", () => {
  const health = { load: 0.2, queued: 0, isCatchingUp: false, bitsPerSecond: 1, problem: null };
  expect(delayOf(null)).toBe(4);
  expect(delayOf(health)).toBe(4);
  expect(delayOf({ ...health, queued: 6, load: 4 })).toBe(11);
});
