const maxLength = 80;
const invisible = /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** A title for the event a post announces: the first line or sentence of the text, or else the venue and day. */
export function titleOf(post: { content: string; venue: string; eventDate: string }): string {
  const line = post.content
    .split(/[\r\n]/)
    .map(plain)
    .find(Boolean);
  if (!line) return `${post.venue}, ${dayText(post.eventDate)}`;
  const sentence = /^.+?[.!?…。！？](?=\s|$)/u.exec(line)?.[0].replace(/\.$/, "") ?? line;
  return shorten(sentence);
}

function plain(text: string): string {
  return text.replaceAll("\t", " ").replace(invisible, "").trim();
}

function shorten(text: string): string {
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  const cut = characters.slice(0, maxLength - 1).join("");
  const space = cut.lastIndexOf(" ");
  // Text without spaces (some scripts, or one endless word) is cut at the limit.
  return `${space > maxLength / 2 ? cut.slice(0, space) : cut}…`;
}

function dayText(day: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
