import { eq } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { orders } from "../orders/tables.ts";
import type { Services } from "../services.ts";
import { isOwnedByBuyer } from "../tickets/ticket-owner.ts";
import type { Ticket } from "../tickets/end-tickets.ts";
import { refundText } from "./emails.ts";
import { buyerEmail, sendToBuyer } from "../orders/buyer-email.ts";
import { localeOfOrder } from "../announcements/reader-locale.ts";
import { formatMoney } from "../../contract/orders/money.ts";

type Resold = Ticket & { backMinor: number };

/**
 * Emails buyers whose tickets were resold and who get no notification, one email per order: guests, and
 * buyers who are refunded for a ticket that they transferred.
 */
export async function sendResoldEmails(
  services: Services,
  tx: Transaction,
  resold: Resold[],
): Promise<void> {
  for (const [orderId, gone] of Map.groupBy(resold, (ticket) => ticket.orderId)) {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
    if (!order) continue;
    const own = gone.filter((ticket) => order.buyerId === null && isOwnedByBuyer(ticket, order));
    const others = gone.filter((ticket) => !isOwnedByBuyer(ticket, order) && ticket.backMinor > 0);
    const backMinor = [...own, ...others].reduce((sum, ticket) => sum + ticket.backMinor, 0);
    if (own.length + others.length === 0) continue;
    const amount = formatMoney(backMinor, order.currency, await localeOfOrder(tx, order));
    const back = backMinor > 0 ? [refundText(amount, !services.stripe)] : [];
    const paragraphs = [
      ...ownTicketsText(own.length),
      ...transferredTicketsText(others.length),
      ...back,
    ];
    await sendToBuyer(services, tx, order, (parts) => {
      const what = own.length === 1 ? "Your ticket was" : "Your tickets were";
      const subject =
        own.length > 0
          ? `${what} resold: ${parts.title}`
          : `You're getting a refund: ${parts.title}`;
      return buyerEmail(parts, { subject, paragraphs });
    });
  }
}

function ownTicketsText(count: number): string[] {
  if (count === 0) return [];
  return count === 1
    ? ["Your ticket was resold to someone on the waitlist. It is no longer valid."]
    : [`${count} of your tickets were resold to people on the waitlist. They are no longer valid.`];
}

function transferredTicketsText(count: number): string[] {
  if (count === 0) return [];
  return count === 1
    ? ["A ticket you transferred was resold to someone on the waitlist."]
    : [`${count} tickets you transferred were resold to people on the waitlist.`];
}
