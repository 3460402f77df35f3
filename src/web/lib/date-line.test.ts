import { expect, test } from "vitest";
import { dateLine, dayLine } from "./date-line.ts";

const line = (startsAt: string, zone: string) =>
  dateLine({ startsAt, zone, allDay: false }).replaceAll("\u00a0", " ");

test("dates are shown in the zone of their place, before and after a clock change", () => {
  expect(line("2026-10-20T18:30:00Z", "Europe/London")).toBe("Tue, Oct 20, 2026, 7:30 PM BST");
  expect(line("2026-11-03T19:30:00Z", "Europe/London")).toBe("Tue, Nov 3, 2026, 7:30 PM GMT");
  expect(line("2027-01-01T00:30:00Z", "America/New_York")).toBe("Thu, Dec 31, 2026, 7:30 PM EST");
  expect(dayLine("2026-11-03").replaceAll("\u00a0", " ")).toBe("Tue, Nov 3, 2026");
});
