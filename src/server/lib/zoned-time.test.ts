import * as fc from "fast-check";
import { expect, test } from "vitest";
import { dayInZone, timeInZone, zonedTime } from "./zoned-time.ts";

test("a local time maps to the right moment in summer, in winter and around clock changes", () => {
  const moments: [string, string, string, string][] = [
    ["2026-07-01", "20:00", "America/New_York", "2026-07-02T00:00:00.000Z"],
    ["2026-12-01", "20:00", "America/New_York", "2026-12-02T01:00:00.000Z"],
    ["2026-03-08", "09:00", "America/New_York", "2026-03-08T13:00:00.000Z"],
    ["2026-11-01", "09:00", "America/New_York", "2026-11-01T14:00:00.000Z"],
    ["2026-03-29", "03:30", "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
    ["2026-06-01", "10:00", "Asia/Kathmandu", "2026-06-01T04:15:00.000Z"],
    ["2026-06-01", "10:00", "UTC", "2026-06-01T10:00:00.000Z"],
  ];
  for (const [day, time, zone, moment] of moments) {
    expect(zonedTime(day, time, zone).toISOString(), `${day} ${time} ${zone}`).toBe(moment);
  }
});

test("a skipped or repeated local time is read with the offset before the change", () => {
  const moments: [string, string, string, string][] = [
    ["2026-03-29", "02:30", "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
    ["2026-10-25", "02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
    ["2026-03-08", "02:30", "America/New_York", "2026-03-08T07:30:00.000Z"],
    ["2026-11-01", "01:30", "America/New_York", "2026-11-01T05:30:00.000Z"],
    ["2026-10-04", "02:15", "Australia/Lord_Howe", "2026-10-03T15:45:00.000Z"],
    ["2026-04-05", "01:45", "Australia/Lord_Howe", "2026-04-04T14:45:00.000Z"],
    // Samoa skipped this day.
    ["2011-12-30", "12:00", "Pacific/Apia", "2011-12-30T22:00:00.000Z"],
  ];
  for (const [day, time, zone, moment] of moments) {
    expect(zonedTime(day, time, zone).toISOString(), `${day} ${time} ${zone}`).toBe(moment);
  }
});

test("the local day of the result is the requested one", () => {
  const zones = [
    "America/Los_Angeles",
    "Pacific/Kiritimati",
    "Europe/Berlin",
    "Australia/Lord_Howe",
  ];
  const days = fc.date({
    min: new Date("2000-01-01"),
    max: new Date("2100-01-01"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(
      days,
      fc.constantFrom(...zones),
      fc.integer({ min: 4, max: 23 }),
      (date, zone, hour) => {
        const day = date.toISOString().slice(0, 10);
        return dayInZone(zonedTime(day, `${String(hour).padStart(2, "0")}:00`, zone), zone) === day;
      },
    ),
  );
});

const clock = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16);

test("the local time of the result is the requested one, or later by what the clocks skip", () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
  const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
  const days = fc.date({
    min: new Date("2020-01-01"),
    max: new Date("2040-01-01"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(days, minutes, zones, (date, minute, zone) => {
      const day = date.toISOString().slice(0, 10);
      const moment = zonedTime(day, clock(minute), zone);
      const shown = timeInZone(moment, zone);
      if (shown === clock(minute)) return dayInZone(moment, zone) === day;
      // All jumps of clocks since 2020.
      const skipped = [30, 60, 120, 180].map((more) => clock((minute + more) % (24 * 60)));
      return skipped.includes(shown);
    }),
    { numRuns: 2_000 },
  );
});
