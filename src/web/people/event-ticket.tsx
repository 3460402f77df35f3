import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { EventCard } from "../../contract/events/events.ts";
import { shownZone } from "../events/shown-time.ts";
import { whenAndWhere } from "../feed/event-words.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { Badge } from "../ui/badge.tsx";
import { DateBlock } from "../ui/date-block.tsx";
import { Ticket } from "../ui/ticket.tsx";

/** An event on a profile: date, title, place, and one action on the stub. */
export function EventTicket({ event, stub }: { event: EventCard; stub: ReactNode }) {
  const viewerZone = useViewerZone();
  return (
    <Ticket stub={stub} className="pf-ticket">
      <DateBlock at={event.startsAt} timeZone={shownZone(event, viewerZone)} size="small" />
      <div className="grow pf-words">
        <Link className="d d-sm" to="/events/$slug" params={{ slug: event.slug }}>
          {event.title}
        </Link>
        <p className="sm mut mt2">{whenAndWhere(event, viewerZone)}</p>
        {event.cancelled && <Badge tone="bad">Cancelled</Badge>}
      </div>
    </Ticket>
  );
}
