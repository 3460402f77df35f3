import { and, count, eq, gt, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { withoutLinks } from "../notifications/email.ts";
import { orders } from "../orders/tables.ts";
import { buyerEmail, sendToBuyer } from "../payments/emails.ts";
import type { Services } from "../services.ts";
import { isStillBuyers } from "./ticket-owner.ts";
import { codeOf } from "./ticket-code.ts";
import type { Ticket } from "./end-tickets.ts";
import { tickets, ticketTransfers } from "./tables.ts";

/** Anybody may type an address as a guest and hand tickets on to themselves: so many such letters a day go there. */
const maxPerDay = 20;

/** Writes to a guest who took a ticket that they handed on, for whom no bell rings. The ticket is as it was before. */
export async function sendTransferAcceptedEmail(
  services: Services,
  tx: Transaction,
  { ticket, by }: { ticket: Ticket; by: Person },
): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, ticket.orderId));
  if (!order || order.buyerId !== null || !isStillBuyers(ticket, order)) return;
  if ((await countAcceptedToday(tx, order.email)) > maxPerDay) return;
  const said = [
    `${withoutLinks(by.name)} took the ticket ${codeOf(order, ticket)} that you handed on.`,
    "It is theirs now: your code and your link to it no longer admit.",
  ];
  await sendToBuyer(services, tx, order, (parts) =>
    buyerEmail(parts, { subject: `Your ticket was taken: ${parts.title}`, said }),
  );
}

/** With the one that is being taken. */
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
