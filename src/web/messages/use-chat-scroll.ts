import { useEffect, useLayoutEffect, useRef, useState } from "react";

// This close to the newest message counts as being at the end.
const nearPx = 60;

/**
 * Keeps the newest message in view while the reader is at the end, and keeps the position while they read older ones. The box uses
 * column-reverse, so it opens at its end and loading older messages above moves nothing.
 */
export function useChatScroll(newest: string, own: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const [leftAt, setLeftAt] = useState<string>();
  const last = useRef({ top: 0, height: 0, newest });

  useEffect(() => {
    const scroller = box.current;
    if (!scroller) return;
    const measure = () => {
      last.current.height = scroller.scrollHeight;
    };
    const observer = new ResizeObserver(measure);
    for (const child of scroller.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => {
    const scroller = box.current;
    if (!scroller) return;
    const grown = scroller.scrollHeight - last.current.height;
    last.current.height = scroller.scrollHeight;
    if (last.current.newest === newest) return;
    last.current.newest = newest;
    if (grown <= 0) return;
    scroller.scrollBy({ top: -grown, behavior: "instant" });
    last.current.top = scroller.scrollTop;
    if (leftAt === undefined || own) glide(scroller);
  }, [newest, own, leftAt]);

  function onScroll() {
    const top = box.current?.scrollTop ?? 0;
    const movedAway = top < last.current.top;
    last.current.top = top;
    if (top > -nearPx) setLeftAt(undefined);
    // Scrolling down passes through this area too, which doesn't count as leaving.
    else if (leftAt === undefined && movedAway) setLeftAt(newest);
  }

  return {
    box,
    /** The newest message when the reader scrolled away from the end, or undefined while at the end. */
    leftAt,
    onScroll,
    toNewest: () => box.current && glide(box.current),
  };
}

function glide(scroller: HTMLElement) {
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  scroller.scrollTo({ top: 0, behavior: still ? "instant" : "smooth" });
}
