import { expect, test } from "vitest";
import { pageOf, readCursor } from "./cursor.ts";
import { newId } from "../ids.ts";
import { Refusal } from "../refuse.ts";

const row = (time: number) => ({ id: newId(), time: new Date(time) });

test("a page ends with the cursor of its last row if there is more", () => {
  const rows = [row(3_000), row(2_000), row(1_000)];
  const { items, next } = pageOf(rows, 2, (one) => one);
  expect(items).toEqual(rows.slice(0, 2));
  expect(readCursor(next ?? undefined)).toEqual(rows[1]);
});

test("the last page has no next cursor, full or not", () => {
  const rows = [row(2_000), row(1_000)];
  expect(pageOf(rows, 2, (one) => one)).toEqual({ items: rows, next: null });
  expect(pageOf(rows, 20, (one) => one)).toEqual({ items: rows, next: null });
  expect(pageOf([], 20, (one: (typeof rows)[0]) => one)).toEqual({ items: [], next: null });
});

test("dates before 1970 and far in the future survive the round trip", () => {
  for (const time of [-1, 0, Date.UTC(1900, 0, 1), Date.UTC(2286, 0, 1)]) {
    const { next } = pageOf([row(time), row(time)], 1, (one) => one);
    expect(readCursor(next ?? undefined)?.time.getTime()).toBe(time);
  }
});

test("no cursor means the first page", () => {
  expect(readCursor(undefined)).toBeUndefined();
});

test.each([
  "",
  ".",
  "1.",
  "1.nobody",
  `.${newId()}`,
  `1e5.${newId()}`,
  `NaN.${newId()}`,
  `12345678901234.${newId()}`,
  `1.${newId()}' or true`,
  newId(),
])("the cursor %j is refused", (text) => {
  expect(() => readCursor(text)).toThrow(Refusal);
});
