import { expect, test } from "vitest";
import type { Message } from "../../contract/messages.ts";
import {
  emptyThread,
  hasGap,
  joinAfter,
  joinNewest,
  joinOlder,
  putMessage,
  type Thread,
} from "./thread.ts";

const at = (place: number, changes: Partial<Message> = {}): Message => ({
  id: `id-${place}`,
  conversationId: "b_a",
  place,
  senderId: "a",
  text: `number ${place}`,
  media: null,
  time: "2026-11-21T20:00:00Z",
  unsent: false,
  ...changes,
});
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => at(from + index));
const page = (from: number, to: number) => ({
  items: range(from, to),
  older: from > 1,
  newer: false,
});
const places = (thread: Thread) => thread.items.map(({ place }) => place);

test("messages that arrive out of order or twice are in order and unique", () => {
  let thread = joinNewest(emptyThread, page(1, 2));
  for (const place of [4, 3, 4, 5, 3]) thread = putMessage(thread, at(place));
  expect(places(thread)).toEqual([1, 2, 3, 4, 5]);
});

test("a gap in places requires catching up, the next place doesn't", () => {
  const thread = joinNewest(emptyThread, page(1, 5));
  expect(hasGap(putMessage(thread, at(6)))).toBe(false);
  const jumped = putMessage(thread, at(8));
  expect(hasGap(jumped)).toBe(true);
  expect(hasGap(joinAfter(jumped, { items: range(6, 8), older: true, newer: false }))).toBe(false);
});

test("a live message after a long absence doesn't hide the gap before it", () => {
  const jumped = putMessage(joinNewest(emptyThread, page(1, 30)), at(250));
  expect(places(joinNewest(jumped, page(201, 250)))).toEqual(
    range(201, 250).map(({ place }) => place),
  );
});

test("after a short absence the newest page joins what was loaded", () => {
  const loaded = joinOlder(joinNewest(emptyThread, page(31, 60)), page(1, 30));
  expect(places(joinNewest(loaded, page(55, 84)))).toEqual(range(1, 84).map(({ place }) => place));
});

test("after an absence longer than a page, the conversation equals a fresh load", () => {
  const loaded = joinNewest(emptyThread, page(1, 30));
  const fresh = joinNewest(emptyThread, page(200, 249));
  expect(joinNewest(loaded, page(200, 249))).toEqual(fresh);
});

test("a live message that arrives during a page load is retained", () => {
  const live = putMessage(joinNewest(emptyThread, page(1, 3)), at(4));
  expect(places(joinNewest(live, page(1, 3)))).toEqual([1, 2, 3, 4]);
  expect(places(joinAfter(live, { items: range(2, 3), older: true, newer: true }))).toEqual([
    1, 2, 3, 4,
  ]);
});

test("the very first message is retained if it arrives while an empty page is loading", () => {
  const live = putMessage(emptyThread, at(1));
  expect(places(joinNewest(live, { items: [], older: false, newer: false }, 0))).toEqual([1]);
});

test("messages deleted elsewhere disappear with the next fetch", () => {
  const loaded = joinNewest(emptyThread, page(1, 3));
  expect(places(joinNewest(loaded, { items: [at(1), at(3)], older: false, newer: false }))).toEqual(
    [1, 3],
  );
});

test("a late response doesn't bring back an unsent message", () => {
  const gone = putMessage(joinNewest(emptyThread, page(1, 3)), at(2, { unsent: true, text: "" }));
  expect(joinNewest(gone, page(1, 3)).items[1]).toMatchObject({ unsent: true, text: "" });
});

test("a changed old message isn't inserted while its neighbors aren't loaded", () => {
  const thread = joinNewest(emptyThread, page(50, 60));
  expect(places(putMessage(thread, at(7)))).toEqual(places(thread));
});
