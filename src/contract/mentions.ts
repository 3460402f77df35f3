/** Whom a text mentions of those the viewer may see; absent for nobody. */
export type Mentions = { username: string; id: string }[] | undefined;

export type WrittenMention = { at: number; text: string; username: string };

/** Every @ at the beginning of a word with a username behind it, so that email addresses do not count. */
export function mentionsIn(text: string): WrittenMention[] {
  const found = text.matchAll(/(?<![\p{L}\p{N}._@/-])@([a-z0-9][a-z0-9._-]{0,40})/giu);
  return [...found].map(({ index, 1: name = "" }) => {
    const written = name.replace(/[._-]+$/, "");
    return { at: index, text: `@${written}`, username: written.toLowerCase() };
  });
}
