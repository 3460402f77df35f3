import { toSearchText } from "../lib/search-text.ts";

// Letters that don't decompose, and what people type for them.
const plain: Record<string, string> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ı: "i",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
};

/** A name folded for comparison: without accents, case and punctuation. */
export function foldName(name: string): string {
  if (/^[A-Za-z ]+$/.test(name)) return name.toLowerCase().trim();
  return toSearchText(name)
    .replaceAll(/[øłđðıßæœþ]/g, (letter) => plain[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** A bit mask of the letters a to z that the name contains. */
export function lettersOf(folded: string): number {
  let letters = 0;
  for (let at = 0; at < folded.length; at++) {
    const letter = folded.charCodeAt(at) - 97;
    if (letter >= 0 && letter < 26) letters |= 1 << letter;
  }
  return letters;
}
