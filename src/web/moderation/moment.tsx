import { printDate } from "../lib/date-format.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";

/** A day and time on the viewer's clock. */
export function Moment({ at }: { at: string }) {
  const zone = useViewerZone() ?? "UTC";
  return (
    <time dateTime={at}>{printDate(at, { dateStyle: "medium", timeStyle: "short" }, zone)}</time>
  );
}
