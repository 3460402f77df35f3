import { expect, test } from "vitest";
import { groupPins } from "./group-pins.ts";

const at = (x: number, y = 0) => ({ x, y });

test("acts in one town share a pin, and acts with room between them have their own", () => {
  const groups = groupPins([at(0), at(100), at(59), at(100, 59), at(100, 60)], (spot) => spot);
  expect(groups).toEqual([[at(0), at(59)], [at(100), at(100, 59)], [at(100, 60)]]);
});
