import { expect, test } from "vitest";
import { newId } from "./ids.ts";

test("ids sort in the order they were created", () => {
  const ids = Array.from({ length: 10_000 }, newId);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});
