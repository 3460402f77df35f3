import { expect, test } from "vitest";
import { comingDay } from "./coming-day.ts";

const event = { startsAt: "2031-05-09T02:00:00Z", endsAt: null, allDay: false };

test("an event is today or tomorrow by the clock at its place", () => {
  const chicago = { ...event, zone: "America/Chicago" };
  expect(comingDay(chicago, "2031-05-08T14:00:00Z")).toBe("Today");
  expect(comingDay({ ...event, zone: "UTC" }, "2031-05-08T14:00:00Z")).toBe("Tomorrow");
  expect(comingDay(chicago, "2031-05-06T14:00:00Z")).toBe("");
});
