import pRetry from "p-retry";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { isDatabaseBusy, isDiskFull } from "../database/database-errors.ts";

type Hooks = {
  log: Logger;
  /** While true, no jobs are taken; running ones finish. */
  isPaused(): boolean;
};

/** The job queue's access to the database. Losing it and getting it back are logged once each, however many workers notice. */
export function openJobDatabase(pool: Pool, { log, isPaused }: Hooks) {
  let lastFailure: number | undefined;

  function fail(error: unknown): void {
    if (lastFailure === undefined) log.warn({ err: error }, "the job queue waits for the database");
    lastFailure = performance.now();
  }
  async function query(text: string, values?: unknown[]) {
    const startedAt = performance.now();
    try {
      const result = await pool.query<object>(
        isFetchStatement(text, values) ? { text } : text,
        values,
      );
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
      // Retried, so that a database outage doesn't make a finished job, such as an email already sent, run again.
      return pRetry(() => query(text, values), {
        ...completionRetry,
        shouldRetry: ({ error }) => isDatabaseBusy(error),
      });
    },
    /** Logs errors from the queue, except those about the lost database. */
    report(said: { message: string }): void {
      const error = said instanceof Error ? said : Object.assign(new Error(said.message), said);
      if (!isDatabaseBusy(error) && !isDiskFull(error)) log.warn({ err: error }, "job queue");
    },
  };
}

/** Less than the minute after which another worker takes the job over. */
const completionRetry = {
  retries: 100,
  minTimeout: 200,
  maxTimeout: 1_000,
  maxRetryTime: 50_000,
};

/** Whether a statement marks jobs as completed, which can safely be repeated. */
function endsJobs(text: string): boolean {
  return /set completed_on = .*state = 'completed'/is.test(text);
}

/** Whether a worker fetches its next jobs, which it always does in the same words: as a prepared statement, it is planned once per connection. */
function isFetchStatement(text: string, values: unknown[] | undefined): boolean {
  return values === undefined && takesJobs(text) && !text.includes(";");
}

/** Workers and the queue's own maintenance skip locked rows; sending or completing a job doesn't. */
function takesJobs(text: string): boolean {
  return /for update (of \w+ )?skip locked/i.test(text);
}
