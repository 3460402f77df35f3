import { afterEach, expect, test, vi } from "vitest";
import { forgetOwn, ownNames, readOwn } from "../lib/own-storage.ts";
import { dropOrder, storeOrder } from "./stored-order.ts";

afterEach(() => {
  vi.useRealTimers();
  forgetOwn();
});

const stored = (id: string, until: string) => ({ id, key: `key of ${id}`, until });
const events = () => ownNames("guest", "order-");

test("a guest's browser keeps links to held orders and forgets expired ones", () => {
  vi.useFakeTimers({ now: new Date("2027-05-01T20:00:00Z") });
  storeOrder("vinyl", stored("one", "2027-05-01T20:10:00Z"));
  storeOrder("opera", stored("two", "2027-05-01T20:12:00Z"));
  expect(events()).toEqual(["order-opera", "order-vinyl"]);
  expect(readOwn("guest", "order-vinyl")).toEqual(stored("one", "2027-05-01T20:10:00Z"));
  vi.setSystemTime(new Date("2027-05-01T20:11:00Z"));
  storeOrder("circus", stored("three", "2027-05-01T20:21:00Z"));
  expect(events()).toEqual(["order-circus", "order-opera"]);
});

test("dropping an ended order keeps a later one for the same event", () => {
  const later = new Date(Date.now() + 600_000).toISOString();
  storeOrder("vinyl", stored("one", later));
  storeOrder("vinyl", stored("two", later));
  dropOrder("vinyl", "one");
  expect(events()).toEqual(["order-vinyl"]);
  dropOrder("vinyl", "two");
  expect(events()).toEqual([]);
});
