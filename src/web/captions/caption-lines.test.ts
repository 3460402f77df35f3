import { expect, test } from "vitest";
import { linesAt, splitLines } from "./caption-lines.ts";

const at = (second: number) => new Date(Date.UTC(2031, 4, 2, 20, 0, second)).toISOString();
const caption = (text: string, second: number, came: number | null = null) => ({
  id: text,
  text,
  at: at(second),
  cameAt: came === null ? null : at(came),
});
const shownAt = (captions: ReturnType<typeof caption>[], second: number) =>
  linesAt(captions, at(second)).map(({ text }) => text);

test("a line is shown with its picture, and disappears after enough time to read it", () => {
  const lines = [caption("Good evening", 10)];
  expect([9, 10, 12, 13].map((second) => shownAt(lines, second))).toEqual([
    [],
    ["Good evening"],
    ["Good evening"],
    [],
  ]);
});

test("a late line is shown when it arrives, an early one waits for its picture", () => {
  expect(shownAt([caption("Late", 10, 14)], 12)).toEqual([]);
  expect(shownAt([caption("Late", 10, 14)], 14)).toEqual(["Late"]);
  expect(shownAt([caption("Early", 10, 7)], 9)).toEqual([]);
  expect(shownAt([caption("Early", 10, 7)], 10)).toEqual(["Early"]);
  expect(shownAt([caption("Far ahead", 50, 7)], 17)).toEqual(["Far ahead"]);
});

test("of many simultaneous lines the newest two are shown, and none without captions", () => {
  const lines = [caption("One", 10), caption("Two", 11), caption("Three", 12)];
  expect(shownAt(lines, 12)).toEqual(["Two", "Three"]);
  expect(shownAt([], 12)).toEqual([]);
});

test("speech is broken between words, and an endless word is cut", () => {
  expect(splitLines("  Good   evening ")).toEqual(["Good evening"]);
  const lines = splitLines(`${"and so on ".repeat(20)}${"a".repeat(100)}`);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(80);
  expect(lines.join(" ")).toBe(`${"and so on ".repeat(20)}${"a".repeat(80)}`);
  expect(splitLines(" ")).toEqual([]);
});
