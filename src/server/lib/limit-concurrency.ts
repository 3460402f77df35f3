import { isDatabaseBusy } from "./database/database-errors.ts";
import { refuse } from "./refuse.ts";

/** Lets at most `atOnce` pieces of work run and `waiting` wait; refuses the rest, who may try again. */
export function limitConcurrency(atOnce: number, waiting: number) {
  const queue: (() => void)[] = [];
  let running = 0;
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (queue.length >= waiting) refuse("BUSY", { retryAfterSeconds: 5 });
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      // The place passes straight on, so that nobody new slips in between.
      if (next) next();
      else running -= 1;
    }
  };
}

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
