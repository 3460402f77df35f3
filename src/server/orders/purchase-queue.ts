import { isLockTimeout } from "../lib/database/database-errors.ts";
import { limitConcurrency, takeTurns } from "../lib/limit-concurrency.ts";

/** In a rush, purchases wait here before they query the database, so that other requests get connections too. */
export const inPurchaseQueue = limitConcurrency(10, 5_000);

const turns = takeTurns(5_000);
const tries = 3;

/**
 * Runs transactions that lock an event one at a time: waiting for the lock in the database fails after two seconds.
 * Retries when something else holds the lock that long, such as an edit of many dates.
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
