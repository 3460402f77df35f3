import { limitConcurrency } from "../lib/limit-concurrency.ts";

/** In a rush, purchases wait here for the event's lock, without occupying a database connection. */
export const inPurchaseQueue = limitConcurrency(10, 5_000);
