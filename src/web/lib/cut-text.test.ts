import { expect, test } from "vitest";
import { cutText } from "./cut-text.ts";

test("cuts between words, cuts overlong words anywhere, and never splits a surrogate pair", () => {
  expect(cutText("  short \n text ", 20)).toBe("short text");
  expect(cutText("one two three four", 12)).toBe("one two…");
  expect(cutText("x".repeat(30), 10)).toBe(`${"x".repeat(9)}…`);
  expect(cutText("💃".repeat(30), 10)).toBe("💃💃💃💃…");
});
