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

test("online-only events show the viewer's time", () => {
  expect([shownZone(stream, tokyo), plain(shownTime(stream, tokyo))]).toEqual([
    tokyo,
    "10:30 AM your time",
  ]);
  expect(plain(shownTime(stream, "America/Winnipeg"))).toBe("7:30 PM");
  expect(plain(shownTime(stream, undefined))).toBe("7:30 PM CST");
});

test("events with a venue show the venue's time", () => {
  expect([shownZone(concert, tokyo), plain(shownTime(concert, tokyo))]).toEqual([
    concert.zone,
    "7:30 PM CST",
  ]);
  expect(plain(shownTime(concert, concert.zone))).toBe("7:30 PM");
  expect(plain(shownTime(concert, undefined))).toBe("7:30 PM");
  expect(plain(shownTime({ ...concert, online: true }, tokyo))).toBe("7:30 PM CST");
  expect(plain(shownTime({ ...concert, allDay: true }, tokyo))).toBe("");
});

test("names the event's zone, and adds the viewer's time if it differs", () => {
  expect(plain(zoneLine(concert, tokyo))).toBe(
    "Central Standard Time (CST) · Sat, Dec 19, 10:30 AM your time",
  );
  expect(plain(zoneLine(concert, "America/Winnipeg"))).toBe("Central Standard Time (CST)");
  expect(plain(zoneLine(concert, undefined))).toBe("Central Standard Time (CST)");
  expect(plain(zoneLine({ ...concert, allDay: true }, tokyo))).toBe("");
});

test("a single line shows the time in the event's zone and, if it differs, the viewer's time", () => {
  expect(plain(whenLine(stream, tokyo))).toBe(
    "Fri, Dec 18, 7:30 PM CST · Sat, Dec 19, 10:30 AM your time",
  );
  expect(plain(whenLine(stream, tokyo, clockTime))).toBe("7:30 PM CST · 10:30 AM your time");
  expect(plain(whenLine(stream, stream.zone))).toBe("Fri, Dec 18, 7:30 PM");
  expect(plain(whenLine(stream, undefined))).toBe("Fri, Dec 18, 7:30 PM CST");
});
