import { searchWords } from "../lib/search-text.ts";
import { editDistance } from "../lib/edit-distance.ts";

type Candidate = { title: string; search: string };

/**
 * How well an event answers the words, from 0 to about 1,200: each word counts by how it stands in the title, less by how it
 * stands elsewhere; of two titles that hold them all, the one that says little else comes first.
 */
export function rankOf(words: string[], { title, search }: Candidate): number {
  const titleWords = searchWords(title);
  const others = search.split(" ");
  const joined = titleWords.join("");
  let score = 0;
  let named = 0;
  for (const word of words) {
    const inTitle = Math.max(likeness(word, titleWords), joined.includes(word) ? 0.7 : 0);
    score += Math.max(inTitle, 0.6 * likeness(word, others));
    if (inTitle > 0.5) named += 1;
  }
  const asked = words.length === 0 ? 1 : words.length;
  const said = titleWords.length === 0 ? 0 : Math.min(1, named / titleWords.length);
  return Math.round((1000 * score) / asked + 200 * said);
}

/** From 0, nothing alike, to 1, the very word. */
function likeness(word: string, among: string[]): number {
  let best = 0;
  for (const known of among) {
    if (known === word) return 1;
    if (known.startsWith(word)) best = Math.max(best, 0.85);
    else if (best < 0.8) {
      const slips = editDistance(word, known, word.length > 7 ? 2 : 1);
      if (slips === 1) best = Math.max(best, 0.8);
      if (slips === 2) best = Math.max(best, 0.5);
    }
  }
  return best;
}
