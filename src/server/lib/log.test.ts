import { expect, test } from "vitest";
import { readableLine } from "./log.ts";

test("in a terminal an entry is one line with its facts behind it", () => {
  const line = readableLine(
    JSON.stringify({ level: 30, time: 0, route: "/feed", ms: 12, msg: "answered" }),
  );
  expect(line).toMatch(/^\d\d:\d\d:\d\d info {2}answered route=\/feed ms=12$/);
});
