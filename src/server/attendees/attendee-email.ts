import { type ReaderReason, whyText } from "../announcements/reader-reason.ts";
import type { events } from "../events/tables.ts";
import { startText, usualLocale } from "../events/date-text.ts";
import { escapeHtml } from "../lib/html.ts";
import { emailLink, emailPage } from "../lib/email-html.ts";
import type { Email } from "../lib/mail.ts";
import { withoutLinks } from "../notifications/email.ts";
import { excerpt } from "../notifications/text.ts";
import type { attendeeEmails } from "./tables.ts";

type Parts = {
  email: Pick<typeof attendeeEmails.$inferSelect, "subject" | "body">;
  event: typeof events.$inferSelect;
  /** The email's author. */
  byId: string;
  publicUrl: string;
  /** The event's URL; for a guest, their ticket's, with its key. */
  link: string;
  /** The reader's token to unsubscribe. */
  token: string;
  /** The reader's relation to the event. */
  reason: ReaderReason;
  /** The locale for the date. */
  locale?: string;
  /** Guests have no account, so they can't reply in Marquee. */
  isGuest: boolean;
  /** The sender's address, if they let attendees reply by email. */
  replyTo: string | undefined;
};

/** An organizer's email to an attendee: plain text, answered by email if the sender allows it and otherwise in Marquee. */
export function attendeeEmail(
  to: string,
  {
    email,
    event,
    byId,
    publicUrl,
    token,
    link,
    reason,
    locale = usualLocale,
    isGuest,
    replyTo,
  }: Parts,
): Email {
  const about = withoutLinks(`${excerpt(event.title)}, ${startText(event, locale)}`);
  const answer = isGuest ? undefined : `${publicUrl}/messages/${byId}`;
  const direct = replyTo ? "Reply to this email to reach the organizer." : "";
  const unsubscribeUrl = `${publicUrl}/unsubscribe?token=${token}`;
  const why = whyText(reason);
  const text = [
    `About ${about}:`,
    email.body,
    [
      `Open: ${link}`,
      ...(answer ? [`Reply in Marquee messages: ${answer}`] : []),
      ...(direct ? [direct] : []),
    ].join("\n"),
    `${why}\nUnsubscribe: ${unsubscribeUrl}`,
    "Marquee\n",
  ].join("\n\n");
  const html = emailPage(
    `<p>About ${escapeHtml(about)}:</p>`,
    `<p style="white-space:pre-wrap">${escapeHtml(email.body)}</p>`,
    `<p>${emailLink(link, "Open the event")}${answer ? ` or\n${emailLink(answer, "reply in Marquee messages")}` : ""}. ${direct}</p>`,
    `<p>${why} <a href="${escapeHtml(unsubscribeUrl)}">Unsubscribe</a>.</p>`,
  );
  return {
    to,
    subject: email.subject,
    text,
    html,
    ...(replyTo ? { replyTo } : {}),
    unsubscribeUrl,
  };
}
