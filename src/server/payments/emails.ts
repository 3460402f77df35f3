import { calendarAttachment, type Email } from "../lib/mail.ts";
import { cancellationText } from "../event-changes/change-text.ts";
import { calendarFile } from "../events/calendar.ts";
import { startText } from "../events/date-text.ts";
import { withoutLinks } from "../notifications/email.ts";
import { formatMoney } from "../../contract/orders/money.ts";

import { buyerEmail, type BuyerEmailParts, testPaymentsText } from "../orders/buyer-email.ts";

type RefundNotice = {
  reason: "late" | "double" | "cancelled" | "organizer" | "asked";
  amountMinor: number;
};

const reasonText: Record<Exclude<RefundNotice["reason"], "cancelled">, string> = {
  late: "Your payment arrived after the tickets were gone, or after the price had changed.",
  double: "This order was paid twice.",
  organizer: "The organizer refunded you.",
  asked: "You returned your ticket.",
};

/** Tells a buyer what is refunded and why; with nothing to refund, only that the event is cancelled. */
export function refundEmail(parts: BuyerEmailParts, { reason, amountMinor }: RefundNotice): Email {
  const { event, title, order, publicUrl, isTest, locale } = parts;
  const sum = formatMoney(amountMinor, order.currency, locale);
  const subject =
    reason === "cancelled" ? `Cancelled: ${title}` : `${sum} will be refunded: ${title}`;
  const nothing =
    order.totalMinor > 0
      ? "You have already been refunded."
      : "Your ticket was free, so there's no refund.";
  const refund = amountMinor > 0 ? refundText(sum, isTest) : nothing;
  if (reason !== "cancelled")
    return buyerEmail(parts, { subject, paragraphs: [reasonText[reason], refund] });
  // The only email about the cancellation that a buyer gets, so it includes what everybody else is sent.
  const message = event.cancelMessage ? [`“${withoutLinks(event.cancelMessage)}”`] : [];
  const paragraphs = [
    cancellationText(withoutLinks(title)),
    ...message,
    startText(event, locale),
    refund,
  ];
  const attachments = [calendarAttachment(calendarFile([{ event }], { publicUrl }))];
  return { ...buyerEmail(parts, { subject, paragraphs }), attachments };
}

export function refundText(sum: string, isTest: boolean): string {
  if (isTest) return `${sum} is being refunded to you. ${testPaymentsText}`;
  return `${sum} is being refunded to the card you paid with. Your bank may take 5 to 10 days.`;
}
