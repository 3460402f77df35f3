/** Ticks for drawing a frame, with at most one pending: a slower computer gets fewer, and none pile up. */
export function openTicks(post: () => void) {
  let isPending = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    setRate(perSecond: number) {
      clearInterval(timer);
      timer = setInterval(() => {
        if (isPending) return;
        isPending = true;
        post();
      }, 1_000 / perSecond);
    },
    /** The last frame was drawn. */
    drawn: () => void (isPending = false),
    close: () => clearInterval(timer),
  };
}
