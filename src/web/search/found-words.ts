/** A piece of a text, and whether it matches the search. */
export type Piece = { text: string; isFound: boolean };

const word = /[\p{L}\p{N}]+/gu;

function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** Splits a text at words that match the query, ignoring accents. */
export function foundPieces(text: string, question: string): Piece[] {
  const wanted = plain(question).match(word) ?? [];
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: each, index } of text.matchAll(word)) {
    if (!wanted.some((one) => plain(each).includes(one))) continue;
    if (index > from) pieces.push({ text: text.slice(from, index), isFound: false });
    pieces.push({ text: each, isFound: true });
    from = index + each.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isFound: false });
  return pieces;
}

/** An excerpt of a long text around its first match, cut between words; its beginning if nothing matches. */
export function excerpt(text: string, question: string, length = 160): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line.length <= length) return line;
  const pieces = foundPieces(line, question);
  const before = pieces[0]?.isFound || pieces.length < 2 ? 0 : (pieces[0]?.text.length ?? 0);
  const at = Math.max(0, Math.min(before - length / 4, line.length - length));
  const from = at === 0 ? 0 : line.indexOf(" ", at) + 1;
  const until = from + length >= line.length ? line.length : line.lastIndexOf(" ", from + length);
  const cut = line.slice(from, until > from ? until : from + length);
  return `${from > 0 ? "… " : ""}${cut}${until < line.length ? " …" : ""}`;
}
