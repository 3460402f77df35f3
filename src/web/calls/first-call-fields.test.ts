import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { EventPage } from "../../contract/events/events.ts";
import { callFieldsOfEvent } from "./first-call-fields.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-27T12:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

function deadlineFor(day: string): string | undefined {
  const event = {
    title: "Lantern Supper",
    startsAt: `${day}T20:00:00.000Z`,
    endsAt: null,
    zone: "Europe/London",
    allDay: false,
    venue: "The Blue Room",
    city: "London",
    country: "United Kingdom",
  } as EventPage;
  return callFieldsOfEvent(event).deadline?.day;
}

test("a call's first deadline lets everyone be answered before the show", () => {
  expect(deadlineFor("2027-03-06")).toBe("2026-12-11");
  expect(deadlineFor("2026-12-12")).toBe("2026-12-04");
});

test("for a show that is too near for that, a call closes the next day", () => {
  expect(deadlineFor("2026-12-02")).toBe("2026-11-28");
  expect(deadlineFor("2026-11-28")).toBe("2026-11-27");
});
