import { useSyncExternalStore } from "react";
import { relativeTime } from "../lib/relative-time.ts";

const TICK_MS = 10_000;

function everyTick(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}

/** Steps rather than flows, so that all labels of a page agree and React sees a steady value. */
function browserNow(): number {
  return Math.floor(Date.now() / TICK_MS) * TICK_MS;
}

/** How long ago; the server, which knows neither the reader's clock nor zone, prints the plain UTC day. */
export function TimeAgo({ at, className }: { at: string; className?: string }) {
  const now = useSyncExternalStore<number | null>(everyTick, browserNow, () => null);
  const date = new Date(at);
  const words = now === null ? at.slice(0, 10) : relativeTime(date, new Date(now));
  const exact = now === null ? undefined : date.toLocaleString();
  return (
    <time className={className} dateTime={at} title={exact}>
      {words}
    </time>
  );
}
