import { expect, test } from "vitest";
import { changeTitle, notifyingText } from "./change-text.ts";

test("the number notified never exceeds the total", () => {
  expect(notifyingText({ processed: 34_000, total: 120_000 })).toBe(
    "Notifying 34,000 of 120,000 people",
  );
  expect(notifyingText({ processed: 300, total: null })).toBe("Notifying people");
  // Somebody RSVPed after the count.
  expect(notifyingText({ processed: 12, total: 11 })).toBe("Notifying 11 of 11 people");
});

test("the title names what changes", () => {
  const before = {
    startsAt: "2031-05-02T18:00:00.000Z",
    endsAt: "2031-05-02T21:00:00.000Z",
    zone: "Europe/Berlin",
    allDay: false,
  };
  const later = { ...before, startsAt: "2031-05-02T19:00:00.000Z" };
  const nextWeek = {
    ...before,
    startsAt: "2031-05-09T18:00:00.000Z",
    endsAt: "2031-05-09T21:00:00.000Z",
  };
  const titleOf = (after: typeof before | null, isElsewhere = false) =>
    changeTitle({ when: after && { before, after }, isElsewhere });
  expect(titleOf(later)).toBe("Change time?");
  expect(titleOf(later, true)).toBe("Change time and place?");
  expect(titleOf(nextWeek)).toBe("Change date?");
  expect(titleOf({ ...nextWeek, endsAt: "2031-05-09T22:00:00.000Z" }, true)).toBe(
    "Change date, time and place?",
  );
  expect(titleOf(null, true)).toBe("Change place?");
  expect(titleOf(null)).toBeUndefined();
});
