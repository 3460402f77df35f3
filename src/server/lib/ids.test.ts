import { expect, test } from "vitest";
import { newId } from "./ids.ts";

test("ids made one after the other sort in that order", () => {
  const ids = Array.from({ length: 10_000 }, newId);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});
