import { expect, test } from "vitest";
import { plain, readRichText } from "./rich-text.ts";

const linkOf = (href: string) => JSON.stringify(readRichText(`[here](<${href}>)`));

test.each(["https://marquee.example/x", "mailto:a@b.example", "/events/night", "#doors"])(
  "%s becomes a link",
  (href) => expect(linkOf(href)).toContain(JSON.stringify(href)),
);

test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "//evil.example",
  "/\t/evil.example",
  "/\\evil.example",
  "/.//evil.example",
  "https://evil.example/\t",
])("%j stays plain text", (href) => expect(linkOf(href)).not.toContain('"link"'));

const textOf = (markdown: string) => readRichText(markdown).map(plain).join(" ");

test("the items of a list stay apart in a plain text", () => {
  expect(textOf("Soup.\n\n- Bring a scarf\n- Doors at seven")).toBe(
    "Soup. Bring a scarf, Doors at seven",
  );
  expect(textOf("1. Eat.\n2. Dance!\n3. Go home")).toBe("Eat. Dance! Go home");
});
