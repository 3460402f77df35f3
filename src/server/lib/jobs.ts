import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import { PgBoss, type JobResult, type JobWithMetadata } from "pg-boss";
import type { Logger } from "pino";
import { type Db, sendBy, type Transaction } from "./database/database.ts";
import { oneAtATime } from "./database/one-at-a-time.ts";
import { openJobDatabase } from "./job-queue/job-database.ts";
import { traceWork } from "./tracing/trace-work.ts";
import { watchDueJobs } from "./job-queue/watch-due-jobs.ts";

export type Jobs = {
  /**
   * Queues a job, inside the transaction `db` if given, so that it runs if and only if that commits. Jobs with the same `id` are queued
   * once; urgent ones run first. `retries` replaces the default of eight retries in a quarter of an hour; pauses grow up to ten minutes.
   */
  send(
    queue: string,
    data: object,
    db?: Db | Transaction,
    options?: { id?: string; urgent?: boolean; retries?: number },
  ): Promise<void>;
  /** Queues a job to run at this time. */
  sendAt(queue: string, data: object, time: Date): Promise<void>;
  /** Like `send` for many jobs of one queue, in one statement. */
  sendAll(queue: string, data: object[]): Promise<void>;
  /** Registers a handler. It must be idempotent: a job may run twice. */
  work<T extends object>(
    queue: string,
    handle: (data: T) => Promise<void>,
    options?: WorkOptions,
  ): Promise<void>;
  /** Like `work` for jobs of up to an hour: runs one at a time, and a job is abandoned if its server stops responding. */
  workLong<T extends object>(queue: string, handle: (data: T) => Promise<void>): Promise<void>;
  /** Runs the handler on a cron schedule (UTC), once across all servers. */
  every(queue: string, cron: string, handle: () => Promise<void>): Promise<void>;
  /** Deletes jobs, finished or not, whose data has exactly this text in this field, apart from upper and lower case. */
  forget(field: string, text: string, db: Db | Transaction): Promise<void>;
  stop(): Promise<void>;
};

type WorkOptions = {
  /** How many jobs are taken and run at once. */
  batchSize?: number;
  /** How many batches this process runs in parallel. */
  workers?: number;
  /** Called with the number of jobs taken; they start once it resolves. */
  beforeBatch?: (jobs: number) => Promise<void>;
};

const failed = "failed";

/** Thrown by a handler if retrying is pointless: the job goes to the `failed` queue immediately. */
export class PermanentJobError extends Error {}

// A killed worker's job restarts after a minute; a job that keeps failing ends in the `failed` queue.
const defaultQueueOptions = {
  expireInSeconds: 60,
  retryLimit: 8,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  deleteAfterSeconds: 3600,
};

const wakeAfterMs = [20, 300, 1_500] as const;

// A fallback only: all queues are polled for due jobs much more often, in one statement.
const minPollSeconds = 60;

// Jobs still running then are taken over by another server or the next start.
const maxStopMs = 5_000;

const longJobOptions = {
  ...defaultQueueOptions,
  expireInSeconds: 3600,
  heartbeatSeconds: 30,
  retryLimit: 3,
};

type Hooks = {
  log: Logger;
  /** Whether this process runs jobs; otherwise it only queues them. */
  works?: boolean;
  /** While true, no jobs are taken; running ones finish. */
  isPaused(): boolean;
  /** Called after every job, done or failed, because it may have changed something this server caches. */
  afterEach(): void;
  /** How often the database is polled for jobs that no wake-up announced. */
  pollSeconds?: number;
};

