import { expect, test } from "vitest";
import { findWord } from "./muted-words.ts";

test("a word is found however it is written, but not within another", () => {
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
