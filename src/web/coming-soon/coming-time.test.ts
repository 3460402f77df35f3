import { expect, test } from "vitest";
import { comingText } from "./event-lists.tsx";

const now = "2031-05-02T18:30:00Z";
const at = (startsAt: string, allDay = false) =>
  comingText({ startsAt, endsAt: null, zone: "Europe/Berlin", allDay }, now);

test.each([
  ["2031-05-02T18:00:00Z", "On now"],
  ["2031-05-02T18:30:20Z", "In 1 minute"],
  ["2031-05-02T18:55:00Z", "In 25 minutes"],
  ["2031-05-02T19:40:00Z", "In 1 hour"],
  ["2031-05-02T21:30:00Z", "In 3 hours"],
  ["2031-05-03T17:00:00Z", "Tomorrow"],
  ["2031-05-03T22:30:00Z", "In 2 days"],
  ["2031-05-08T18:30:00Z", "In 6 days"],
  ["2031-05-09T18:30:00Z", ""],
])("%s reads %j", (startsAt, words) => {
  expect(at(startsAt)).toBe(words);
});

test("a whole-day event is today from midnight on at its place", () => {
  expect(at("2031-05-01T22:00:00Z", true)).toBe("Today");
  expect(at("2031-05-02T22:00:00Z", true)).toBe("Tomorrow");
});

test("a late start on the same evening is today", () => {
  const morning = "2031-05-02T06:00:00Z";
  const event = { startsAt: "2031-05-02T19:00:00Z", endsAt: null, zone: "Europe/Berlin" };
  expect(comingText({ ...event, allDay: false }, morning)).toBe("Today");
});