export async function openJobs(
  pool: Pool,
  { log, works = true, isPaused, afterEach, pollSeconds = 4 }: Hooks,
): Promise<Jobs> {
  const database = openJobDatabase(pool, { log, isPaused });
  const boss = new PgBoss({
    db: { executeSql: database.executeSql },
    schema: "jobs",
    supervise: works,
    schedule: works,
    // For job dependencies, which we don't use.
    flowIntervalSeconds: 600,
  });
  boss.on("error", database.report);
  await oneAtATime(pool, "jobs", async () => {
    await boss.start();
    await boss.createQueue(failed, { retentionSeconds: 7 * 24 * 3600 });
  });
  // Existing queues and schedules are read with two statements, instead of several per queue.
  const made = (await boss.getQueues()).map(({ name }) => [name, Promise.resolve()] as const);
  const queues = new Map<string, Promise<void>>(made);
  const times = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  const workers = new Map<string, string[]>();
  const queueNamed = (name: string, options = defaultQueueOptions) => {
    const known = queues.get(name) ?? boss.createQueue(name, { ...options, deadLetter: failed });
    queues.set(name, known);
    return known;
  };
  function wakeAfter(queue: string, delay: number) {
    // Wakes only the first worker; if there is more work than it can take, the next poll wakes the others.
    const [worker] = workers.get(queue) ?? [];
    if (worker) setTimeout(() => boss.notifyWorker(worker), delay).unref();
  }
  const stopWatching = watchDueJobs({
    executeSql: database.executeSql,
    everyMs: pollSeconds * 1_000,
    queues: () => (isPaused() ? [] : [...workers.keys()]),
    wake: (queue) => workers.get(queue)?.forEach((worker) => boss.notifyWorker(worker)),
  });
  async function startWorker<T extends object>(
    queue: string,
    handle: (data: T) => Promise<void>,
    { batchSize = 10, workers: count = 1, beforeBatch }: WorkOptions = {},
  ) {
    if (!works) return;
    const options = {
      pollingIntervalSeconds: Math.max(pollSeconds, minPollSeconds),
      batchSize,
      includeMetadata: true,
      perJobResults: true,
      burstWhenBatchFull: true,
    } as const;
    const work = async (jobs: JobWithMetadata<T>[]) => {
      await beforeBatch?.(jobs.length);
      const results = await Promise.all(
        jobs.map((job) => run(job, handle, log).finally(afterEach)),
      );
      for (const [at, { status }] of results.entries())
        if (status === "failed") wakeAfter(queue, longestRetryMs(jobs[at]!) + wakeAfterMs[0]);
      return results;
    };
    const started: string[] = [];
    while (started.length < count)
      started.push(await boss.work<T, unknown, typeof options>(queue, options, work));
    workers.set(queue, started);
  }
  return {
    async send(queue, data, db, { id, urgent = false, retries } = {}) {
      await queueNamed(queue);
      await boss.send(queue, data, {
        ...(db && { db: { executeSql: sendBy(db) } }),
        ...(id && { id }),
        ...(urgent && { priority: 1 }),
        ...(retries !== undefined && { retryLimit: retries }),
      });
      // Its transaction has most likely committed by then; otherwise polling finds the job.
      for (const delay of wakeAfterMs) wakeAfter(queue, delay);
    },
    async sendAt(queue, data, time) {
      await queueNamed(queue);
      await boss.send(queue, data, { startAfter: time });
    },
    async sendAll(queue, data) {
      await queueNamed(queue);
      await boss.insert(
        queue,
        data.map((one) => ({ data: one })),
      );
      for (const delay of wakeAfterMs) wakeAfter(queue, delay);
    },
    async work(queue, handle, options) {
      await queueNamed(queue);
      await startWorker(queue, handle, options);
    },
    async workLong(queue, handle) {
      await queueNamed(queue, longJobOptions);
      await startWorker(queue, handle, { batchSize: 1 });
    },
    async every(queue, cron, handle) {
      await queueNamed(queue);
      if (times.get(queue) !== cron) await boss.schedule(queue, cron);
      await startWorker(queue, handle, { batchSize: 1 });
    },
    async forget(field, text, db) {
      await db.execute(
        sql`delete from jobs.job where lower(data ->> ${field}::text) = lower(${text})`,
      );
    },
    async stop() {
      stopWatching();
      // pg-boss itself only checks twice a second whether running jobs have finished.
      const ended = Promise.all([...workers.keys()].map((queue) => boss.offWork(queue)));
      await Promise.race([ended, sleep(maxStopMs, undefined, { ref: false })]);
      await boss.stop({ graceful: true, timeout: 1_000, close: false });
    },
  };
}

/** The latest time at which a failed job runs again: pg-boss waits randomly between half of this and all of it. */
function longestRetryMs(job: JobWithMetadata<unknown>): number {
  const seconds = job.retryDelay * 2 ** (job.retryCount + 1);
  return 1_000 * Math.min(seconds, job.retryDelayMax ?? seconds);
}

/** Runs one job of a batch; a failure doesn't affect the others. */
async function run<T>(
  job: { id: string; name: string; data: T },
  handle: (data: T) => Promise<void>,
  log: Logger,
): Promise<JobResult> {
  const started = performance.now();
  const facts = { job: job.id, queue: job.name };
  try {
    await traceWork(
      () => ({ kind: "job", name: `job ${job.name}`, attributes: { "marquee.job": job.id } }),
      () => handle(job.data),
    );
    log.info({ ...facts, ms: Math.round(performance.now() - started) });
    return { id: job.id, status: "completed" };
  } catch (error) {
    if (error instanceof PermanentJobError) {
      log.warn({ ...facts, err: error }, "job failed, won't be tried again");
      return { id: job.id, status: "deadletter", output: { message: reasonOf(error.cause) } };
    }
    log.warn({ ...facts, err: error }, "job failed, will be tried again");
    return { id: job.id, status: "failed", output: { message: reasonOf(error) } };
  }
}

/** The mail server's response or the network error code; an error's message may contain private data. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const { response, code } = error as { response?: unknown; code?: unknown };
  return [response, code, error.name].find((one) => typeof one === "string") ?? "";
}
