import type { Ticket } from "../../contract/tickets/tickets.ts";
import { whyText } from "../announcements/reader-reason.ts";
import { escapeHtml } from "../lib/html.ts";
import { emailHeading, emailLink, emailList, emailPage } from "../lib/email-html.ts";
import { calendarAttachment, type Email } from "../lib/mail.ts";
import { withoutLinks } from "../notifications/email.ts";

import { replyText } from "../orders/reply-address.ts";
import type { Receipt } from "./receipt-text.ts";

type Listed = { ticket: Pick<Ticket, "code" | "typeName" | "holderName">; link: string };
type Parts = {
  title: string;
  when: string;
  place: string;
  reference: string;
  tickets: Listed[];
  /** The holder's own link to join an online event. */
  joinUrl: string | undefined;
  receipt: Receipt;
  /** The seller, with a page that says how to reach them; undefined once their account is deleted. */
  seller: { name: string; link: string } | undefined;
  /** The address for replies; undefined: our own. */
  replyTo: string | undefined;
  pdf: Buffer;
  calendar: string;
  /** A note on how they were paid. */
  paymentNote: string | undefined;
  /** None of the tickets admits at the door. */
  onlineOnly: boolean;
};

/** The email with an order's tickets: a link to each, what they cost, a PDF and a calendar file. */
export function ticketsEmail(to: string, parts: Parts): Email {
  const { title, when, place, reference, tickets, joinUrl, paymentNote, seller, replyTo } = parts;
  const { notes, sums } = parts.receipt;
  const one = tickets.length === 1;
  const details = [when, place].filter(Boolean).map(withoutLinks);
  const head = `${one ? "Your ticket" : "Your tickets"} for ${withoutLinks(title)}`;
  const rows = tickets.map(({ ticket: { code, typeName, holderName }, link }) => ({
    label: [code, ...[typeName, holderName].filter(Boolean).map(withoutLinks)].join(", "),
    link,
  }));
  const show = parts.onlineOnly
    ? `${one ? "This ticket is" : "These tickets are"} for the event online: join by the link above.`
    : "Show the code at the door, on your phone or printed from the file attached to this email.";
  const whose =
    "Anyone with a ticket's link can use it, so don't share links to tickets you're keeping.";
  const text = [
    head,
    details.map((line) => `- ${line}`).join("\n"),
    ...rows.map(({ label, link }) => `${label}\n${link}`),
    ...(joinUrl ? [`Join online: ${joinUrl}`] : []),
    `${show} ${whose}`,
    [
      `Your receipt, order ${reference}`,
      ...sums.map(({ label, amount }) => `${label}: ${amount}`),
    ].join("\n"),
    ...notes,
    ...(seller ? [`Organizer: ${withoutLinks(seller.name)}\n${seller.link}`] : []),
    ...(replyTo ? [replyText] : []),
    ...(paymentNote ? [paymentNote] : []),
    whyText("order"),
    "Marquee\n",
  ].join("\n\n");
  const html = emailPage(
    emailHeading(head),
    emailList(details),
    ...rows.map(
      ({ label, link }) => `<p>${escapeHtml(label)}<br>${emailLink(link, "Open this ticket")}</p>`,
    ),
    ...(joinUrl ? [`<p>${emailLink(joinUrl, "Join online")}</p>`] : []),
    `<p>${show} ${whose}</p>`,
    `<h2 style="font-size:1em">Your receipt, order ${escapeHtml(reference)}</h2>`,
    `<table style="border-collapse:collapse">\n${sums.map(sumRow).join("\n")}\n</table>`,
    ...notes.map((note) => `<p>${escapeHtml(note)}</p>`),
    ...(seller
      ? [
          `<p>Organizer: ${escapeHtml(withoutLinks(seller.name))}<br>${emailLink(seller.link, "See how to reach them")}</p>`,
        ]
      : []),
    ...(replyTo ? [`<p>${replyText}</p>`] : []),
    ...(paymentNote ? [`<p>${escapeHtml(paymentNote)}</p>`] : []),
    `<p>${whyText("order")}</p>`,
  );
  const attachments = [
    {
      filename: one ? "ticket.pdf" : "tickets.pdf",
      content: parts.pdf.toString("base64"),
      encoding: "base64" as const,
      contentType: "application/pdf",
    },
    calendarAttachment(parts.calendar),
  ];
  return {
    to,
    subject: `${one ? "Your ticket" : "Your tickets"}: ${title}`,
    text,
    html,
    ...(replyTo ? { replyTo } : {}),
    attachments,
  };
}

function sumRow({ label, amount }: Receipt["sums"][number]): string {
  const style = 'style="padding:0.2em 1em 0.2em 0;text-align:left;font-weight:normal"';
  return `<tr><th scope="row" ${style}>${escapeHtml(label)}</th><td style="text-align:right">${escapeHtml(amount)}</td></tr>`;
}
