import { expect, test } from "vitest";
import { followedText } from "./followed-text.ts";

test("names two people the viewer follows and counts the others", () => {
  const names = ["Devon Park", "Kaito Mori"];
  expect(followedText({ count: 8, names })).toBe("Devon, Kaito and 6 people you follow");
  expect(followedText({ count: 3, names })).toBe("Devon, Kaito and 1 person you follow");
  expect(followedText({ count: 2, names })).toBe("Devon and Kaito, whom you follow");
  expect(followedText({ count: 1, names: ["Devon Park"] })).toBe("Devon, whom you follow");
  expect(followedText({ count: 0, names: [] })).toBe("");
});
