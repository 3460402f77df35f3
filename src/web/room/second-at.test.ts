import type Hls from "hls.js";
import { expect, test } from "vitest";
import { secondAt } from "./second-at.ts";

const at = (time: string) => new Date(`2026-12-18T${time}Z`);

/** Two broadcasts of two seconds each, a minute apart. */
const fragments = [
  { start: 0, duration: 1, programDateTime: at("20:00:00").getTime() },
  { start: 1, duration: 1, programDateTime: at("20:00:01").getTime() },
  { start: 2, duration: 2, programDateTime: at("20:01:00").getTime() },
];
const hls = { currentLevel: 0, levels: [{ details: { fragments } }] } as unknown as Hls;

test("a moment maps to its second of the recording, and one between two broadcasts to the next picture", () => {
  expect(secondAt(hls, at("20:00:01.500"))).toBe(1.5);
  expect(secondAt(hls, at("20:00:30"))).toBe(2);
  expect(secondAt(hls, at("20:01:01"))).toBe(3);
  expect(secondAt(hls, at("19:00:00"))).toBe(0);
  expect(secondAt(hls, at("21:00:00"))).toBeUndefined();
  expect(secondAt(undefined, at("20:00:00"))).toBeUndefined();
});
