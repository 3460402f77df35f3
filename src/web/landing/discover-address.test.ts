import { expect, test } from "vitest";
import { discoverAddress } from "./search-form.tsx";

function filled(filters: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(filters)) form.set(name, value);
  return form;
}

test("only the filled-in fields are part of the address", () => {
  const form = filled({ q: "  ", place: "New York", when: "this-weekend", category: "" });
  expect(discoverAddress(form)).toBe("/discover-events?place=New+York&when=this-weekend");
});

test("an ampersand in a category is encoded", () => {
  expect(discoverAddress(filled({ category: "Art & Culture" }))).toBe(
    "/discover-events?category=Art+%26+Culture",
  );
});

test("without filters the address has no query", () => {
  expect(discoverAddress(filled({ q: "", place: "" }))).toBe("/discover-events");
});
