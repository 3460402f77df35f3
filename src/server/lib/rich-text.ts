import { marked, type Token, type Tokens } from "marked";
import { isOwnPath } from "../../contract/own-path.ts";
import type { Block, TextSpan } from "../../contract/rich-text.ts";

type Marks = Omit<TextSpan, "text">;

/** Parses Markdown into blocks, the only form in which it's stored and sent. HTML stays text because nothing renders it. */
export function readRichText(markdown: string): Block[] {
  const source = markdown.replaceAll("\0", "");
  try {
    return blocksOf(marked.lexer(source));
  } catch (error) {
    // Thousands of nested quotes exhaust the stack: such a text is shown as typed.
    if (error instanceof RangeError) return [{ kind: "paragraph", words: [{ text: source }] }];
    throw error;
  }
}

const textOf = (words: TextSpan[]) => words.map(({ text }) => text).join("");

/** The plain text of a block; items of a list that don't end a sentence are separated by commas. */
export function plain(block: Block): string {
  if (block.kind !== "list") return textOf(block.words);
  const items = block.items.map((item) => textOf(item).trim()).filter(Boolean);
  return items
    .reduce((all, item) => `${all}${/[.!?:;,]$/.test(all) ? "" : ","} ${item}`, "")
    .slice(2);
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

function wordsOf(tokens: Token[], marks: Marks = {}): TextSpan[] {
  return tokens.flatMap((token): TextSpan[] => {
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

/** Allows links to the web, to an email address, or to a page or section of this site. */
function isSafe(href: string): boolean {
  // Browsers drop control characters, so an apparent path could lead elsewhere.
  if (/[\p{Cc}\s\\]/u.test(href)) return false;
  return href.startsWith("/") ? isOwnPath(href) : /^(https?:\/\/|mailto:|#)/i.test(href);
}

function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
}
