/** The edit distance of two words: missing, added, wrong or swapped letters. `Infinity` if it exceeds `max`. */
export function editDistance(typed: string, word: string, max: number): number {
  if (typed === word) return 0;
  if (Math.abs(typed.length - word.length) > max) return Infinity;
  const distance = lastRow(typed, word, max)?.[word.length] ?? Infinity;
  return distance > max ? Infinity : distance;
}

/** The smallest edit distance between the typed text and any prefix of the word. */
export function prefixEditDistance(typed: string, word: string, max: number): number {
  if (word.startsWith(typed)) return 0;
  const row = lastRow(typed, word.slice(0, typed.length + max), max);
  const distance = row ? Math.min(...row) : Infinity;
  return distance > max ? Infinity : distance;
}

/** Distances between the whole first word and each prefix of the second; undefined once all exceed `max`. */
function lastRow(typed: string, word: string, max: number): number[] | undefined {
  let before: number[] = [];
  let row = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (let i = 1; i <= typed.length; i++) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= word.length; j++) {
      const same = typed[i - 1] === word[j - 1] ? 0 : 1;
      let distance = Math.min((row[j - 1] ?? 0) + same, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      const isSwapped = i > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
      if (isSwapped) distance = Math.min(distance, (before[j - 2] ?? 0) + 1);
      next.push(distance);
      least = Math.min(least, distance);
    }
    // A swap reaches back two rows, so allow one more.
    if (least > max + 1) return undefined;
    before = row;
    row = next;
  }
  return row;
}

const latin = "abcdefghijklmnopqrstuvwxyz";

/** All variants with two letters of a word swapped at this distance: 1 for neighbors, 2 as in "vynil" and "vinyl". */
export function charactersSwapped(text: string, distance: 1 | 2): string[] {
  const characters = [...text];
  return characters.flatMap((one, at) => {
    const other = characters[at + distance];
    const isInWord = !characters
      .slice(at, at + distance + 1)
      .some((character) => character === " ");
    if (other === undefined || other === one || !isInWord) return [];
    return [
      characters
        .with(at, other)
        .with(at + distance, one)
        .join(""),
    ];
  });
}

/** All forms within one edit of a word (missing, wrong, extra or swapped letters), about fifty per letter. */
export function oneEditAway(word: string): string[] {
  const characters = [...word];
  const alphabet = new Set([...latin, ...characters]);
  const shorter = characters.map((_, at) => characters.toSpliced(at, 1).join(""));
  const other = characters.flatMap((_, at) =>
    [...alphabet].map((character) => characters.with(at, character).join("")),
  );
  const longer = [...characters, ""].flatMap((_, at) =>
    [...alphabet].map((character) => characters.toSpliced(at, 0, character).join("")),
  );
  const swapped = [...charactersSwapped(word, 1), ...charactersSwapped(word, 2)];
  return [...new Set([...shorter, ...other, ...longer, ...swapped])];
}
