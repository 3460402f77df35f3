import { expect, test } from "vitest";
import { dateLine, dayLine } from "./date-line.ts";

const line = (startsAt: string, zone: string) => dateLine({ startsAt, zone, allDay: false });

test("a date is read on the calendar and clock of its place, on either side of a change of the clocks", () => {
  expect(line("2026-10-20T18:30:00Z", "Europe/London")).toBe("Tue 20 Oct 2026, 19:30 BST");
  expect(line("2026-11-03T19:30:00Z", "Europe/London")).toBe("Tue 3 Nov 2026, 19:30 GMT");
  expect(line("2027-01-01T00:30:00Z", "America/New_York")).toBe("Thu 31 Dec 2026, 19:30 GMT-5");
  expect(dayLine("2026-11-03")).toBe("Tue 3 Nov 2026");
});
