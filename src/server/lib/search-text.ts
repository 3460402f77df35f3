/** The normalized form in `search` columns and queries: compatibility forms folded, no accents, lower case. */
export function toSearchText(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll(/\s+/g, " ")
    .trim();
}

const maxWordLength = 100;
const spaceless =
  /\p{scx=Han}|\p{scx=Hiragana}|\p{scx=Katakana}|\p{scx=Thai}|\p{scx=Lao}|\p{scx=Khmer}|\p{scx=Myanmar}/u;

/** The normalized words of a text; scripts without spaces are segmented by language rules. */
export function searchWords(text: string): string[] {
  return toSearchText(spaceless.test(text) ? apart(text) : text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.slice(0, maxWordLength).toWellFormed());
}

function apart(text: string): string {
  const segments = new Intl.Segmenter("en", { granularity: "word" }).segment(text);
  return [...segments].map(({ segment }) => segment).join(" ");
}

/** Escapes LIKE's special characters. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
}
