/** The edit distance of two words: letters missing, added or wrong, or two swapped. `Infinity` when more than `most`. */
export function editDistance(typed: string, word: string, most: number): number {
  if (typed === word) return 0;
  if (Math.abs(typed.length - word.length) > most) return Infinity;
  const slips = lastRow(typed, word, most)?.[word.length] ?? Infinity;
  return slips > most ? Infinity : slips;
}

/** The same between what was typed and the beginning of the word that fits best. */
export function prefixEditDistance(typed: string, word: string, most: number): number {
  if (word.startsWith(typed)) return 0;
  const row = lastRow(typed, word.slice(0, typed.length + most), most);
  const slips = row ? Math.min(...row) : Infinity;
  return slips > most ? Infinity : slips;
}

/** The slips between the whole of the first and each beginning of the second; nothing once there are more than `most`. */
function lastRow(typed: string, word: string, most: number): number[] | undefined {
  let before: number[] = [];
  let row = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (let i = 1; i <= typed.length; i++) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= word.length; j++) {
      const same = typed[i - 1] === word[j - 1] ? 0 : 1;
      let slips = Math.min((row[j - 1] ?? 0) + same, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      const isSwapped = i > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
      if (isSwapped) slips = Math.min(slips, (before[j - 2] ?? 0) + 1);
      next.push(slips);
      least = Math.min(least, slips);
    }
    // A swap looks two letters back, and so one row further.
    if (least > most + 1) return undefined;
    before = row;
    row = next;
  }
  return row;
}
