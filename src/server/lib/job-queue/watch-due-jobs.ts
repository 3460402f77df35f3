type Watched = {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  everyMs: number;
  queues(): string[];
  /** Called with each queue that has a job whose time has come. */
  wake(queue: string): void;
};

// One look into an index for each queue.
const dueQueues = `select name from unnest($1::text[]) as asked(name) where exists (
  select from jobs.job as j where j.name = asked.name and j.state < 'active' and not j.blocked and j.start_after <= now())`;

/** Asks for all queues together which have something to do, instead of each queue's worker for itself: an idle server sends a fraction. */
export function watchDueJobs({ executeSql, everyMs, queues, wake }: Watched): () => void {
  let isAsking = false;
  const timer = setInterval(async () => {
    if (isAsking || queues().length === 0) return;
    isAsking = true;
    // The job queue says itself that it does not reach the database.
    const { rows } = await executeSql(dueQueues, [queues()]).catch(() => ({ rows: [] }));
    isAsking = false;
    for (const { name } of rows as { name: string }[]) wake(name);
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
