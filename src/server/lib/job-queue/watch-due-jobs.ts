type Watched = {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  everyMs: number;
  queues(): string[];
  /** Called for each queue with a due job. */
  wake(queue: string): void;
};

// One index lookup per queue.
const dueQueues = `select name from unnest($1::text[]) as asked(name) where exists (
  select from jobs.job as j where j.name = asked.name and j.state < 'active' and not j.blocked and j.start_after <= now())`;

/** Polls all queues for due jobs in one statement, instead of each worker polling on its own: an idle server sends far fewer queries. */
export function watchDueJobs({ executeSql, everyMs, queues, wake }: Watched): () => void {
  let isAsking = false;
  const timer = setInterval(async () => {
    if (isAsking || queues().length === 0) return;
    isAsking = true;
    // The job queue reports database outages itself.
    const { rows } = await executeSql(dueQueues, [queues()]).catch(() => ({ rows: [] }));
    isAsking = false;
    for (const { name } of rows as { name: string }[]) wake(name);
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
