import { whyText } from "../announcements/reader-reason.ts";
import { escapeHtml } from "../lib/html.ts";
import { emailHeading, emailLink, emailList, emailPage } from "../lib/email-html.ts";
import { calendarAttachment, type Email } from "../lib/mail.ts";
import { withoutLinks } from "../notifications/email.ts";
import { excerpt } from "../notifications/text.ts";
import { replyText } from "../orders/reply-address.ts";
import {
  differenceBetween,
  factsBeside,
  leadOf,
  type OfferedChange,
  offerLines,
} from "./change-text.ts";
import { whereOf } from "../events/place-text.ts";
import type { events } from "../events/tables.ts";
import { startWords, usualLocale } from "../events/date-text.ts";

type Parts = {
  event: typeof events.$inferSelect;
  change: OfferedChange & { note: string };
  /** To the ticket, with its key. */
  link: string;
  /** Where replies go, when not to our own address. */
  replyTo: string | undefined;
  /** In which they read dates and clocks. */
  locale?: string;
  /** The event for a calendar. */
  file: string;
};

/** What is different, when and where it is now, to somebody who has a ticket and no account. */
export function guestChangeEmail(
  to: string,
  { event, change, link, replyTo, locale = usualLocale, file }: Parts,
): Email {
  const { before, after } = change;
  const title = excerpt(event.title);
  const head = `${after.cancelled ? "Cancelled" : "Changed"}: ${withoutLinks(title)}`;
  const differences = after.cancelled ? [] : differenceBetween(before, after, locale);
  const lines = [
    ...differences,
    ...factsBeside(differences, [startWords(event, locale), whereOf(event)]),
    ...offerLines(change, { event, to: "guest", locale }),
  ];
  const said = leadOf(change, title).map(withoutLinks);
  const shown = lines.map(withoutLinks);
  const why = whyText("ticket");
  const text = [
    head,
    ...said,
    shown.map((line) => `- ${line}`).join("\n"),
    `Your ticket: ${link}`,
    ...(replyTo ? [replyText] : []),
    why,
    "Marquee\n",
  ].join("\n\n");
  const html = emailPage(
    emailHeading(head),
    ...said.map((line) => `<p>${escapeHtml(line)}</p>`),
    emailList(shown),
    `<p>${emailLink(link, "Open your ticket")}</p>`,
    ...(replyTo ? [`<p>${replyText}</p>`] : []),
    `<p>${why}</p>`,
  );
  const subject = `${after.cancelled ? "Cancelled" : "Changed"}: ${title}`;
  return {
    to,
    subject,
    text,
    html,
    ...(replyTo ? { replyTo } : {}),
    attachments: [calendarAttachment(file)],
  };
}
