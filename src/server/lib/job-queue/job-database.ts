import pRetry from "p-retry";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { isDatabaseBusy, isDiskFull } from "../database/database-errors.ts";

type Hooks = {
  log: Logger;
  /** While it says so, no job is taken; those under way finish. */
  isPaused(): boolean;
};

/** The job queue's way to the database. That it is lost, and that it is back, is logged once, however many workers ask. */
export function openJobDatabase(pool: Pool, { log, isPaused }: Hooks) {
  let lastFailure: number | undefined;

  function fail(error: unknown): void {
    if (lastFailure === undefined) log.warn({ err: error }, "the job queue waits for the database");
    lastFailure = performance.now();
  }
  async function query(text: string, values?: unknown[]) {
    const startedAt = performance.now();
    try {
      const result = await pool.query<object>(text, values);
      if (lastFailure !== undefined && startedAt > lastFailure) {
        lastFailure = undefined;
        log.info("the job queue reaches the database again");
      }
      return result;
    } catch (error) {
      if (isDatabaseBusy(error) || isDiskFull(error)) fail(error);
      throw error;
    }
  }
  return {
    async executeSql(text: string, values?: unknown[]) {
      if (isPaused() && takesJobs(text)) return { rows: [] };
      if (!endsJobs(text)) return query(text, values);
      // What is done must not be done again, such as an email that has left, because the database went away in between.
      return pRetry(() => query(text, values), {
        ...untilTakenUpAgain,
        shouldRetry: ({ error }) => isDatabaseBusy(error),
      });
    },
    /** Logs what the queue reports, unless it is the lost database again. */
    report(said: { message: string }): void {
      const error = said instanceof Error ? said : Object.assign(new Error(said.message), said);
      if (!isDatabaseBusy(error) && !isDiskFull(error)) log.warn({ err: error }, "job queue");
    },
  };
}

/** Within the minute after which another worker takes the job up. */
const untilTakenUpAgain = {
  retries: 100,
  minTimeout: 200,
  maxTimeout: 1_000,
  maxRetryTime: 50_000,
};

/** Marks jobs as done, which may be said twice. */
function endsJobs(text: string): boolean {
  return /set completed_on = .*state = 'completed'/is.test(text);
}

/** Workers, and the queue's own upkeep, skip rows that others have locked; what hands in or ends a job does not. */
function takesJobs(text: string): boolean {
  return /for update (of \w+ )?skip locked/i.test(text);
}
