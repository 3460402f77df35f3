import { expect, test } from "vitest";
import { linkParts, textParts } from "./text-links.ts";

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

test("a mention of somebody who is there becomes a link to them, in the middle of a sentence", () => {
  const ben = { username: "ben", id: "1" };
  expect(linkParts("Calling @Ben. And @nobody, mail ana@ben.example.", [ben])).toEqual([
    { at: 0, text: "Calling " },
    { at: 8, text: "@Ben", personId: "1" },
    { at: 12, text: ". And @nobody, mail ana@ben.example." },
  ]);
  expect(linkParts("Calling @ben", undefined)).toEqual([{ at: 0, text: "Calling @ben" }]);
});
