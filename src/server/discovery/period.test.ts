import { expect, test } from "vitest";
import type { EventFilters } from "../../contract/events/events.ts";
import { daysOf, todayIn } from "./period.ts";

const saturday = "2026-11-21";
const days = (when: EventFilters["when"], today: string) => daysOf({ when }, today);

test("each preset covers the days people mean by it", () => {
  expect(days("today", saturday)).toEqual({ to: "2026-11-21" });
  expect(days("tomorrow", "2026-12-31")).toEqual({ from: "2027-01-01", to: "2027-01-01" });
  expect(days("this-week", saturday)).toEqual({ to: "2026-11-22" });
  expect(days("this-weekend", saturday)).toEqual({ to: "2026-11-22" });
  expect(days("this-weekend", "2026-11-22")).toEqual({ to: "2026-11-22" });
  expect(days("this-weekend", "2026-11-16")).toEqual({ from: "2026-11-21", to: "2026-11-22" });
  expect(days("next-week", saturday)).toEqual({ from: "2026-11-23", to: "2026-11-29" });
  expect(days("next-week", "2026-11-22")).toEqual({ from: "2026-11-23", to: "2026-11-29" });
  expect(days("this-month", "2028-02-03")).toEqual({ to: "2028-02-29" });
  expect(daysOf({ from: "2026-01-01" }, saturday)).toEqual({ from: "2026-01-01", to: undefined });
});

test("today is the date in the zone, or in UTC when the zone is unknown", () => {
  const lateInLondon = new Date("2026-11-21T23:30:00Z");
  expect(todayIn("Asia/Tokyo", lateInLondon)).toBe("2026-11-22");
  expect(todayIn("America/Chicago", lateInLondon)).toBe("2026-11-21");
  expect(todayIn("Atlantis/Main", lateInLondon)).toBe("2026-11-21");
  expect(todayIn(undefined, lateInLondon)).toBe("2026-11-21");
});
