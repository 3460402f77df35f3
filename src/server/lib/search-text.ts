/** What is written to and looked for in `search` columns: compatibility forms folded, accents gone, lower case. */
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

/** The words of a text in the same form; scripts without spaces are split by the rules of their languages. */
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

/** For LIKE patterns: the signs that mean something there stand for themselves. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
}
