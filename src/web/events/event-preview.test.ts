import { expect, test } from "vitest";
import type { EventPage } from "../../contract/events/events.ts";
import { eventPreview } from "./event-preview.ts";

const night = {
  slug: "vinyl-night",
  title: "Vinyl Night",
  summary: "Bring a record.",
  tags: [],
  startsAt: "2031-05-02T18:00:00.000Z",
  endsAt: null,
  zone: "Europe/Berlin",
  allDay: false,
  venue: "The Old Exchange",
  city: "Berlin",
  lineUp: [],
  visibility: "public",
  version: 1,
} as unknown as EventPage;

const robotsOf = (visibility: EventPage["visibility"]) =>
  eventPreview({ ...night, visibility }, "https://marquee.example").meta.filter(
    ({ name }) => name === "robots",
  );

test("search engines may index public events but not unlisted or invite-only ones", () => {
  expect(robotsOf("public")).toEqual([]);
  for (const visibility of ["unlisted", "invite-only"] as const)
    expect(robotsOf(visibility)).toEqual([{ name: "robots", content: "noindex" }]);
});

const described = (more: Partial<EventPage>) =>
  eventPreview({ ...night, ...more }, "https://marquee.example").meta.find(
    ({ property }) => property === "og:description",
  )?.content;

test("a link that is shared names the event's time zone, because it is read anywhere", () => {
  expect(described({})).toMatch(/8:00\sPM (GMT\+2|CEST), The Old Exchange/u);
  expect(described({ allDay: true })).not.toMatch(/GMT|CEST/u);
});
