import { assert, constantFrom, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { whenFieldsOf, whenOf } from "./when-fields.ts";

const fields = {
  startDay: "2031-05-02",
  startTime: "20:00",
  endDay: "",
  endTime: "",
  allDay: false,
  zone: "Europe/Berlin",
};
function momentsOf(more: Partial<typeof fields>) {
  const found = whenOf({ ...fields, ...more });
  if ("problems" in found) return found.problems.map(({ field }) => field);
  return [found.when.startsAt.toISOString(), found.when.endsAt.toISOString()];
}

test("an end time without a day falls on the same evening or the next morning", () => {
  expect(momentsOf({ endTime: "23:00" })).toEqual([
    "2031-05-02T18:00:00.000Z",
    "2031-05-02T21:00:00.000Z",
  ]);
  expect(momentsOf({ endTime: "02:00" })).toEqual([
    "2031-05-02T18:00:00.000Z",
    "2031-05-03T00:00:00.000Z",
  ]);
  expect(momentsOf({})).toEqual(["2031-05-02T18:00:00.000Z", "2031-05-02T18:00:00.000Z"]);
  expect(momentsOf({ allDay: true, startTime: "" })).toEqual([
    "2031-05-01T22:00:00.000Z",
    "2031-05-02T22:00:00.000Z",
  ]);
});

test("missing or impossible fields are named", () => {
  expect(momentsOf({ startDay: "", startTime: "" })).toEqual(["startDay", "startTime"]);
  expect(momentsOf({ endDay: "2031-05-03" })).toEqual(["endTime"]);
  expect(momentsOf({ endDay: "2031-05-01", endTime: "10:00" })).toEqual(["endDay"]);
  expect(momentsOf({ endDay: "2033-05-01", endTime: "10:00" })).toEqual(["endDay"]);
  expect(momentsOf({ startDay: "0999-01-01" })).toEqual(["startDay"]);
});

test("an event whose start is skipped by a clock change lasts as long as its form says", () => {
  const night = { startDay: "2027-03-14", zone: "America/New_York" };
  expect(momentsOf({ ...night, startTime: "02:30", endTime: "04:00" })).toEqual([
    "2027-03-14T07:30:00.000Z",
    "2027-03-14T09:00:00.000Z",
  ]);
  // An end in the skipped hour moves later by the skipped time.
  expect(momentsOf({ ...night, startTime: "01:00", endTime: "02:30" })).toEqual([
    "2027-03-14T06:00:00.000Z",
    "2027-03-14T07:30:00.000Z",
  ]);
  expect(momentsOf({ ...night, startTime: "01:00", endTime: "04:00" })).toEqual([
    "2027-03-14T06:00:00.000Z",
    "2027-03-14T08:00:00.000Z",
  ]);
});

test("an event's form fields give the same event back, in any zone and across clock changes", () => {
  const minutes = integer({ min: 0, max: 60 * 24 * 365 });
  const zones = constantFrom(
    "Europe/Berlin",
    "America/New_York",
    "Pacific/Auckland",
    "Asia/Kolkata",
    "UTC",
  );
  assert(
    property(minutes, integer({ min: 0, max: 60 * 24 * 9 }), zones, (begins, lasts, zone) => {
      const startsAt = new Date(Date.UTC(2031, 0, 1) + begins * 60_000);
      const endsAt = new Date(startsAt.getTime() + lasts * 60_000);
      const when = { startsAt, endsAt, zone, allDay: false };
      const found = whenOf(whenFieldsOf(when));
      if ("problems" in found) throw new Error(JSON.stringify(found.problems));
      // An ambiguous hour in autumn may mean its first or second occurrence.
      const off = [
        found.when.startsAt.getTime() - startsAt.getTime(),
        found.when.endsAt.getTime() - endsAt.getTime(),
      ];
      expect(off.every((ms) => [0, 3_600_000, -3_600_000].includes(ms))).toBe(true);
    }),
    { seed: 20_31 },
  );
});
