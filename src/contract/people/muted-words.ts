// Zero-width spaces, soft hyphens and the like: nobody sees them in a word.
const unseen = /\p{Default_Ignorable_Code_Point}+/gu;

/** A text as it is read, in one case. */
export function asRead(text: string): string {
  return text.normalize("NFKC").replaceAll(unseen, "").toLowerCase();
}

/** The form in which words are compared: without accents and capitals, everything but letters and digits a space. */
export function comparable(text: string): string {
  const plain = asRead(text)
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "");
  return ` ${plain.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim()} `;
}

// Scripts that put no spaces between words: there a part of the text is enough.
const spaceless =
  /\p{scx=Han}|\p{scx=Hiragana}|\p{scx=Katakana}|\p{scx=Thai}|\p{scx=Lao}|\p{scx=Khmer}|\p{scx=Myanmar}/u;

/** The first of these words or phrases that a text contains as whole words. */
export function findWord(text: string, words: readonly string[]): string | undefined {
  if (words.length === 0) return undefined;
  const all = comparable(text);
  return words.find((word) => {
    const wanted = comparable(word);
    if (wanted.trim() === "") return text.includes(word);
    return all.includes(spaceless.test(word) ? wanted.trim() : wanted);
  });
}
