import { expect, test } from "vitest";
import { firstFiles } from "./first-files.ts";

const segments = (epoch: number, seconds: number[]) => [
  `#EXT-X-MAP:URI="${epoch}-init.mp4"`,
  ...seconds.flatMap((length, at) => [`#EXTINF:${length.toFixed(3)},`, `${epoch}-${at + 1}.m4s`]),
];
const playlist = (...lines: string[]) => ["#EXTM3U", ...lines, ""].join("\n");

test("a broadcast starts three seconds before its newest picture", () => {
  expect(firstFiles(playlist(...segments(1, [1, 1, 1, 1, 1])))).toEqual(["1-init.mp4", "1-3.m4s"]);
  expect(firstFiles(playlist(...segments(1, [1, 1, 1.5, 1, 1])))).toEqual([
    "1-init.mp4",
    "1-3.m4s",
  ]);
});

test("a new broadcast starts with its first picture, and after a discontinuity with the newer init section", () => {
  expect(firstFiles(playlist(...segments(1, [1])))).toEqual(["1-init.mp4", "1-1.m4s"]);
  const lines = [...segments(1, [1, 1]), "#EXT-X-DISCONTINUITY", ...segments(2, [1, 1, 1])];
  expect(firstFiles(playlist(...lines))).toEqual(["2-init.mp4", "2-1.m4s"]);
});

test("a recording starts at its beginning, and an empty playlist has no first files", () => {
  const lines = [...segments(1, [1, 1, 1, 1, 1]), "#EXT-X-ENDLIST"];
  expect(firstFiles(playlist(...lines))).toEqual(["1-init.mp4", "1-1.m4s"]);
  expect(firstFiles("")).toEqual([]);
});
