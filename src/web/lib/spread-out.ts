/** Runs something at a random moment of the span to come; what is called for until then is done by that one run. */
export function spreadOut(run: () => void): (spanMs: number) => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return function call(spanMs) {
    waiting ??= setTimeout(() => {
      waiting = undefined;
      run();
    }, Math.random() * spanMs);
  };
}
