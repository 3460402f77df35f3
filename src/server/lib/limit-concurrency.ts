import { setImmediate as roundEnds } from "node:timers/promises";
import { isDatabaseBusy } from "./database/database-errors.ts";
import { refuse } from "./refuse.ts";

/** Limits concurrency to `atOnce` with up to `waiting` in the queue; refuses the rest, who may retry. */
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
      // Hands the slot directly to the next in line, so that a newcomer can't take it.
      if (next) next();
      else running -= 1;
    }
  };
}

/** Limits the concurrency of each key on its own, so that a rush for one does not keep the others waiting. */
export function limitConcurrencyByKey(atOnce: number, waiting: number) {
  const limits = new Map<string, { run: ReturnType<typeof limitConcurrency>; calls: number }>();
  return async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const limit = limits.get(key) ?? { run: limitConcurrency(atOnce, waiting), calls: 0 };
    limits.set(key, limit);
    limit.calls += 1;
    try {
      return await limit.run(work);
    } finally {
      limit.calls -= 1;
      if (limit.calls === 0) limits.delete(key);
    }
  };
}

/**
 * Runs work with the same key one at a time, and lets the rest wait without a database connection. Otherwise writers of one row would wait
 * for its lock, fail after two seconds and use up everyone else's connections. Refuses BUSY if `waiting` are already queued for the key, and
 * everyone in the queue if the database doesn't answer.
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

/** Calls `work` when its turn comes. */
type Turn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

type Run<Input, Result> = { inputs: Input[]; results: Promise<Result[]> };

/**
 * Calls with the same key that wait for the same turn share one run, such as one statement instead of one each, up to `max` of them. `run`
 * returns the results in the order of the inputs; if it fails, all of these calls fail.
 */
export function shareRuns<Input, Result>(
  inTurn: Turn,
  run: (key: string, inputs: Input[]) => Promise<Result[]>,
  max = Infinity,
): (key: string, input: Input) => Promise<Result> {
  const waiting = new Map<string, Run<Input, Result>>();
  function open(key: string): Run<Input, Result> {
    const inputs: Input[] = [];
    const results = inTurn(key, async () => {
      // The turn may come at once, before the first input is added.
      await undefined;
      close(key, inputs);
      return run(key, inputs);
    });
    const opened = { inputs, results };
    waiting.set(key, opened);
    return opened;
  }
  function close(key: string, inputs: Input[]) {
    if (waiting.get(key)?.inputs === inputs) waiting.delete(key);
  }
  return async (key, input) => {
    const { inputs, results } = waiting.get(key) ?? open(key);
    const place = inputs.push(input) - 1;
    if (inputs.length >= max) close(key, inputs);
    return (await results)[place] as Result;
  };
}

/** A turn for calls that the same round of the event loop brings: under load, there are several in each; it keeps nobody waiting. */
export const inSameRound: Turn = async (_, work) => {
  await roundEnds();
  return work();
};
