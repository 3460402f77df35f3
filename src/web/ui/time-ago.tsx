import { printDate } from "../lib/date-format.ts";
import { useNow } from "../lib/use-now.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { shortDate } from "../lib/date-parts.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** 'Just now' under a minute or ahead of this clock; then minutes, hours, and from a day on the reader's local date. */
export function relativeTime(at: string, now: string, zone?: string): string {
  const passed = Date.parse(now) - Date.parse(at);
  if (passed < minuteMs) return "Just now";
  if (passed < hourMs) return `${Math.floor(passed / minuteMs)}m ago`;
  if (passed < dayMs) return `${Math.floor(passed / hourMs)}h ago`;
  return shortDate(at, zone, now);
}

const tickMs = 10_000;

type TimeAgoProps = {
  at: string;
  className?: string;
  /** Whether other words come before it. */
  inSentence?: boolean;
};

/** How long ago, already in the server's HTML; the exact time on hover. */
export function TimeAgo({ at, className, inSentence = false }: TimeAgoProps) {
  const now = useNow(tickMs);
  const zone = useViewerZone();
  const exact = zone && printDate(at, { dateStyle: "medium", timeStyle: "short" }, zone);
  const words = relativeTime(at, now, zone);
  return (
    <time className={className} dateTime={at} title={exact}>
      {inSentence && words === "Just now" ? "just now" : words}
    </time>
  );
}
