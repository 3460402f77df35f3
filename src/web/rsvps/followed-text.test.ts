import { expect, test } from "vitest";
import { followedWords } from "./followed-text.ts";

test("two of those whom one follows are named, the others counted", () => {
  const names = ["Devon Park", "Kaito Mori"];
  expect(followedWords({ count: 8, names })).toBe("Devon, Kaito and 6 people you follow");
  expect(followedWords({ count: 3, names })).toBe("Devon, Kaito and 1 person you follow");
  expect(followedWords({ count: 2, names })).toBe("Devon and Kaito, whom you follow");
  expect(followedWords({ count: 1, names: ["Devon Park"] })).toBe("Devon, whom you follow");
  expect(followedWords({ count: 0, names: [] })).toBe("");
});
