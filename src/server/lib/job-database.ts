import type { Pool } from "pg";
import type { Logger } from "pino";
import { isDatabaseBusy, isDiskFull } from "./database/database-errors.ts";

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
  return {
    async executeSql(text: string, values?: unknown[]) {
      if (isPaused() && takesJobs(text)) return { rows: [] };
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
    },
    /** Logs what the queue reports, unless it is the lost database again. */
    report(said: { message: string }): void {
      const error = said instanceof Error ? said : Object.assign(new Error(said.message), said);
      if (!isDatabaseBusy(error) && !isDiskFull(error)) log.warn({ err: error }, "job queue");
    },
  };
}

/** Workers, and the queue's own upkeep, skip rows that others have locked; what hands in or ends a job does not. */
function takesJobs(text: string): boolean {
  return /for update (of \w+ )?skip locked/i.test(text);
}
