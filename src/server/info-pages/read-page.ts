import { marked, type Token, type Tokens } from "marked";
import type { Block, InfoPage, Words } from "../../contract/info-pages.ts";

type Marks = Omit<Words, "text">;

/** Reads a page written in Markdown: its first heading is the title, the first paragraph the lead. HTML in it stays text. */
export function readPage(markdown: string, name: string): InfoPage {
  const blocks = blocksOf(marked.lexer(markdown.replaceAll("\0", "")));
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

function plain(block: Block): string {
  const words = block.kind === "list" ? block.items.flat() : block.words;
  return words.map(({ text }) => text).join("");
}

function blocksOf(tokens: Token[]): Block[] {
  return tokens.flatMap((token): Block[] => {
    switch (token.type) {
      case "heading": {
        const words = wordsOf(token.tokens ?? []);
        const id = slugOf(words.map(({ text }) => text).join(""));
        return [{ kind: "heading", level: (token as Tokens.Heading).depth, id, words }];
      }
      case "list": {
        const { ordered, items } = token as Tokens.List;
        return [{ kind: "list", ordered, items: items.map((item) => wordsOf(item.tokens)) }];
      }
      case "blockquote":
        return blocksOf(token.tokens ?? []);
      case "space":
      case "hr":
      case "def":
        return [];
      default:
        return [{ kind: "paragraph", words: wordsOf([token]) }];
    }
  });
}

function wordsOf(tokens: Token[], marks: Marks = {}): Words[] {
  return tokens.flatMap((token): Words[] => {
    switch (token.type) {
      case "strong":
        return wordsOf(token.tokens ?? [], { ...marks, strong: true });
      case "em":
        return wordsOf(token.tokens ?? [], { ...marks, emphasis: true });
      case "codespan":
        return [{ ...marks, code: true, text: (token as Tokens.Codespan).text }];
      case "link": {
        const { href } = token as Tokens.Link;
        return wordsOf(token.tokens ?? [], isSafe(href) ? { ...marks, link: href } : marks);
      }
      case "br":
        return [{ ...marks, text: "\n" }];
      case "image":
        return [{ ...marks, text: (token as Tokens.Image).text }];
      default:
        if ("tokens" in token && token.tokens) return wordsOf(token.tokens, marks);
        return [{ ...marks, text: "text" in token ? String(token.text) : token.raw }];
    }
  });
}

/** Links to the web, to a mailbox, or to a page or section of this site. */
function isSafe(href: string): boolean {
  return /^(https?:\/\/|mailto:|\/(?![/\\])|#)/i.test(href);
}

function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
}
