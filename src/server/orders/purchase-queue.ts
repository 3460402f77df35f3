import { isLockTimeout } from "../lib/database/database-errors.ts";
import { limitConcurrency, takeTurns } from "../lib/limit-concurrency.ts";

/** In a rush, purchases wait here before they ask the database anything, so that others get its connections too. */
export const inPurchaseQueue = limitConcurrency(10, 5_000);

const turns = takeTurns(5_000);
const tries = 3;

/**
 * Does what locks an event, one piece of work at a time: those who wait for the lock in the database instead fail after two
 * seconds. What else holds the lock that long, such as an edit of many dates, is waited for again; the work must be a transaction.
 */
export function inEventTurn<T>(eventId: string, work: () => Promise<T>): Promise<T> {
  return turns(eventId, async () => {
    for (let tried = 1; ; tried += 1) {
      try {
        return await work();
      } catch (error) {
        if (tried === tries || !isLockTimeout(error)) throw error;
      }
    }
  });
}
