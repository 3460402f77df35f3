import { expect, test } from "vitest";
import { skippedTimeText } from "./skipped-time.ts";

const start = (startTime: string, zone = "America/New_York") =>
  skippedTimeText({ startDay: "2027-03-14", startTime, zone, allDay: false });

test("a start that clocks skip is reported with the actual start", () => {
  expect(start("02:30")).toContain("skip 2:30\u00a0AM. The event will start at 3:30\u00a0AM");
  expect(start("01:59")).toBeUndefined();
  expect(start("03:00")).toBeUndefined();
  expect(start("02:30", "Europe/Berlin")).toBeUndefined();
  expect(start("")).toBeUndefined();
});
