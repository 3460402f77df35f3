import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { isReadOnly } from "./database-errors.ts";
import { DiskFullError } from "./disk-reserve.ts";

const lookEveryMs = 250;
const pausesMs = [500, 1_000, 2_000, 4_000];
const maxFailures = pausesMs.length + 1;
const maxPauseMs = 2_000;
// A server that ran this long wasn't stopped by a startup problem.
const steadyMs = 30_000;

type Supervised = {
  log: Logger;
  isRunning(): Promise<boolean>;
  start(): Promise<void>;
  /** Called once when the server can't be restarted; supervision ends then. */
  giveUp(error: unknown): void;
};

/**
 * Restarts the server whenever it exits, with growing pauses, and gives up after five failed starts in a row. A start that fails because
 * the disk is full or read-only doesn't count: it waits.
 */
export function supervisePostgres({ log, isRunning, start, giveUp }: Supervised) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);

  async function watch(): Promise<void> {
    let earlyEnds = 0;
    while (!signal.aborted) {
      const since = performance.now();
      while (!signal.aborted && (await isRunning())) await pause(lookEveryMs);
      if (signal.aborted) return;
      log.error("the embedded PostgreSQL has ended and is being started again");
      earlyEnds = performance.now() - since < steadyMs ? earlyEnds + 1 : 0;
      await pause(Math.min(maxPauseMs, earlyEnds * 250));
      if (!(await startAgain())) return;
    }
  }

  async function startAgain(): Promise<boolean> {
    const startedAt = performance.now();
    let failures = 0;
    let isWaiting = false;
    while (!signal.aborted) {
      try {
        await start();
        const ms = Math.round(performance.now() - startedAt);
        log.warn({ ms }, "the embedded PostgreSQL runs again");
        return true;
      } catch (error) {
        if (error instanceof DiskFullError || isReadOnly(error)) {
          if (!isWaiting)
            log.error(
              { err: error },
              "waiting for a writable disk with free space before restarting PostgreSQL",
            );
          isWaiting = true;
          await pause(1_000);
          continue;
        }
        failures += 1;
        log.error({ err: error, failures }, "the embedded PostgreSQL does not start");
        if (failures === maxFailures) {
          giveUp(error);
          return false;
        }
        await pause(pausesMs[failures - 1] ?? 0);
      }
    }
    return false;
  }

  const ended = watch();
  return {
    /** Ends the supervision; the server keeps running. */
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
