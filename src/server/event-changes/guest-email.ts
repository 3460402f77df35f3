import { whyText } from "../announcements/reader-reason.ts";
import { emailHeading, emailLink, emailList, emailPage } from "../lib/email-html.ts";
import { escapeHtml } from "../lib/html.ts";
import { calendarAttachment, type Email } from "../lib/mail.ts";
import { withoutLinks } from "../notifications/email.ts";
import { replyText } from "../orders/reply-address.ts";

type Parts = {
  kind: "Changed" | "Cancelled" | "Reminder";
  title: string;
  /** Sentences above the list. */
  said: string[];
  lines: string[];
  /** Where they join online, if they do. */
  joinUrl?: string | undefined;
  /** To the ticket, with its key. */
  link: string;
  /** Where replies go, unless to the site's own address. */
  replyTo: string | undefined;
  /** The event as a calendar file. */
  file: string;
};

/** An email with event news for a ticket holder without an account. */
export function guestEmail(to: string, parts: Parts): Email {
  const { kind, title, joinUrl, link, replyTo } = parts;
  const head = `${kind}: ${withoutLinks(title)}`;
  const said = parts.said.map(withoutLinks);
  const lines = parts.lines.map(withoutLinks);
  const why = whyText("ticket");
  const text = [
    head,
    ...said,
    lines.map((line) => `- ${line}`).join("\n"),
    ...(joinUrl ? [`Join online: ${joinUrl}`] : []),
    `Your ticket: ${link}`,
    ...(replyTo ? [replyText] : []),
    why,
    "Marquee\n",
  ].join("\n\n");
  const html = emailPage(
    emailHeading(head),
    ...said.map((line) => `<p>${escapeHtml(line)}</p>`),
    emailList(lines),
    ...(joinUrl ? [`<p>${emailLink(joinUrl, "Join online")}</p>`] : []),
    `<p>${emailLink(link, "Open your ticket")}</p>`,
    ...(replyTo ? [`<p>${replyText}</p>`] : []),
    `<p>${why}</p>`,
  );
  const subject = `${kind}: ${title}`;
  const attachments = [calendarAttachment(parts.file)];
  return { to, subject, text, html, ...(replyTo ? { replyTo } : {}), attachments };
}
