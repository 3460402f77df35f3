import { escapeHtml } from "../lib/html.ts";
import { emailLink, emailPage } from "../lib/email-html.ts";
import type { Email } from "../lib/mail.ts";

type Line = { title: string; message: string; href: string | null };
type Parts = { lines: Line[]; publicUrl: string; token: string };

/** One email with all unread notifications; its subject quotes no more of what users wrote than one of their names. */
export function notificationsEmail(to: string, { lines, publicUrl, token }: Parts): Email {
  const subject = subjectOf(lines);
  const entries = lines.map(({ message, href }) => ({
    words: withoutLinks(message),
    link: href === null ? undefined : `${publicUrl}${href}`,
  }));
  const unsubscribeUrl = `${publicUrl}/unsubscribe?token=${token}`;
  const why = "You're getting this email because you have unread notifications on Marquee.";
  const text = [
    ...entries.map(({ words, link }) => (link ? `${words}\n${link}` : words)),
    `${why}\nChoose your notifications: ${publicUrl}/settings\nUnsubscribe: ${unsubscribeUrl}`,
    "Marquee\n",
  ].join("\n\n");
  const items = entries.map(
    ({ words, link }) => `<li>${link ? emailLink(link, words) : escapeHtml(words)}</li>`,
  );
  const html = emailPage(
    `<ul>\n${items.join("\n")}\n</ul>`,
    `<p>${why} <a href="${escapeHtml(publicUrl)}/settings">Choose your notifications</a> or
<a href="${escapeHtml(unsubscribeUrl)}">unsubscribe</a>.</p>`,
  );
  return { to, subject, text, html, unsubscribeUrl };
}

const mostTitles = 3;

/** "Ben started following you", or "New follower · Comment received (2) · 4 more": what is in it, the newest first. */
function subjectOf(lines: Line[]): string {
  const [only] = lines;
  if (only && lines.length === 1) return withoutLinks(only.message.replace(/\.$/, ""));
  const kinds = [...Map.groupBy(lines, ({ title }) => title)];
  const shown = kinds.slice(0, kinds.length > mostTitles ? mostTitles - 1 : mostTitles);
  const more = kinds.slice(shown.length).reduce((sum, [, same]) => sum + same.length, 0);
  const titles = shown.map(([title, { length }]) => (length > 1 ? `${title} (${length})` : title));
  return [...titles, ...(more > 0 ? [`${more} more`] : [])].join(" · ");
}

// Mail programs turn names that look like addresses into links; an invisible word joiner prevents it.
export function withoutLinks(words: string): string {
  // A time such as 19:30 stays as it is.
  return words.replaceAll(/(?<=\S)(?:[./@]|:(?!(?<=\d:)\d))(?=\S)/g, "$&\u2060");
}
