const latin = "abcdefghijklmnopqrstuvwxyz";

/** The text with two letters of a word swapped that are so far from each other: 1 for neighbours, 2 for "vynil" and "vinyl". */
export function lettersSwapped(text: string, distance: 1 | 2): string[] {
  const letters = [...text];
  return letters.flatMap((one, at) => {
    const other = letters[at + distance];
    const isInWord = !letters.slice(at, at + distance + 1).some((letter) => letter === " ");
    if (other === undefined || other === one || !isInWord) return [];
    return [
      letters
        .with(at, other)
        .with(at + distance, one)
        .join(""),
    ];
  });
}

/** What a word may be of which one letter is missing, wrong or too many, or two are swapped; some fifty forms for each letter. */
export function oneLetterOff(word: string): string[] {
  const letters = [...word];
  const alphabet = new Set([...latin, ...letters]);
  const shorter = letters.map((_, at) => letters.toSpliced(at, 1).join(""));
  const other = letters.flatMap((_, at) =>
    [...alphabet].map((letter) => letters.with(at, letter).join("")),
  );
  const longer = [...letters, ""].flatMap((_, at) =>
    [...alphabet].map((letter) => letters.toSpliced(at, 0, letter).join("")),
  );
  const swapped = [...lettersSwapped(word, 1), ...lettersSwapped(word, 2)];
  return [...new Set([...shorter, ...other, ...longer, ...swapped])];
}
