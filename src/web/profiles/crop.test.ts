import { expect, test } from "vitest";
import { centred, cutOf, moved } from "./crop.ts";

const wide = { width: 2000, height: 1000 };

test("a wide picture in a square frame shows its center at full height", () => {
  expect(cutOf(wide, 1, centred)).toEqual({ left: 500, top: 0, width: 1000, height: 1000 });
});

test("a tall picture in a wide frame shows its full width", () => {
  const cut = cutOf({ width: 800, height: 1600 }, 4, centred);
  expect(cut).toEqual({ left: 0, top: 700, width: 800, height: 200 });
});

test("zooming in shows less of the picture", () => {
  expect(cutOf(wide, 1, { ...centred, zoom: 2 })).toEqual({
    left: 750,
    top: 250,
    width: 500,
    height: 500,
  });
});

test("moving the picture right shows more of its left, up to the edge", () => {
  const pushed = moved(centred, wide, 1, { x: 0.25, y: 5 });
  expect(cutOf(wide, 1, pushed).left).toBeCloseTo(250);
  expect(cutOf(wide, 1, pushed).top).toBe(0);
  const far = moved(centred, wide, 1, { x: 9, y: 0 });
  expect(cutOf(wide, 1, far).left).toBe(0);
});
