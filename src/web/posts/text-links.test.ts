import { expect, test } from "vitest";
import { linkParts, textParts } from "./text-links.ts";

const links = (text: string) => textParts(text).filter((part) => part.href);

test("a URL in a sentence becomes a link without the full stop", () => {
  expect(textParts("Tickets: https://doors.example/a?b=1. Come!")).toEqual([
    { at: 0, text: "Tickets: " },
    { at: 9, text: "https://doors.example/a?b=1", href: "https://doors.example/a?b=1" },
    { at: 36, text: ". Come!" },
  ]);
});

test("brackets around a URL are excluded, and brackets within are included", () => {
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

test("the parts add up to the original text", () => {
  const text = "a http://b.example, http://c.example/(d)! ünï https://e.example";
  expect(
    textParts(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
  expect(textParts("")).toEqual([]);
});

test("a mention of an existing person becomes a link, even within a sentence", () => {
  const ben = { username: "ben", id: "1" };
  expect(linkParts("Calling @Ben. And @nobody, mail ana@ben.example.", [ben])).toEqual([
    { at: 0, text: "Calling " },
    { at: 8, text: "@Ben", personId: "1" },
    { at: 12, text: ". And @nobody, mail ana@ben.example." },
  ]);
  expect(linkParts("Calling @ben", undefined)).toEqual([{ at: 0, text: "Calling @ben" }]);
});
