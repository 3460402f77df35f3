import { and, count, eq, gt, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { withoutLinks } from "../notifications/email.ts";
import { orders } from "../orders/tables.ts";
import { buyerEmail, sendToBuyer } from "../orders/buyer-email.ts";
import type { Services } from "../services.ts";
import { isOwnedByBuyer } from "./ticket-owner.ts";
import { typedCodeOf } from "./typed-code.ts";
import type { Ticket } from "./end-tickets.ts";
import { tickets, ticketTransfers } from "./tables.ts";

/** Anyone may order with another's address and accept their own transfers, so the emails per day are limited. */
const maxPerDay = 20;

/** Emails a guest that their transfer was accepted, since guests get no notifications. Takes the ticket as it was before the transfer. */
export async function sendTransferAcceptedEmail(
  services: Services,
  tx: Transaction,
  { ticket, by }: { ticket: Ticket; by: Person },
): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, ticket.orderId));
  if (!order || order.buyerId !== null || !isOwnedByBuyer(ticket, order)) return;
  if ((await countAcceptedToday(tx, order.email)) > maxPerDay) return;
  const paragraphs = [
    `${withoutLinks(by.name)} accepted the ticket ${typedCodeOf(order, ticket)} that you sent.`,
    "It's theirs now: your code and your link no longer work.",
  ];
  await sendToBuyer(services, tx, order, (parts) =>
    buyerEmail(parts, { subject: `Your ticket was accepted: ${parts.title}`, paragraphs }),
  );
}

/** Includes the current transfer. */
async function countAcceptedToday(tx: Transaction, email: string): Promise<number> {
  const [taken] = await tx
    .select({ count: count() })
    .from(ticketTransfers)
    .innerJoin(tickets, eq(tickets.id, ticketTransfers.ticketId))
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(
      and(
        sql`lower(${orders.email}) = lower(${email})`,
        isNull(orders.buyerId),
        gt(ticketTransfers.acceptedAt, sql`now() - interval '1 day'`),
      ),
    );
  return taken!.count;
}
