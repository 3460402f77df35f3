/** The people a text mentions whom the viewer may see; undefined for none. */
export type Mentions = { username: string; id: string }[] | undefined;

export type WrittenMention = { at: number; text: string; username: string };

/** Finds every @username that starts a word, which excludes email addresses. */
export function mentionsIn(text: string): WrittenMention[] {
  const found = text.matchAll(/(?<![\p{L}\p{N}._@/-])@([a-z0-9][a-z0-9._-]{0,40})/giu);
  return [...found].map(({ index, 1: name = "" }) => {
    const written = name.replace(/[._-]+$/, "");
    return { at: index, text: `@${written}`, username: written.toLowerCase() };
  });
}
