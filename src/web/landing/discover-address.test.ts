import { expect, test } from "vitest";
import { discoverAddress } from "./search-form.tsx";

function filled(filters: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(filters)) form.set(name, value);
  return form;
}

test("a visitor who picks a city and a day gets an address with just those", () => {
  const form = filled({ q: "  ", place: "New York", when: "this-weekend", category: "" });
  expect(discoverAddress(form)).toBe("/discover-events?place=New+York&when=this-weekend");
});

test("a category with an ampersand stays one filter", () => {
  expect(discoverAddress(filled({ category: "Art & Culture" }))).toBe(
    "/discover-events?category=Art+%26+Culture",
  );
});

test("a visitor who picks nothing sees everything", () => {
  expect(discoverAddress(filled({ q: "", place: "" }))).toBe("/discover-events");
});
