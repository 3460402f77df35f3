import { expect, test } from "vitest";
import { calendarLinks } from "./add-to-calendar.tsx";

const event = {
  slug: "vinyl-night-1",
  title: "Vinyl & Night",
  summary: "Bring a record.",
  startsAt: "2031-05-02T18:00:00.000Z",
  endsAt: "2031-05-02T21:00:00.000Z",
  zone: "Europe/Berlin",
  allDay: false,
  venue: "The Old Exchange",
  address: "",
  city: "Hamburg",
  country: "",
};
const google = (more: object) =>
  new URL(calendarLinks({ ...event, ...more }, "https://m.example").google).searchParams;

test("the Google link has times in UTC and all-day events as days in the event's zone", () => {
  expect(google({}).get("dates")).toBe("20310502T180000Z/20310502T210000Z");
  expect(google({ endsAt: null }).get("dates")).toBe("20310502T180000Z/20310502T180000Z");
  expect(google({}).get("text")).toBe("Vinyl & Night");
  expect(google({}).get("location")).toBe("The Old Exchange, Hamburg");
  const days = { allDay: true, startsAt: "2031-05-01T22:00:00Z", endsAt: "2031-05-02T22:00:00Z" };
  expect(google(days).get("dates")).toBe("20310502/20310503");
});

test("the Outlook link has the same data, and the file is served by this site", () => {
  const links = calendarLinks(event, "https://m.example");
  const outlook = new URL(links.outlook).searchParams;
  expect(outlook.get("startdt")).toBe("2031-05-02T18:00:00.000Z");
  expect(outlook.get("body")).toContain("https://m.example/events/vinyl-night-1");
  expect(links.file).toBe("/api/v1/events/vinyl-night-1/calendar.ics");
});
