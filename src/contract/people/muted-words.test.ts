import { expect, test } from "vitest";
import { findWord } from "./muted-words.ts";

test("a word is found in any spelling, but not inside another word", () => {
  for (const text of [
    "No Spoilers!",
    "no sp\u200boilers",
    "spo\u00adilers",
    "ＳＰＯＩＬＥＲＳ",
    "spóilers",
  ])
    expect(findWord(text, ["spoilers"]), text).toBe("spoilers");
  expect(findWord("spoilersports", ["spoilers"])).toBeUndefined();
});
