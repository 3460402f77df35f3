/** Yields rows until a job's time budget is used up; the next round continues with the rest. */
export function* withinTimeBudget<T>(rows: T[]): Generator<T> {
  const until = performance.now() + 40_000;
  for (const row of rows) {
    if (performance.now() > until) return;
    yield row;
  }
}
