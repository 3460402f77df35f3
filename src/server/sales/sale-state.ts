import { sql } from "drizzle-orm";
import { events } from "../events/tables.ts";
import { ticketPools, ticketTypes } from "./tables.ts";

/**
 * The places left of a ticket type: the minimum of its own, its pool's and the event's; null: no limit. For queries
 * that join its pool, if any, and its event. Negative when the capacity was reduced below what is taken.
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
