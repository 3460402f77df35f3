import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import { fromDrizzle, PgBoss, type JobResult, type JobWithMetadata } from "pg-boss";
import type { Logger } from "pino";
import type { Db, Transaction } from "./database/database.ts";
import { oneAtATime } from "./database/one-at-a-time.ts";
import { openJobDatabase } from "./job-queue/job-database.ts";
import { traceWork } from "./tracing/trace-work.ts";
import { watchDueJobs } from "./job-queue/watch-due-jobs.ts";

export type Jobs = {
  /**
   * Puts a job into the queue, in the transaction `db` when one is given, so that it happens if and only if the fact does;
   * of those with the same id one. Of those that wait, an urgent one comes first. `retries`: how often it is tried again, with growing
   * pauses of at most ten minutes, where the usual eight times in a quarter of an hour are too few.
   */
  send(
    queue: string,
    data: object,
    db?: Db | Transaction,
    options?: { id?: string; urgent?: boolean; retries?: number },
  ): Promise<void>;
  /** Puts a job into the queue that waits until then. */
  sendAt(queue: string, data: object, time: Date): Promise<void>;
  /** The same as `send` for many jobs of one queue, in one statement. */
  sendAll(queue: string, data: object[]): Promise<void>;
  /** Handlers must be repeatable: a job may run twice. */
  work<T extends object>(
    queue: string,
    handle: (data: T) => Promise<void>,
    options?: WorkOptions,
  ): Promise<void>;
  /** The same for work that may take up to an hour: one at a time, given up when its server falls silent. */
  workLong<T extends object>(queue: string, handle: (data: T) => Promise<void>): Promise<void>;
  /** Does something at the times of a cron line (UTC), once however many servers there are. */
  every(queue: string, cron: string, handle: () => Promise<void>): Promise<void>;
  /** Forgets the jobs, done or not, whose data hold one of these texts. */
  forget(texts: string[], db: Db | Transaction): Promise<void>;
  stop(): Promise<void>;
};

type WorkOptions = {
  /** How many jobs are taken, and done, at once. */
  batchSize?: number;
  /** How many such batches may be under way in this process. */
  workers?: number;
  /** Called with the number of jobs that were taken; they begin when it is done. */
  beforeBatch?: (jobs: number) => Promise<void>;
};

const failed = "failed";

/** What a handler throws when trying again is no use: the job ends in the queue `failed` at once. */
export class Hopeless extends Error {}

// A killed worker's job is taken up again after a minute; a job that keeps failing ends in the queue `failed`.
const care = {
  expireInSeconds: 60,
  retryLimit: 8,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  deleteAfterSeconds: 3600,
};

const wakeAfterMs = [20, 300, 1_500] as const;

// What nobody found by then: every queue is asked for due jobs much more often, all in one statement.
const leastPollSeconds = 60;

// What has not ended by then is taken up by another server, or by the next start.
const longestStopMs = 5_000;

const longCare = { ...care, expireInSeconds: 3600, heartbeatSeconds: 30, retryLimit: 3 };

type Hooks = {
  log: Logger;
  /** Whether this process takes jobs; if not, it only hands them in. */
  works?: boolean;
  /** While it says so, no job is taken; those under way finish. */
  isPaused(): boolean;
  /** Called after every job, done or failed, since it may have changed what this server keeps in memory. */
  afterEach(): void;
  /** How often the database is asked for jobs that no wake-up announced. */
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
    // Jobs that wait for other jobs; there are none.
    flowIntervalSeconds: 600,
  });
  boss.on("error", database.report);
  await oneAtATime(pool, "jobs", async () => {
    await boss.start();
    await boss.createQueue(failed, { retentionSeconds: 7 * 24 * 3600 });
  });
  // What earlier starts have made is known from two statements, instead of several for each queue.
  const made = (await boss.getQueues()).map(({ name }) => [name, Promise.resolve()] as const);
  const queues = new Map<string, Promise<void>>(made);
  const times = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  const workers = new Map<string, string[]>();
  const queueNamed = (name: string, options = care) => {
    const known = queues.get(name) ?? boss.createQueue(name, { ...options, deadLetter: failed });
    queues.set(name, known);
    return known;
  };
  function wakeAfter(queue: string, delay: number) {
    // The first alone; should there be more than it takes, the others are woken by the next look at what is due.
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
      pollingIntervalSeconds: Math.max(pollSeconds, leastPollSeconds),
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
        ...(db && { db: fromDrizzle(db, sql) }),
        ...(id && { id }),
        ...(urgent && { priority: 1 }),
        ...(retries !== undefined && { retryLimit: retries }),
      });
      // The transaction that it belongs to has most likely ended by then; else polling finds it.
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
      await queueNamed(queue, longCare);
      await startWorker(queue, handle, { batchSize: 1 });
    },
    async every(queue, cron, handle) {
      await queueNamed(queue);
      if (times.get(queue) !== cron) await boss.schedule(queue, cron);
      await startWorker(queue, handle, { batchSize: 1 });
    },
    async forget(texts, db) {
      const held = texts.map(
        (text) => sql`position(${text} in concat(data::text, output::text, singleton_key)) > 0`,
      );
      if (held.length > 0)
        await db.execute(sql`delete from jobs.job where ${sql.join(held, sql` or `)}`);
    },
    async stop() {
      stopWatching();
      // pg-boss itself looks only twice a second whether what is under way has ended.
      const ended = Promise.all([...workers.keys()].map((queue) => boss.offWork(queue)));
      await Promise.race([ended, sleep(longestStopMs, undefined, { ref: false })]);
      await boss.stop({ graceful: true, timeout: 1_000, close: false });
    },
  };
}

/** By then a failed job may run again: pg-boss waits a random time between half of this and all of it. */
function longestRetryMs(job: JobWithMetadata<unknown>): number {
  const seconds = job.retryDelay * 2 ** (job.retryCount + 1);
  return 1_000 * Math.min(seconds, job.retryDelayMax ?? seconds);
}

/** Does one job of a batch; a failure does not affect the other jobs. */
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
    if (error instanceof Hopeless) {
      log.warn({ ...facts, err: error }, "job failed, won't be tried again");
      return { id: job.id, status: "deadletter", output: { message: reasonOf(error.cause) } };
    }
    log.warn({ ...facts, err: error }, "job failed, will be tried again");
    return { id: job.id, status: "failed", output: { message: reasonOf(error) } };
  }
}

/** What a mail server answered or the network said; an error's own words may hold what the job is about. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const { response, code } = error as { response?: unknown; code?: unknown };
  return [response, code, error.name].find((one) => typeof one === "string") ?? "";
}
