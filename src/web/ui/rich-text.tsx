import type { Block, TextSpan } from "../../contract/rich-text.ts";

/** Formatted words of a user's text, rendered as our own elements and never as their HTML. */
export function InlineText({ words }: { words: TextSpan[] }) {
  return words.map((piece, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the words of a line never move
    <Piece key={at} {...piece} />
  ));
}

function Piece({ text, strong, emphasis, code, link }: TextSpan) {
  const inner = code ? <code>{text}</code> : text;
  const stressed = emphasis ? <em>{inner}</em> : inner;
  const shown = strong ? <strong>{stressed}</strong> : stressed;
  if (!link) return shown;
  return (
    <a className="link" href={link} rel="noopener nofollow ugc">
      {shown}
    </a>
  );
}

/** A user's text, under a heading of the page. */
export function RichText({ blocks }: { blocks: Block[] }) {
  return blocks.map((block, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the blocks of a text never move
    <BlockOf key={at} block={block} />
  ));
}

function BlockOf({ block }: { block: Block }) {
  if (block.kind === "heading") {
    return (
      <h3 className="display-small">
        <InlineText words={block.words} />
      </h3>
    );
  }
  if (block.kind === "paragraph") {
    return (
      <p>
        <InlineText words={block.words} />
      </p>
    );
  }
  const List = block.ordered ? "ol" : "ul";
  return (
    <List>
      {block.items.map((words, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the items of a list never move
        <li key={at}>
          <InlineText words={words} />
        </li>
      ))}
    </List>
  );
}
