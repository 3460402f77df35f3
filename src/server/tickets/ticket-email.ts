import type { Ticket } from "../../contract/tickets/tickets.ts";
import { escapeHtml } from "../lib/html.ts";
import { emailHeading, emailLink, emailList, emailPage } from "../lib/email-html.ts";
import { calendarAttachment, type Email } from "../lib/mail.ts";
import { withoutLinks } from "../notifications/email.ts";

type Listed = { ticket: Pick<Ticket, "code" | "typeName" | "holderName">; link: string };
type Parts = {
  title: string;
  when: string;
  place: string;
  reference: string;
  tickets: Listed[];
  /** The holder's own link to an event online. */
  joinUrl: string | undefined;
  pdf: Buffer;
  calendar: string;
  /** A note on how they were paid. */
  paymentNote: string | undefined;
};

/** The email with an order's tickets: a link to each, a PDF and a calendar file. */
export function ticketsEmail(to: string, parts: Parts): Email {
  const { title, when, place, reference, tickets, joinUrl, paymentNote } = parts;
  const one = tickets.length === 1;
  const details = [when, place].filter(Boolean).map(withoutLinks);
  const head = `${one ? "Your ticket" : "Your tickets"} for ${withoutLinks(title)}`;
  const rows = tickets.map(({ ticket: { code, typeName, holderName }, link }) => ({
    label: [code, ...[typeName, holderName].filter(Boolean).map(withoutLinks)].join(", "),
    link,
  }));
  const show = `Show the code at the door, on your phone or printed from the file attached to this email.`;
  const whose =
    "Anyone with such a link can use the ticket: do not share the links of tickets you want to keep.";
  const text = [
    head,
    details.map((line) => `- ${line}`).join("\n"),
    ...rows.map(({ label, link }) => `${label}\n${link}`),
    ...(joinUrl ? [`Join online: ${joinUrl}`] : []),
    `${show} ${whose}`,
    ...(paymentNote ? [paymentNote] : []),
    `Order ${reference}`,
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
    ...(paymentNote ? [`<p>${escapeHtml(paymentNote)}</p>`] : []),
    `<p>Order ${escapeHtml(reference)}</p>`,
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
    attachments,
  };
}
