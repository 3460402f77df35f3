import { eq } from "drizzle-orm";
import { events } from "../events/tables.ts";
import type { Transaction } from "../lib/database/database.ts";
import { escapeHtml } from "../lib/html.ts";
import { emailLink, emailPage } from "../lib/email-html.ts";
import { calendarAttachment, type Email } from "../lib/mail.ts";
import { calendarFile } from "../events/calendar.ts";
import { startWords } from "../events/date-text.ts";
import { withoutLinks } from "../notifications/email.ts";
import { orderKey } from "../orders/access.ts";
import type { orders } from "../orders/tables.ts";
import { users } from "../people/tables.ts";
import type { Services } from "../services.ts";
import { formatMoney } from "../../contract/orders/money.ts";

type Order = typeof orders.$inferSelect;
type Parts = {
  to: string;
  event: typeof events.$inferSelect;
  title: string;
  order: Order;
  link: string;
  publicUrl: string;
  isTest: boolean;
};

/** Emails an order's buyer in the caller's transaction; nobody after account deletion. */
export async function sendToBuyer(
  services: Services,
  tx: Transaction,
  order: Order,
  compose: (parts: Parts) => Email,
): Promise<void> {
  const to = order.email || (await addressOf(tx, order.buyerId));
  const [event] = await tx.select().from(events).where(eq(events.id, order.eventId));
  if (!to || !event) return;
  const { publicUrl } = services.config;
  const page = `${publicUrl}/checkout/${order.id}`;
  const key = order.buyerId === null && (await orderKey(tx, order.id));
  const link = key ? `${page}?key=${key}` : page;
  const isTest = services.stripe === undefined;
  await services.mail.send(
    compose({ to, event, title: event.title, order, link, publicUrl, isTest }),
    tx,
  );
}

async function addressOf(tx: Transaction, personId: string | null): Promise<string> {
  if (personId === null) return "";
  const [person] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, personId));
  return person?.email ?? "";
}

type RefundNotice = {
  reason: "late" | "double" | "cancelled" | "organizer" | "asked";
  amountMinor: number;
};

const reasonText = {
  late: "Your payment arrived after the tickets were gone, or after the price had changed.",
  double: "This order was paid twice.",
  cancelled: "The event is cancelled.",
  organizer: "The organizer refunded you.",
  asked: "You returned your ticket.",
};

/** Tells a buyer what is refunded and why; with nothing to refund, only that the event is cancelled. */
export function refundEmail(parts: Parts, { reason, amountMinor }: RefundNotice): Email {
  const { event, title, order, publicUrl, isTest } = parts;
  const sum = formatMoney(amountMinor, order.currency);
  const subject =
    reason === "cancelled" ? `Cancelled: ${title}` : `${sum} will be refunded: ${title}`;
  const nothing =
    order.totalMinor > 0
      ? "You have already been refunded."
      : "You paid nothing, so there is nothing to refund.";
  const refund = amountMinor > 0 ? refundText(sum, isTest) : nothing;
  if (reason !== "cancelled")
    return buyerEmail(parts, { subject, paragraphs: [reasonText[reason], refund] });
  // The only email about the cancellation that a buyer gets, so it says what the others say.
  const message = event.cancelMessage ? [`“${withoutLinks(event.cancelMessage)}”`] : [];
  const paragraphs = [reasonText[reason], ...message, startWords(event), refund];
  const attachments = [calendarAttachment(calendarFile([{ event }], { publicUrl }))];
  return { ...buyerEmail(parts, { subject, paragraphs }), attachments };
}

/** In test mode, nobody should wait for a refund. */
export const testPaymentsText = "This site uses test payments: no money moves.";

export function refundText(sum: string, isTest: boolean): string {
  if (isTest) return `${sum} is being refunded to you. ${testPaymentsText}`;
  return `${sum} is being refunded to the card you paid with. Your bank may take 5 to 10 days.`;
}

/** An email about an order to its buyer. */
export function buyerEmail(
  { to, title, order, link }: Parts,
  { subject, paragraphs }: { subject: string; paragraphs: string[] },
): Email {
  const lines = [title, ...paragraphs, `Order ${order.reference}`];
  const text = [...lines, link, "Marquee\n"].join("\n\n");
  const html = emailPage(
    ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
    `<p>${emailLink(link, "See your order")}</p>`,
  );
  return { to, subject, text, html };
}
