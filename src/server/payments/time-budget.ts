/** Yields rows until a job's time budget is used up; the next round continues with the rest. */
export function* withinTimeBudget<T>(rows: T[]): Generator<T> {
  const until = Date.now() + 40_000;
  for (const row of rows) {
    if (Date.now() > until) return;
    yield row;
  }
}
