import { afterEach, expect, test } from "vitest";
import {
  cardTime,
  clockTime,
  isElsewhere,
  longTime,
  machineTime,
  posterDay,
  scheduleTime,
  shortTime,
  zoneName,
  zoneText,
} from "./event-time.ts";
import { setClockSource } from "./viewer-clock.ts";

const night = {
  startsAt: "2026-12-19T01:30:00.000Z",
  endsAt: "2026-12-19T05:00:00.000Z",
  zone: "America/Chicago",
  allDay: false,
};
const fair = {
  startsAt: "2026-12-09T00:00:00.000Z",
  endsAt: "2026-12-12T00:00:00.000Z",
  zone: "UTC",
  allDay: true,
};

function readAs(locale: string) {
  setClockSource(() => ({ locale, zone: undefined, now: new Date().toISOString() }));
}
afterEach(() => readAs("en-US"));

/** Replaces non-breaking spaces. */
const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("times are shown in the event's zone", () => {
  expect(plain(longTime(night))).toBe("Friday, December 18, 2026, 7:30 PM – 11:00 PM");
  expect(plain(longTime({ ...night, endsAt: "2026-12-19T08:00:00.000Z" }))).toBe(
    "Friday, December 18, 2026, 7:30 PM – 2:00 AM",
  );
  expect(plain(longTime({ ...night, endsAt: "2026-12-21T00:00:00.000Z" }))).toBe(
    "Friday, December 18, 2026, 7:30 PM – Sunday, December 20, 2026, 6:00 PM",
  );
  expect(plain(longTime({ ...night, endsAt: null }))).toBe("Friday, December 18, 2026, 7:30 PM");
  expect(plain(cardTime(night))).toBe("7:30 PM");
});

test("clock and date order follow the viewer's locale", () => {
  readAs("en-GB");
  expect(plain(longTime(night))).toBe("Friday, 18 December 2026, 19:30 – 23:00");
  expect(plain(shortTime(night))).toBe("Fri 18 Dec, 19:30");
  readAs("en-DE");
  expect([plain(cardTime(night)), plain(cardTime(fair))]).toEqual(["19:30", "9 – 11 Dec"]);
});

test("schedules and posters follow the viewer's locale too", () => {
  expect([plain(scheduleTime("20:00")), scheduleTime("Late")]).toEqual(["8:00 PM", "Late"]);
  expect(plain(posterDay(night.startsAt, night.zone))).toBe("Fri Dec 18");
  readAs("en-GB");
  expect([scheduleTime("20:00"), plain(posterDay(night.startsAt, night.zone))]).toEqual([
    "20:00",
    "Fri 18 Dec",
  ]);
});

test("all-day events exclude the midnight at which they end", () => {
  expect(plain(longTime(fair))).toBe("Wednesday, December 9 – Friday, December 11, 2026");
  expect(plain(longTime({ ...fair, endsAt: "2026-12-10T00:00:00.000Z" }))).toBe(
    "Wednesday, December 9, 2026",
  );
  expect(plain(cardTime(fair))).toBe("Dec 9 – 11");
  expect(cardTime({ ...fair, endsAt: "2026-12-10T00:00:00.000Z" })).toBe("");
  expect(machineTime(fair.startsAt, fair)).toBe("2026-12-09");
});

test("the short form has weekday, day and time, or only days for all-day events", () => {
  expect(plain(shortTime(night))).toBe("Fri, Dec 18, 7:30 PM");
  expect(plain(shortTime(fair))).toBe("Wed, Dec 9 – Fri, Dec 11");
  expect(plain(shortTime({ ...fair, endsAt: "2026-12-10T00:00:00.000Z" }))).toBe("Wed, Dec 9");
  expect(plain(clockTime(night.startsAt, night.zone))).toBe("7:30 PM");
  expect(plain(clockTime(night.startsAt, "Asia/Tokyo"))).toBe("10:30 AM");
});

test("midnight is 12:00 AM or 00:00, never 24:00", () => {
  const midnight = { ...night, startsAt: "2026-12-19T06:00:00.000Z" };
  expect(plain(cardTime(midnight))).toBe("12:00 AM");
  readAs("en-GB");
  expect(cardTime(midnight)).toBe("00:00");
});

test("time and PM, and day and month, are joined by non-breaking spaces", () => {
  expect(shortTime(night)).toBe("Fri, Dec\u00a018, 7:30\u00a0PM");
});

test("a zone has an abbreviation in every locale", () => {
  expect(isElsewhere(night, "America/Chicago")).toBe(false);
  expect(isElsewhere(night, "America/Winnipeg")).toBe(false);
  expect(isElsewhere(night, "Europe/Berlin")).toBe(true);
  expect(isElsewhere(fair, "Asia/Tokyo")).toBe(false);
  const names = () =>
    ["America/New_York", "Europe/Berlin", "Asia/Kolkata", "Asia/Tokyo", "UTC"].map((zone) =>
      zoneName(zone, night.startsAt),
    );
  expect(names()).toEqual(["EST", "CET", "IST", "GMT+9", "UTC"]);
  readAs("en-DE");
  expect(names()).toEqual(["EST", "CET", "IST", "GMT+9", "UTC"]);
  expect(zoneName("America/New_York", "2026-07-01T12:00:00Z")).toBe("EDT");
  expect(zoneText("America/Chicago", night.startsAt)).toBe("Central Standard Time (CST)");
});
