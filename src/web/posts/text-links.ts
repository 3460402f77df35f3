import { type Mentions, mentionsIn } from "../../contract/mentions.ts";

/** A part of a text with its start index. */
export type TextPart = { at: number; text: string; href?: string; personId?: string };

const address = /https?:\/\/[^\s<>"“”]+/giu;

/** Splits user text into plain text, URLs and mentions of existing people. */
export function linkParts(text: string, mentions: Mentions): TextPart[] {
  const parts = textParts(text);
  if (!mentions) return parts;
  const idOf = new Map(mentions.map(({ username, id }) => [username, id]));
  return parts.flatMap((part) => (part.href ? [part] : mentionParts(part, idOf)));
}

function mentionParts({ at, text }: TextPart, idOf: Map<string, string>): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const mention of mentionsIn(text)) {
    const personId = idOf.get(mention.username);
    if (personId === undefined) continue;
    if (mention.at > end) parts.push({ at: at + end, text: text.slice(end, mention.at) });
    parts.push({ at: at + mention.at, text: mention.text, personId });
    end = mention.at + mention.text.length;
  }
  if (end < text.length) parts.push({ at: at + end, text: text.slice(end) });
  return parts;
}

/** Splits user text into plain text and URLs; only http and https become links. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    const found = withoutTail(match[0]);
    const href = safeHref(found);
    if (!href) continue;
    if (match.index > end) parts.push({ at: end, text: text.slice(end, match.index) });
    parts.push({ at: match.index, text: found, href });
    end = match.index + found.length;
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end) });
  return parts;
}

/** A full stop or closing bracket after a URL belongs to the sentence, unless the bracket was opened within the URL. */
function withoutTail(found: string): string {
  let trimmed = found;
  for (;;) {
    const last = trimmed.at(-1) ?? "";
    const opened = last === ")" && count(trimmed, "(") >= count(trimmed, ")");
    if (opened || !/[.,;:!?)\]}'’…*_]/u.test(last)) return trimmed;
    trimmed = trimmed.slice(0, -1);
  }
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

function safeHref(found: string): string | undefined {
  const url = URL.parse(found);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  // URLs with a username or password are mostly used to impersonate another site.
  return url.username || url.password ? undefined : url.href;
}
