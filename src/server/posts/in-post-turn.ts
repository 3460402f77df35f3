import { isDatabaseBusy } from "../lib/database/database-errors.ts";
import { refuse } from "../lib/refuse.ts";

/** Writes of likes and comments lock their post: those of one post wait here for each other, in the order they came. */
export const inPostTurn = takeTurns(2_000);

/**
 * Lets one piece of work per key run at a time and the others wait without a database connection: writers of one row would
 * only wait for its lock, where they fail after two seconds and occupy the connections of everybody else. Refuses BUSY when
 * `waiting` wait for the same key already, and all who wait when the database does not answer.
 */
export function takeTurns(waiting: number) {
  const queues = new Map<string, { go: () => void; fail: (reason: unknown) => void }[]>();
  return async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = queues.get(key);
    if (queue) {
      if (queue.length >= waiting) refuse("BUSY", { retryAfterSeconds: 5 });
      await new Promise<void>((go, fail) => queue.push({ go, fail }));
    } else {
      queues.set(key, []);
    }
    try {
      return await work();
    } catch (error) {
      if (isDatabaseBusy(error))
        for (const { fail } of queues.get(key)?.splice(0) ?? []) fail(error);
      throw error;
    } finally {
      const next = queues.get(key)?.shift();
      if (next) next.go();
      else queues.delete(key);
    }
  };
}
