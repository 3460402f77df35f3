import { expect, test } from "vitest";
import { withPerson } from "./live-people.tsx";

const ana = { id: "a", name: "Ana Castillo", username: "ana.c", avatar: "/new.webp" };

test("a new name and picture appear wherever a list shows the person, and nothing else changes", () => {
  const ben = { id: "b", name: "Ben", username: "ben", avatar: null };
  const others = { id: "p2", author: ben };
  const pages = [{ items: [{ id: "p1", author: { ...ana, name: "Ana", avatar: null } }, others] }];
  const shown = withPerson({ pages, pageParams: [] }, ana);
  expect(shown.pages[0]?.items[0]?.author).toEqual(ana);
  expect(shown.pages[0]?.items[1]).toBe(others);
});

test("data without the person stays the same object", () => {
  const data = { items: [{ id: "a", title: "An event with the same id" }], next: null };
  expect(withPerson(data, ana)).toBe(data);
});

test("a field that the list does not have is not added", () => {
  expect(withPerson({ id: "a", name: "Ana", username: "ana" }, ana)).toEqual({
    id: "a",
    name: "Ana Castillo",
    username: "ana.c",
  });
});
