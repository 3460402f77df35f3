import { printDate } from "../lib/date-format.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";

const looks = {
  day: { dateStyle: "medium" },
  time: { dateStyle: "medium", timeStyle: "short" },
  full: { dateStyle: "full", timeStyle: "short" },
} as const;

/** A date with or without the time, in the viewer's zone. */
export function Moment({ at, look = "time" }: { at: string; look?: keyof typeof looks }) {
  const zone = useViewerZone() ?? "UTC";
  return <time dateTime={at}>{printDate(at, looks[look], zone)}</time>;
}
