import { type ReaderReason, whyText } from "../announcements/reader-reason.ts";
import { whereOf } from "../events/place-text.ts";
import { startText, usualLocale } from "../events/date-text.ts";
import { factsBeside, leadOf, offerLines } from "../event-changes/change-text.ts";
import { escapeHtml } from "../lib/html.ts";
import { emailHeading, emailLink, emailList, emailPage } from "../lib/email-html.ts";
import { calendarAttachment, type Email } from "../lib/mail.ts";
import { withoutLinks } from "./email.ts";
import type { NewsEvent } from "./event-news.ts";
import { linesOf } from "./event-news-text.ts";
import type { Card } from "./read-cards.ts";
import { excerpt } from "./text.ts";

/** What the email says about a card; previews have none. */
type NewsCard = {
  shown: { kind: Card["shown"]["kind"] };
  change: Card["change"] | undefined;
};
type Parts = {
  card: NewsCard;
  about: NewsEvent;
  /** How the reader is involved in the event. */
  reason: ReaderReason;
  /** The reader's locale for dates and times. */
  locale?: string;
  publicUrl: string;
  token: string;
};

const heads = {
  "event-changed": "Changed",
  "event-cancelled": "Cancelled",
  reminder: "Reminder",
  "saved-reminder": "Reminder",
  "on-sale": "On sale soon",
} as const;

/** The email about an event: what changed, when and where it is now, and a calendar file. */
export function eventNewsEmail(
  to: string,
  { card, about, reason, publicUrl, token, locale = usualLocale }: Parts,
): Email {
  const { event, joinUrl, file } = about;
  const kind = card.shown.kind as keyof typeof heads;
  const title = excerpt(event.title);
  const isReminder = kind === "reminder" || kind === "saved-reminder";
  const head = event.status === "cancelled" ? "Cancelled" : heads[kind];
  const news = isReminder
    ? []
    : kind === "on-sale"
      ? saleLines(about, locale)
      : newsLines(card, locale);
  const facts = factsBeside(news, [startText(event, locale), whereOf(event)]);
  const offers =
    isReminder || kind === "on-sale" ? [] : offersAfter(card, { event, locale, reason });
  const link = `${publicUrl}/events/${event.slug}`;
  const unsubscribeUrl = `${publicUrl}/unsubscribe?token=${token}`;
  const isJoinable = joinUrl !== undefined && event.status !== "cancelled";
  const why = whyText(kind === "on-sale" ? "sale" : reason);
  const shown = [...news, ...facts, ...offers].map(withoutLinks);
  const said = (card.change ? leadOf(card.change, title) : []).map(withoutLinks);
  const text = [
    `${head}: ${withoutLinks(title)}`,
    ...said,
    shown.map((line) => `- ${line}`).join("\n"),
    ...(isJoinable ? [`Join online: ${joinUrl}`] : []),
    link,
    `${why}\nChoose your notifications: ${publicUrl}/settings\nUnsubscribe: ${unsubscribeUrl}`,
    "Marquee\n",
  ].join("\n\n");
  const html = emailPage(
    emailHeading(`${head}: ${withoutLinks(title)}`),
    ...said.map((line) => `<p>${escapeHtml(line)}</p>`),
    emailList(shown),
    ...(isJoinable ? [`<p>${emailLink(joinUrl, "Join online")}</p>`] : []),
    `<p>${emailLink(link, "Open the event")}</p>`,
    `<p>${why} <a href="${escapeHtml(publicUrl)}/settings">Choose your notifications</a> or
<a href="${escapeHtml(unsubscribeUrl)}">unsubscribe</a>.</p>`,
  );
  const subject = `${head}: ${title}`;
  return { to, subject, text, html, unsubscribeUrl, attachments: [calendarAttachment(file)] };
}

function saleLines({ event, salesOpenAt }: NewsEvent, locale: string): string[] {
  if (!salesOpenAt) return ["Tickets are on sale now"];
  const opens = { ...event, startsAt: salesOpenAt, allDay: false };
  return [`Tickets go on sale ${startText(opens, locale)}`];
}

function newsLines({ change }: NewsCard, locale: string): string[] {
  return change && !change.after.cancelled ? linesOf(change, locale) : [];
}

type Reading = { event: NewsEvent["event"]; locale: string; reason: ReaderReason };

/** What the reader can do about it, after reading when and where it is. */
function offersAfter({ change }: NewsCard, { event, locale, reason }: Reading): string[] {
  if (!change) return [];
  if (!isComing(reason)) return waitingLines(reason, event.status);
  return change.after.cancelled ? [] : offerLines(change, { event, to: "member", locale });
}

/** Whether the reader is coming: people on the waitlist or with an offer have nothing to return yet. */
function isComing(reason: ReaderReason): boolean {
  return reason !== "waitlist" && reason !== "offer";
}

/** What happens to the reader's place on the waitlist, or to the places offered to them. */
function waitingLines(reason: ReaderReason, status: NewsEvent["event"]["status"]): string[] {
  if (status === "cancelled")
    return ["The waitlist is closed, and any places offered to you are no longer held"];
  return reason === "offer"
    ? ["The places offered to you are still held"]
    : ["You're still on the waitlist"];
}
