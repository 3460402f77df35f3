import { expect, test } from "vitest";
import { typedMention, withMention } from "./typed-mention.ts";

const at = (text: string) => typedMention(text, text.length);

test("a mention starts at an @ that begins a word and ends with the word", () => {
  expect(at("Calling @")).toEqual({ at: 8, name: "" });
  expect(at("Calling @ben.c")).toEqual({ at: 8, name: "ben.c" });
  expect(at("(@Zoë")).toEqual({ at: 1, name: "Zoë" });
  expect(at("@小龙")).toEqual({ at: 0, name: "小龙" });
  for (const none of ["Calling ben", "Calling @ben ", "ben@example", "@@ben", "at/@ben", ""])
    expect(at(none), none).toBeUndefined();
});

test("only text before the caret counts", () => {
  expect(typedMention("Hi @be and @ana", 6)).toEqual({ at: 3, name: "be" });
  expect(typedMention("Hi @be and @ana", 2)).toBeUndefined();
});

test("the username replaces what was typed, and the caret moves behind it", () => {
  expect(withMention("Hi @be", { at: 3, name: "be" }, "ben")).toEqual({
    text: "Hi @ben ",
    caret: 8,
  });
  expect(withMention("Hi @be and Ana", { at: 3, name: "be" }, "ben")).toEqual({
    text: "Hi @ben and Ana",
    caret: 8,
  });
  expect(withMention("@小龙", { at: 0, name: "小龙" }, "xiaolong").text).toBe("@xiaolong ");
});
