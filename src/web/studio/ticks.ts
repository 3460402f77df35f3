/**
 * Beats for drawing a picture, at most one on its way: a computer that draws more slowly gets fewer, and none pile up.
 */
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
    /** The last one was drawn. */
    drawn: () => void (isPending = false),
    close: () => clearInterval(timer),
  };
}
