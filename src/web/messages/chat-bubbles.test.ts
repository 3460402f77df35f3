import { expect, test } from "vitest";
import type { Message } from "../../contract/messages.ts";
import { bubblesOf, daysOf, stateOf } from "./chat-bubbles.ts";
import { dayText, listTime } from "./chat-time.ts";
import { conversationIdOf, otherOf } from "./conversation-id.ts";

const said = (place: number, senderId: string, time: string): Message => ({
  id: `id-${place}`,
  conversationId: "b_a",
  place,
  senderId,
  text: "hello",
  media: null,
  time,
  unsent: false,
});
const waiting = (id: string) => ({
  id,
  to: "b",
  text: "soon",
  media: null,
  time: "2026-11-21T20:16:00Z",
  problem: null,
});
const shape = (messages: Message[], zone = "UTC") =>
  daysOf(bubblesOf(messages, [], "a"), zone).map(({ day, groups }) => [
    day,
    groups.map(({ bubbles }) => bubbles.map(({ place }) => place)),
  ]);

test("one person's messages within minutes form a group; a reply or a pause starts another", () => {
  expect(
    shape([
      said(1, "a", "2026-11-21T20:00:00Z"),
      said(2, "a", "2026-11-21T20:03:00Z"),
      said(3, "b", "2026-11-21T20:04:00Z"),
      said(4, "a", "2026-11-21T20:05:00Z"),
      said(5, "a", "2026-11-21T20:30:00Z"),
    ]),
  ).toEqual([["2026-11-21", [[1, 2], [3], [4], [5]]]]);
});

test("days follow the reader's time zone", () => {
  const messages = [said(1, "a", "2026-11-20T23:30:00Z"), said(2, "a", "2026-11-20T23:32:00Z")];
  expect(shape(messages)).toEqual([["2026-11-20", [[1, 2]]]]);
  expect(shape(messages, "Europe/Zurich")).toEqual([["2026-11-21", [[1, 2]]]]);
});

test("pending messages come last, and appear once if they have arrived meanwhile", () => {
  const bubbles = bubblesOf(
    [said(1, "a", "2026-11-21T20:00:00Z")],
    [waiting("id-1"), waiting("id-x")],
    "a",
  );
  expect(bubbles.map(({ id, place }) => [id, place])).toEqual([
    ["id-1", 1],
    ["id-x", undefined],
  ]);
});

test("a delivery or read mark applies to every message up to its place", () => {
  const [bubble] = bubblesOf([said(4, "a", "2026-11-21T20:00:00Z")], [], "a");
  if (!bubble) throw new Error("No bubble");
  expect(stateOf({ ...bubble, place: undefined }, undefined)).toBe("sending");
  expect(stateOf(bubble, { delivered: 3, read: 0 })).toBe("sent");
  expect(stateOf(bubble, { delivered: 4, read: 3 })).toBe("delivered");
  expect(stateOf(bubble, { delivered: 4, read: 4 })).toBe("read");
});

test("times read as hour and minute, days by name", () => {
  const now = "2026-11-21T12:00:00Z";
  expect(dayText(now, now, "UTC")).toBe("Today");
  expect(dayText("2026-11-20T23:59:00Z", now, "UTC")).toBe("Yesterday");
  expect(dayText("2026-09-18T10:00:00Z", now, "UTC")).toBe("Fri, Sep\u00a018");
  expect(dayText("2025-12-18T10:00:00Z", now, "UTC")).toBe("Thu, Dec\u00a018, 2025");
  expect(listTime("2026-11-21T07:05:00Z", now, "UTC")).toBe("7:05\u00a0AM");
  expect(listTime("2026-11-20T07:05:00Z", now, "UTC")).toBe("Fri");
  expect(listTime("2026-11-12T07:05:00Z", now, "UTC")).toBe("Nov\u00a012");
});

test("both people compute the same conversation id", () => {
  expect(conversationIdOf("aa", "bb")).toBe("bb_aa");
  expect(conversationIdOf("bb", "aa")).toBe("bb_aa");
  expect(otherOf("bb_aa", "aa")).toBe("bb");
  expect(otherOf("bb_aa", "bb")).toBe("aa");
});
