import type { InfoPage } from "../../contract/info-pages.ts";
import type { Block } from "../../contract/rich-text.ts";
import { plain, readRichText } from "../lib/rich-text.ts";

/** Reads a page written in Markdown: its first heading is the title, the first paragraph the lead. HTML in it stays text. */
export function readPage(markdown: string, name: string): InfoPage {
  const blocks = readRichText(markdown);
  const title = take(blocks, (block) => block.kind === "heading" && block.level === 1);
  const lead = blocks[0]?.kind === "paragraph" ? take(blocks, () => true) : undefined;
  return {
    title: title ? plain(title) : name.charAt(0).toUpperCase() + name.slice(1),
    lead: lead ? plain(lead) : "",
    blocks,
  };
}

function take(blocks: Block[], wanted: (block: Block) => boolean): Block | undefined {
  const at = blocks.findIndex(wanted);
  return at < 0 ? undefined : blocks.splice(at, 1)[0];
}
