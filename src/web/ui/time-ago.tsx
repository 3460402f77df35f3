import { printDate } from "../lib/date-format.ts";
import { relativeTime } from "../lib/relative-time.ts";
import { useNow } from "../lib/use-now.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";

const tickMs = 10_000;

/** How long ago, from the first byte on; the exact time on pointing at it. */
export function TimeAgo({ at, className }: { at: string; className?: string }) {
  const now = useNow(tickMs);
  const zone = useViewerZone();
  const exact = zone && printDate(at, { dateStyle: "medium", timeStyle: "short" }, zone);
  return (
    <time className={className} dateTime={at} title={exact}>
      {relativeTime(at, now, zone)}
    </time>
  );
}
