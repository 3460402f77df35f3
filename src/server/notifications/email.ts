import { escapeHtml } from "../lib/html.ts";
import { emailLink, emailPage } from "../lib/email-html.ts";
import type { Email } from "../lib/mail.ts";

type Line = { title: string; message: string; href: string | null };
type Parts = { lines: Line[]; publicUrl: string; token: string };

/** All that is unread in one email; the subject repeats nobody's text. */
export function notificationsEmail(to: string, { lines, publicUrl, token }: Parts): Email {
  const [only] = lines;
  const subject =
    lines.length === 1 && only ? only.title : `You have ${lines.length} new notifications`;
  const entries = lines.map(({ message, href }) => ({
    words: withoutLinks(message),
    link: href === null ? undefined : `${publicUrl}${href}`,
  }));
  const unsubscribeUrl = `${publicUrl}/unsubscribe?token=${token}`;
  const why = "You get this letter because something at Marquee waits for you.";
  const text = [
    ...entries.map(({ words, link }) => (link ? `${words}\n${link}` : words)),
    `${why}\nChoose what you are told of: ${publicUrl}/settings\nNo more such letters: ${unsubscribeUrl}`,
    "Marquee\n",
  ].join("\n\n");
  const items = entries.map(
    ({ words, link }) => `<li>${link ? emailLink(link, words) : escapeHtml(words)}</li>`,
  );
  const html = emailPage(
    `<ul>\n${items.join("\n")}\n</ul>`,
    `<p>${why} <a href="${escapeHtml(publicUrl)}/settings">Choose what you are told of</a> or
<a href="${escapeHtml(unsubscribeUrl)}">get no more such letters</a>.</p>`,
  );
  return { to, subject, text, html, unsubscribeUrl };
}

// A name may look like an address, which mail programs would turn into a link; an invisible joiner keeps them from it.
export function withoutLinks(words: string): string {
  // A time such as 19:30 is none.
  return words.replaceAll(/(?<=\S)(?:[./@]|:(?!(?<=\d:)\d))(?=\S)/g, "$&\u2060");
}
