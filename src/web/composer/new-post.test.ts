import { expect, test } from "vitest";
import type { Draft } from "./composer-draft.ts";
import type { Place } from "../../contract/places.ts";
import { isComplete, missingText, newPostOf } from "./new-post.ts";

const draft = (changes: Partial<Draft>): Draft => ({
  id: "01990000-0000-7000-8000-000000000000",
  type: "post",
  content: "",
  visibility: "public",
  title: "",
  eventDate: "",
  eventTime: "",
  endTime: "",
  venue: "",
  organizer: "",
  eventCategory: "General",
  competition: "",
  placement: "",
  ...changes,
});

test("whitespace isn't enough to post, but a picture is", () => {
  expect(isComplete(draft({ content: "  \n " }), false, false)).toBe(false);
  expect(isComplete(draft({}), true, false)).toBe(true);
});

test("a video needs its file, an event its date and venue, an achievement its placement", () => {
  expect(isComplete(draft({ type: "video", content: "Watch" }), true, false)).toBe(false);
  expect(isComplete(draft({ type: "video" }), false, true)).toBe(true);
  const event = draft({ type: "event", eventDate: "2027-01-29" });
  expect(isComplete(event, false, false)).toBe(false);
  expect(isComplete({ ...event, venue: "The Exchange" }, false, false)).toBe(true);
  expect(
    isComplete(draft({ type: "achievement", competition: "Slam", placement: " " }), false, false),
  ).toBe(false);
});

test("an event's title and time are optional", () => {
  const event = draft({ type: "event", eventDate: "2027-01-29", venue: "The Exchange" });
  expect(newPostOf(event, null, "Ines")).not.toHaveProperty("title");
  expect(newPostOf(event, null, "Ines")).not.toHaveProperty("eventTime");
  const timed = { ...event, title: " Vinyl Night ", eventTime: "19:30" };
  expect(newPostOf(timed, null, "Ines")).toMatchObject({
    title: "Vinyl Night",
    eventTime: "19:30",
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  const austin = { key: "Austin, TX, US", zone: "America/Chicago" } as Place;
  expect(newPostOf(timed, null, "Ines", austin)).toMatchObject({
    zone: "America/Chicago",
    place: "Austin, TX, US",
  });
  expect(newPostOf(timed, null, "Ines")).not.toHaveProperty("endTime");
  expect(newPostOf({ ...timed, endTime: "22:00" }, null, "Ines")).toMatchObject({
    endTime: "22:00",
  });
});

test("fields of other kinds are left out", () => {
  const typed = draft({ content: " Hello ", venue: "The Exchange", competition: "Slam" });
  expect(newPostOf(typed, null, "Ines")).toEqual({
    type: "post",
    id: typed.id,
    content: "Hello",
    visibility: "public",
    category: "General",
    mediaId: null,
  });
});

test("without an organizer, an event's author is the organizer", () => {
  const event = draft({ type: "event", eventDate: "2027-01-29", venue: "The Exchange" });
  expect(newPostOf(event, null, "Ines Okafor")).toMatchObject({ organizer: "Ines Okafor" });
  expect(newPostOf({ ...event, organizer: " Tomasz " }, null, "Ines")).toMatchObject({
    organizer: "Tomasz",
  });
});

test("an incomplete form says what's missing once something is typed", () => {
  expect(missingText(draft({ type: "event" }))).toBeUndefined();
  expect(missingText(draft({ type: "event", content: "Wax Night" }))).toMatch(/date and a venue/);
  const endOnly = draft({ type: "event", eventDate: "2027-01-29", venue: "X", endTime: "22:00" });
  expect(isComplete(endOnly, false, false)).toBe(false);
  expect(missingText(endOnly)).toBe("An end time needs a start time.");
  expect(isComplete({ ...endOnly, eventTime: "19:30" }, false, false)).toBe(true);
});
