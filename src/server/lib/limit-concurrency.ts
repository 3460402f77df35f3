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
