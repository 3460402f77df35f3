import { expect, test } from "vitest";
import { loweringCause } from "./lowering-cause.ts";

test("a lower quality is blamed on the computer when it drops frames, and else on the connection", () => {
  expect(loweringCause(12)).toBe("computer");
  expect(loweringCause(1)).toBe("connection");
});
