import { expect, test } from "vitest";
import { textBesideEvent } from "./event-text.ts";

const beside = (content: string, title: string | null) =>
  textBesideEvent({ content, event: title === null ? null : { title } });

test("a post doesn't repeat its event's title", () => {
  expect(beside("Vinyl Night.", "Vinyl Night")).toBe("");
  expect(beside("\nVinyl Night\r\n\nBring records.\nAll welcome.", "Vinyl Night")).toBe(
    "Bring records.\nAll welcome.",
  );
});

test("a first line is kept if it isn't the title, contains a link, or the event isn't shown", () => {
  const whole: [string, string | null][] = [
    ["Vinyl Night. Bring records.", "Vinyl Night"],
    ["Vinyl Night", "Vinyl Night at the Exchange"],
    ["Vinyl Night with @ben", "Vinyl Night with @ben"],
    ["Vinyl Night", null],
    ["", "Vinyl Night"],
  ];
  for (const [content, title] of whole) expect(beside(content, title)).toBe(content);
});
