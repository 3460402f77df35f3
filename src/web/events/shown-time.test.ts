import { expect, test } from "vitest";
import { clockTime } from "../lib/event-time.ts";
import { shownTime, shownZone, whenLine, zoneLine } from "./shown-time.ts";

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

const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("what is only online is shown on the viewer's clock", () => {
  expect([shownZone(stream, tokyo), plain(shownTime(stream, tokyo))]).toEqual([
    tokyo,
    "10:30 AM your time",
  ]);
  expect(plain(shownTime(stream, "America/Winnipeg"))).toBe("7:30 PM");
  expect(plain(shownTime(stream, undefined))).toBe("7:30 PM");
});

test("what has a door is shown on the clock at the door", () => {
  expect([shownZone(concert, tokyo), plain(shownTime(concert, tokyo))]).toEqual([
    concert.zone,
    "7:30 PM CST",
  ]);
  expect(plain(shownTime(concert, concert.zone))).toBe("7:30 PM");
  expect(plain(shownTime(concert, undefined))).toBe("7:30 PM");
  expect(plain(shownTime({ ...concert, online: true }, tokyo))).toBe("7:30 PM CST");
  expect(plain(shownTime({ ...concert, allDay: true }, tokyo))).toBe("");
});

test("the event's zone is named, and the viewer's own time beside it where it is another", () => {
  expect(plain(zoneLine(concert, tokyo))).toBe(
    "Central Standard Time (CST) · Sat, Dec 19, 10:30 AM your time",
  );
  expect(plain(zoneLine(concert, "America/Winnipeg"))).toBe("Central Standard Time (CST)");
  expect(plain(zoneLine(concert, undefined))).toBe("Central Standard Time (CST)");
  expect(plain(zoneLine({ ...concert, allDay: true }, tokyo))).toBe("");
});

test("one line names the place's zone and the viewer's own time where their clocks differ", () => {
  expect(plain(whenLine(stream, tokyo))).toBe(
    "Fri, Dec 18, 7:30 PM CST · Sat, Dec 19, 10:30 AM your time",
  );
  expect(plain(whenLine(stream, tokyo, clockTime))).toBe("7:30 PM CST · 10:30 AM your time");
  expect(plain(whenLine(stream, stream.zone))).toBe("Fri, Dec 18, 7:30 PM");
  expect(plain(whenLine(stream, undefined))).toBe("Fri, Dec 18, 7:30 PM CST");
});
