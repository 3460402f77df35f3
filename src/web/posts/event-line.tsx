import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { EventCard } from "../../contract/events/events.ts";
import { shownZone } from "../events/shown-time.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { DateBlock } from "../events/date-block.tsx";
import { whenAndWhere } from "./event-text.ts";

interface EventLineProps {
  event: EventCard;
  badge?: ReactNode;
  /** Shown instead of time and place. */
  words?: string | undefined;
}

/** An event in a narrow list. */
export function EventLine({ event, badge, words }: EventLineProps) {
  const viewerZone = useViewerZone();
  return (
    <Link className="event-line" to="/events/$slug" params={{ slug: event.slug }}>
      <DateBlock at={event.startsAt} timeZone={shownZone(event, viewerZone)} size="small" />
      <div className="fill">
        <b>{event.title}</b>
        <span>{words ?? whenAndWhere(event, viewerZone)}</span>
      </div>
      {badge}
    </Link>
  );
}
