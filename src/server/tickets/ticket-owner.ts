import { and, eq, isNull, ne, type SQL } from "drizzle-orm";
import { orders } from "../orders/tables.ts";
import { tickets } from "./tables.ts";

type Ticket = Pick<typeof tickets.$inferSelect, "holderId" | "holderEmail">;
type Order = Pick<typeof orders.$inferSelect, "buyerId" | "email">;

/** Whether the buyer still holds a ticket. A ticket of a deleted account belongs to nobody; it does not go back to the guest. */
export function isOwnedByBuyer(ticket: Ticket, order: Order): boolean {
  if (order.buyerId !== null) return ticket.holderId === order.buyerId;
  return (
    ticket.holderId === null && ticket.holderEmail !== "" && ticket.holderEmail === order.email
  );
}

/** Whether a ticket was transferred: its holder must not see the order, nor the buyer its code. */
export function isTransferred(
  ticket: Ticket & Pick<typeof tickets.$inferSelect, "ownReference">,
  order: Order,
): boolean {
  return ticket.ownReference !== null && !isOwnedByBuyer(ticket, order);
}

/** `isOwnedByBuyer` for guests, as a condition on a join of tickets and orders. */
export const isOwnedByGuest: SQL | undefined = and(
  isNull(tickets.holderId),
  ne(tickets.holderEmail, ""),
  eq(tickets.holderEmail, orders.email),
);
