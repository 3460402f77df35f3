import { and, eq, isNull, ne, type SQL } from "drizzle-orm";
import { orders } from "../orders/tables.ts";
import { tickets } from "./tables.ts";

type Ticket = Pick<typeof tickets.$inferSelect, "holderId" | "holderEmail">;
type Order = Pick<typeof orders.$inferSelect, "buyerId" | "email">;

/** Whether a ticket is still with whoever bought it. One of somebody who has left is nobody's, and not the guest's again. */
export function isStillBuyers(ticket: Ticket, order: Order): boolean {
  if (order.buyerId !== null) return ticket.holderId === order.buyerId;
  return (
    ticket.holderId === null && ticket.holderEmail !== "" && ticket.holderEmail === order.email
  );
}

/** Whether somebody else has it now: its order is not theirs to know, nor its code the buyer's. */
export function isHandedOn(
  ticket: Ticket & Pick<typeof tickets.$inferSelect, "ownReference">,
  order: Order,
): boolean {
  return ticket.ownReference !== null && !isStillBuyers(ticket, order);
}

/** The first of a guest's tickets, as a condition beside a join of both. */
export const isGuests: SQL | undefined = and(
  isNull(tickets.holderId),
  ne(tickets.holderEmail, ""),
  eq(tickets.holderEmail, orders.email),
);
