import { sql } from "drizzle-orm";
import { events } from "../events/tables.ts";
import { ticketPools, ticketTypes } from "./tables.ts";

/**
 * What is left of a ticket type: of its own places, of its pool's and of the event's the fewest; null: no limit. For queries
 * that join its pool, where it has one, and its event. Below zero where fewer are let in than before.
 */
export const placesLeftColumn = sql<
  number | null
>`least(${ticketTypes.quantity} - ${ticketTypes.taken},
  ${ticketPools.capacity} - ${ticketPools.taken}, ${events.capacity} - ${events.going})`;

export type SaleTime = "over" | "not-yet" | "open";

/** Whether a ticket type's sale is ahead, open or over, by the database's clock. */
export const saleTime = sql<SaleTime>`case when ${ticketTypes.closesAt} <= now() then 'over'
  when ${ticketTypes.opensAt} > now() then 'not-yet' else 'open' end`;

/** Within its sale window and not withdrawn. */
export const isOnSale = sql<boolean>`(not ${ticketTypes.withdrawn} and ${saleTime} = 'open')`;
