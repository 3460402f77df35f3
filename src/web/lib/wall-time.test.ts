import { expect, test } from "vitest";
import { momentOf, wallTime } from "./offset-time.ts";

test("converts between local time and moments", () => {
  expect(momentOf("2031-05-02T20:00", "Europe/Berlin")).toBe("2031-05-02T18:00:00.000Z");
  expect(momentOf("2031-01-02T20:00", "America/New_York")).toBe("2031-01-03T01:00:00.000Z");
  expect(wallTime("2031-05-02T18:00:00.000Z", "Europe/Berlin")).toBe("2031-05-02T20:00");
  expect(momentOf("soon", "UTC")).toBeUndefined();
});

test("a skipped time moves later, and an ambiguous one is the first", () => {
  expect(momentOf("2031-03-30T02:30", "Europe/Berlin")).toBe("2031-03-30T01:30:00.000Z");
  expect(momentOf("2031-10-26T02:30", "Europe/Berlin")).toBe("2031-10-26T00:30:00.000Z");
});
