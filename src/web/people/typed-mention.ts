/** A mention that ends at the caret: the position of its @, and the text after that. */
export type TypedMention = { at: number; name: string };

// Like `mentionsIn`, but with letters of all scripts, because people are searched by name too.
const ending = /(?<![\p{L}\p{N}._@/-])@([\p{L}\p{N}\p{M}._-]{0,30})$/u;

export function typedMention(text: string, caret: number): TypedMention | undefined {
  const match = ending.exec(text.slice(0, caret));
  return match ? { at: match.index, name: match[1] ?? "" } : undefined;
}

/** The text with the username in place of what was typed, and the new caret position. */
export function withMention(
  text: string,
  { at, name }: TypedMention,
  username: string,
): { text: string; caret: number } {
  const rest = text.slice(at + 1 + name.length);
  const written = `@${username}${/^\s/.test(rest) ? "" : " "}`;
  return { text: text.slice(0, at) + written + rest, caret: at + username.length + 2 };
}
