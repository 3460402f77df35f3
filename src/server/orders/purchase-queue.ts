import { isLockTimeout } from "../lib/database/database-errors.ts";
import { limitConcurrency, limitConcurrencyByKey, takeTurns } from "../lib/limit-concurrency.ts";

/** In a rush, an event's purchases wait here; those of other events go on. */
export const inPurchaseQueue = limitConcurrencyByKey(10, 5_000);

/**
 * Purchases query the database only in one of these slots, so that other requests get connections too. Nobody waits for
 * an event's turn in a slot, or the purchases of one event would fill them all.
 */
export const inPurchaseSlot = limitConcurrency(10, 5_000);

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
