import { expect, test } from "vitest";
import { periodOf } from "./period.ts";

const saturday = "2026-11-21";

test("each preset means the days people mean by it", () => {
  expect(periodOf("today", saturday)).toEqual({ to: "2026-11-21" });
  expect(periodOf("tomorrow", "2026-12-31")).toEqual({ from: "2027-01-01", to: "2027-01-01" });
  expect(periodOf("this-week", saturday)).toEqual({ to: "2026-11-22" });
  expect(periodOf("this-weekend", saturday)).toEqual({ to: "2026-11-22" });
  expect(periodOf("this-weekend", "2026-11-22")).toEqual({ to: "2026-11-22" });
  expect(periodOf("this-weekend", "2026-11-16")).toEqual({ from: "2026-11-21", to: "2026-11-22" });
  expect(periodOf("next-week", saturday)).toEqual({ from: "2026-11-23", to: "2026-11-29" });
  expect(periodOf("next-week", "2026-11-22")).toEqual({ from: "2026-11-23", to: "2026-11-29" });
  expect(periodOf("this-month", "2028-02-03")).toEqual({ to: "2028-02-29" });
  expect(periodOf(undefined, saturday)).toEqual({});
});
