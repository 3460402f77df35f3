const maxLength = 80;
const invisible = /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** The title of the event that a post announces: its first line or sentence, or else where and when. */
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
  // A script without spaces, or one endless word, is cut where it is.
  return `${space > maxLength / 2 ? cut.slice(0, space) : cut}…`;
}

function dayText(day: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
