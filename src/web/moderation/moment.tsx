import { printDate } from "../lib/date-format.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";

const looks = {
  day: { dateStyle: "medium" },
  time: { dateStyle: "medium", timeStyle: "short" },
  full: { dateStyle: "full", timeStyle: "short" },
} as const;

/** A day, with or without the time, on the viewer's clock. */
export function Moment({ at, look = "time" }: { at: string; look?: keyof typeof looks }) {
  const zone = useViewerZone() ?? "UTC";
  return <time dateTime={at}>{printDate(at, looks[look], zone)}</time>;
}
