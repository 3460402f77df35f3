import type { Words } from "../../contract/rich-text.ts";

/** Words of a text as they stand: elements of ours, never HTML of theirs. */
export function WordsOf({ words }: { words: Words[] }) {
  return words.map((piece, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the words of a line never move
    <Piece key={at} {...piece} />
  ));
}

function Piece({ text, strong, emphasis, code, link }: Words) {
  const inner = code ? <code>{text}</code> : text;
  const stressed = emphasis ? <em>{inner}</em> : inner;
  const shown = strong ? <strong>{stressed}</strong> : stressed;
  if (!link) return shown;
  return (
    <a className="link" href={link}>
      {shown}
    </a>
  );
}
