import { expect, test } from "vitest";
import { DrizzleQueryError } from "drizzle-orm";
import { readableLine, withoutValues } from "./log.ts";

test("in a terminal, an entry is one line with its fields at the end", () => {
  const line = readableLine(
    JSON.stringify({ level: 30, time: 0, route: "/feed", ms: 12, msg: "answered" }),
  );
  expect(line).toMatch(/^\d\d:\d\d:\d\d info {2}answered route=\/feed ms=12$/);
});

test("a failed query is logged without its values", () => {
  const cause = Object.assign(new Error("value too long"), { detail: "Failing row: my\nsecret" });
  const error = new DrizzleQueryError("insert into messages", ["my\nsecret", 1], cause);
  const logged = JSON.stringify(withoutValues(error));
  expect(logged).toContain("insert into messages");
  expect(logged).toContain("value too long");
  expect(logged).not.toContain("secret");
});
