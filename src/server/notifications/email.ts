import { escapeHtml } from "../lib/html.ts";
import { emailLink, emailPage } from "../lib/email-html.ts";
import type { Email } from "../lib/mail.ts";

export type Line = {
  message: string;
  href: string | null;
  /** One sentence that says what it is about. */
  subject: string;
};
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

/** "Ben started following you", or "Ben started following you, and 4 more notifications": the newest first. */
function subjectOf([first, ...others]: Line[]): string {
  const said = withoutLinks((first?.subject ?? "").replace(/\.$/, ""));
  if (others.length === 0) return said;
  const more = others.length === 1 ? "1 more notification" : `${others.length} more notifications`;
  return /[.!?…]$/.test(said) ? `${said} (and ${more})` : `${said}, and ${more}`;
}

// Mail programs turn names that look like addresses into links; an invisible word joiner prevents it.
export function withoutLinks(words: string): string {
  // A time such as 19:30 stays as it is.
  return words.replaceAll(/(?<=\S)(?:[./@]|:(?!(?<=\d:)\d))(?=\S)/g, "$&\u2060");
}
