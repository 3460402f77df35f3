import { foundPieces } from "./found-words.ts";

/** Text with search matches marked. */
export function Marked({ text, q }: { text: string; q: string }) {
  return foundPieces(text, q).map((piece, at) =>
    // oxlint-disable-next-line react/no-array-index-key -- a piece is its place in the text
    piece.isFound ? <mark key={at}>{piece.text}</mark> : piece.text,
  );
}
