/** Throttles `run`: runs at once, then at most once per span. Calls during a span are merged into one run at its end. */
export function throttle(spanMs: number, run: () => void): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let wanted = false;
  function start() {
    run();
    waiting = setTimeout(() => {
      waiting = undefined;
      if (!wanted) return;
      wanted = false;
      start();
    }, spanMs);
  }
  return function call() {
    if (waiting === undefined) start();
    else wanted = true;
  };
}
