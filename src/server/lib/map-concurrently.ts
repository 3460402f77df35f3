const concurrency = 8;

/** Runs the work for each item with bounded concurrency; a failure is passed to `failed` and does not stop the others. */
export async function mapConcurrently<T>(
  all: Iterable<T>,
  work: (one: T) => Promise<void>,
  failed: (error: unknown, one: T) => void,
): Promise<void> {
  // One iterator for all, so that each is taken once.
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
