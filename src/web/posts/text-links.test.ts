import { expect, test } from "vitest";
import { textParts } from "./text-links.ts";

const links = (text: string) => textParts(text).filter((part) => part.href);

test("an address in a sentence becomes a link and the full stop stays outside", () => {
  expect(textParts("Tickets: https://doors.example/a?b=1. Come!")).toEqual([
    { at: 0, text: "Tickets: " },
    { at: 9, text: "https://doors.example/a?b=1", href: "https://doors.example/a?b=1" },
    { at: 36, text: ". Come!" },
  ]);
});

test("brackets around an address stay outside, brackets inside stay inside", () => {
  expect(links("(see http://a.example/x)")[0]?.text).toBe("http://a.example/x");
  expect(links("http://a.example/x_(y)")[0]?.text).toBe("http://a.example/x_(y)");
});

test.each([
  "javascript:alert(1)",
  "data:text/html,<b>x</b>",
  "<a href=x>plain</a>",
  "https://bank.example@thief.example/",
  "https://",
])("'%s' stays plain text", (text) => {
  expect(textParts(text)).toEqual([{ at: 0, text }]);
});

test("whatever is typed comes out again letter by letter", () => {
  const text = "a http://b.example, http://c.example/(d)! ünï https://e.example";
  expect(
    textParts(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
  expect(textParts("")).toEqual([]);
});
