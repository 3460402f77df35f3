/** Runs `run` at a random moment within the span; calls until then are merged into that run. */
export function runAfterJitter(run: () => void): (spanMs: number) => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return function call(spanMs) {
    waiting ??= setTimeout(() => {
      waiting = undefined;
      run();
    }, Math.random() * spanMs);
  };
}
