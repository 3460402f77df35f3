import { expect, test } from "vitest";
import { shownTime, shownZone, zoneLine } from "./shown-time.ts";

const stream = {
  startsAt: "2026-12-19T01:30:00.000Z",
  endsAt: null,
  zone: "America/Chicago",
  allDay: false,
  venue: "",
  city: "",
  country: "",
  online: true,
};
const concert = { ...stream, venue: "The Old Exchange", city: "Chicago", online: false };
const tokyo = "Asia/Tokyo";

test("what is only online is told on the viewer's clock", () => {
  expect([shownZone(stream, tokyo), shownTime(stream, tokyo)]).toEqual([tokyo, "10:30 your time"]);
  expect(shownTime(stream, "America/Winnipeg")).toBe("19:30");
  expect(shownTime(stream, undefined)).toBe("19:30");
});

test("what has a door is told on the clock at the door", () => {
  expect([shownZone(concert, tokyo), shownTime(concert, tokyo)]).toEqual([concert.zone, "19:30"]);
  expect(shownTime({ ...concert, online: true }, tokyo)).toBe("19:30");
});

test("the event's zone is named, and the viewer's own time beside it where it is another", () => {
  expect(zoneLine(concert, tokyo)).toBe("In Chicago time · Sat 19 Dec, 10:30 for you");
  expect(zoneLine(concert, "America/Winnipeg")).toBe("In Chicago time");
  expect(zoneLine(concert, undefined)).toBe("In Chicago time");
  expect(zoneLine({ ...concert, allDay: true }, tokyo)).toBe("");
});
