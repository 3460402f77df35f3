import type { Ticket } from "../../contract/tickets.ts";

/** Why a ticket no longer admits, in a word or two. */
export const endedWords: Record<NonNullable<Ticket["ended"]>, string> = {
  refunded: "Refunded",
  resold: "Sold on",
  cancelled: "Cancelled",
};
