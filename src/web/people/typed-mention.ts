/** A mention that ends where one types: where its @ stands, and what follows that. */
export type TypedMention = { at: number; name: string };

// As `mentionsIn` reads them, but with letters of all scripts: names are looked for as well.
const ending = /(?<![\p{L}\p{N}._@/-])@([\p{L}\p{N}\p{M}._-]{0,30})$/u;

export function typedMention(text: string, caret: number): TypedMention | undefined {
  const match = ending.exec(text.slice(0, caret));
  return match ? { at: match.index, name: match[1] ?? "" } : undefined;
}

/** The text with a username in place of what was typed of it, and where one writes on. */
export function withMention(
  text: string,
  { at, name }: TypedMention,
  username: string,
): { text: string; caret: number } {
  const rest = text.slice(at + 1 + name.length);
  const written = `@${username}${/^\s/.test(rest) ? "" : " "}`;
  return { text: text.slice(0, at) + written + rest, caret: at + username.length + 2 };
}
