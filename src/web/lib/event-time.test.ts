import { expect, test } from "vitest";
import {
  cardTime,
  clockTime,
  isElsewhere,
  longTime,
  machineTime,
  shortTime,
  zoneText,
} from "./event-time.ts";

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

test("a night is told by the clock at the door", () => {
  expect(longTime(night)).toBe("Friday 18 December 2026, 19:30 to 23:00");
  expect(longTime({ ...night, endsAt: "2026-12-19T08:00:00.000Z" })).toBe(
    "Friday 18 December 2026, 19:30 to 02:00",
  );
  expect(longTime({ ...night, endsAt: "2026-12-21T00:00:00.000Z" })).toBe(
    "Friday 18 December 2026, 19:30 to Sunday 20 December 2026, 18:00",
  );
  expect(longTime({ ...night, endsAt: null })).toBe("Friday 18 December 2026, 19:30");
  expect(cardTime(night)).toBe("19:30");
});

test("whole days are told without the midnight after them", () => {
  expect(longTime(fair)).toBe("Wednesday 9 December to Friday 11 December 2026");
  expect(longTime({ ...fair, endsAt: "2026-12-10T00:00:00.000Z" })).toBe(
    "Wednesday 9 December 2026",
  );
  expect(longTime({ ...fair, endsAt: "2027-01-02T00:00:00.000Z" })).toBe(
    "Wednesday 9 December 2026 to Friday 1 January 2027",
  );
  expect(cardTime(fair)).toBe("9 to 11 Dec");
  expect(cardTime({ ...fair, endsAt: "2026-12-10T00:00:00.000Z" })).toBe("");
  expect(cardTime({ ...fair, endsAt: "2027-01-02T00:00:00.000Z" })).toBe("9 Dec to 1 Jan");
  expect(machineTime(fair.startsAt, fair)).toBe("2026-12-09");
});

test("a short line has the weekday, the day and the clock, and days alone where whole ones are meant", () => {
  expect(shortTime(night)).toBe("Fri 18 Dec, 19:30");
  expect(shortTime(fair)).toBe("Wed 9 Dec to Fri 11 Dec");
  expect(shortTime({ ...fair, endsAt: "2026-12-10T00:00:00.000Z" })).toBe("Wed 9 Dec");
  expect(clockTime(night.startsAt, night.zone)).toBe("19:30");
  expect(clockTime(night.startsAt, "Asia/Tokyo")).toBe("10:30");
});

test("midnight is 00:00, never 24:00", () => {
  expect(cardTime({ ...night, startsAt: "2026-12-19T06:00:00.000Z" })).toBe("00:00");
});

test("a zone is named when the viewer's clock shows something else", () => {
  expect(isElsewhere(night, "America/Chicago")).toBe(false);
  expect(isElsewhere(night, "America/Winnipeg")).toBe(false);
  expect(isElsewhere(night, "Europe/Berlin")).toBe(true);
  expect(isElsewhere(fair, "Asia/Tokyo")).toBe(false);
  expect([zoneText("America/New_York"), zoneText("UTC")]).toEqual(["New York time", "UTC"]);
});
