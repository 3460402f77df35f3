const concurrency = 8;

/** Runs the work for each item with limited concurrency; failures go to `failed` and don't stop the others. */
export async function mapConcurrently<T>(
  all: Iterable<T>,
  work: (one: T) => Promise<void>,
  failed: (error: unknown, one: T) => void,
): Promise<void> {
  // All workers share one iterator, so that each item is taken once.
  const queue = Iterator.from(all);
  const worker = async () => {
    for (const one of queue) {
      try {
        await work(one);
      } catch (error) {
        failed(error, one);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
