import { expect, test } from "vitest";
import { readRichText } from "./rich-text.ts";

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
