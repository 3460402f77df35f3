/** Shortens text to one line of at most `most` characters, cut between words. */
export function cutText(text: string, most: number): string {
  const line = text.replaceAll(/\s+/gu, " ").trim();
  if (line.length <= most) return line;
  const room = line.slice(0, most - 1);
  const space = room.lastIndexOf(" ");
  // Scripts without spaces and overlong words are cut anywhere.
  const cut = space > most / 2 ? room.slice(0, space) : room.replace(/[\uD800-\uDBFF]$/, "");
  return `${cut.trimEnd()}…`;
}
