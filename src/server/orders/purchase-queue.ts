import { takeTurns } from "../lib/queue-turns.ts";

/** Whatever locks an event for its tickets waits here in a rush, where it holds no connection that others need. */
export const inTurn = takeTurns(10, 5_000);
