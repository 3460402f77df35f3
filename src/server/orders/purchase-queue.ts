import { limitConcurrency } from "../lib/queue-turns.ts";

/** Whatever locks an event for its tickets waits here in a rush, where it holds no connection that others need. */
export const inPurchaseQueue = limitConcurrency(10, 5_000);
