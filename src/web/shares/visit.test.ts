import { expect, test } from "vitest";
import { campaignOf } from "../events/campaign.ts";
import { eventPath } from "../events/event-address.ts";
import { sourceOf } from "./count-visit.ts";

test("a source is a class of pages, never a single page", () => {
  expect(sourceOf("/discover-events")).toBe("discover");
  expect(sourceOf("/search")).toBe("search");
  expect(sourceOf("/dashboard")).toBe("feed");
  expect(sourceOf("/posts/0193")).toBe("feed");
  expect(sourceOf("/profile/0193")).toBe("direct");
  expect(sourceOf(undefined)).toBe("direct");
});

test("an event's path keeps key, share code and campaign through a login", () => {
  expect(eventPath("vinyl", {})).toBe("/events/vinyl");
  expect(eventPath("vinyl", { key: "k&1", s: "abc" })).toBe("/events/vinyl?key=k%261&s=abc");
  expect(eventPath("vinyl", { utm_source: "newsletter" })).toBe(
    "/events/vinyl?utm_source=newsletter",
  );
});

test("a campaign is its source and medium in plain letters", () => {
  expect(campaignOf("Newsletter")).toBe("utm:newsletter");
  expect(campaignOf("news letter", "E-Mail")).toBe("utm:news letter/e-mail");
  expect(campaignOf("<b>x</b>")).toBe("utm:b-x-b");
  expect(campaignOf("***", "email")).toBeUndefined();
  expect(campaignOf(undefined, "email")).toBeUndefined();
  expect(campaignOf("x".repeat(64), "y")).toHaveLength(64);
});
