// Zero-width spaces, soft hyphens and other invisible characters.
const unseen = /\p{Default_Ignorable_Code_Point}+/gu;

/** The visible text in lower case. */
export function asRead(text: string): string {
  return text.normalize("NFKC").replaceAll(unseen, "").toLowerCase();
}

/** Normalizes text for comparing words: no accents, lower case, and everything but letters and digits as spaces. */
export function comparable(text: string): string {
  const plain = asRead(text)
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "");
  return ` ${plain.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim()} `;
}

// Scripts without spaces between words, where a substring is enough.
const spaceless =
  /\p{scx=Han}|\p{scx=Hiragana}|\p{scx=Katakana}|\p{scx=Thai}|\p{scx=Lao}|\p{scx=Khmer}|\p{scx=Myanmar}/u;

/** Finds the first of these words or phrases that occurs in the text as whole words. */
export function findWord(text: string, words: readonly string[]): string | undefined {
  if (words.length === 0) return undefined;
  const all = comparable(text);
  return words.find((word) => {
    const wanted = comparable(word);
    if (wanted.trim() === "") return text.includes(word);
    return all.includes(spaceless.test(word) ? wanted.trim() : wanted);
  });
}
