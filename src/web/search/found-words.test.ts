import { expect, test } from "vitest";
import { excerpt, foundPieces } from "./found-words.ts";

const marked = (text: string, question: string) =>
  foundPieces(text, question)
    .map((piece) => (piece.isFound ? `[${piece.text}]` : piece.text))
    .join("");

test("matching words are marked, ignoring case and accents", () => {
  expect(marked("Vinyl Night, all-vinyl sets", "vinyl")).toBe("[Vinyl] Night, all-[vinyl] sets");
  expect(marked("Ein Fest im Café Zoë", "cafe zoe")).toBe("Ein Fest im [Café] [Zoë]");
  expect(marked("Soundcheck", "jazz")).toBe("Soundcheck");
  expect(marked("", "jazz")).toBe("");
  expect(marked("a (b) [c]", "((")).toBe("a (b) [c]");
});

test("a long text is cut to an excerpt around its first match", () => {
  const text = `${"word ".repeat(60)}needle ${"more ".repeat(60)}`;
  const shown = excerpt(text, "needle");
  expect(shown).toContain("needle");
  expect(shown.length).toBeLessThan(180);
  expect(shown).toMatch(/^… word .* more …$/);
  expect(excerpt(text, "absent")).toMatch(/^word .* …$/);
  expect(excerpt("Short  and\nsweet.", "short")).toBe("Short and sweet.");
});
