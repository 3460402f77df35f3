import { expect, test } from "vitest";
import { cutText } from "./cut-text.ts";

test("a long text is cut between words, an endless word where it is, and no letter in two", () => {
  expect(cutText("  short \n text ", 20)).toBe("short text");
  expect(cutText("one two three four", 12)).toBe("one two…");
  expect(cutText("x".repeat(30), 10)).toBe(`${"x".repeat(9)}…`);
  expect(cutText("💃".repeat(30), 10)).toBe("💃💃💃💃…");
});
