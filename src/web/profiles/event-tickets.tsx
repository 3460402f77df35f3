import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ComponentType, ReactNode } from "react";
import type { EventCard } from "../../contract/events/events.ts";
import { Paged } from "../app/paged.tsx";
import { shownZone } from "../events/shown-time.ts";
import { whenAndWhere } from "../posts/event-text.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { useNow } from "../lib/use-now.ts";
import { StateBadge } from "../events/event-state.tsx";
import { DateBlock } from "../events/date-block.tsx";
import { Ticket } from "../tickets/ticket.tsx";

type List = UseInfiniteQueryResult<{ pages: { items: EventCard[] }[] }>;

export interface EventTicketsProps {
  list: List;
  empty: ReactNode;
  /** Rendered on each ticket's stub. */
  stub: ComponentType<{ event: EventCard }>;
  /** Excludes events that the page shows elsewhere. */
  isLeftOut?: (event: EventCard) => boolean;
}

/** Events as tickets in two columns, loaded page by page. */
export function EventTickets({ list, empty, stub: Stub, isLeftOut }: EventTicketsProps) {
  const all = list.data?.pages.flatMap((page) => page.items) ?? [];
  const events = isLeftOut ? all.filter((event) => !isLeftOut(event)) : all;
  return (
    <Paged list={list} things="events" isEmpty={events.length === 0} empty={empty}>
      <div className="two-columns event-tickets">
        {events.map((event) => (
          <EventTicket key={event.id} event={event} stub={<Stub event={event} />} />
        ))}
      </div>
    </Paged>
  );
}

/** An event on a profile: date, title, place, and an action on the stub. */
function EventTicket({ event, stub }: { event: EventCard; stub: ReactNode }) {
  const viewerZone = useViewerZone();
  const now = useNow();
  return (
    <Ticket stub={stub} className="event-ticket">
      <DateBlock at={event.startsAt} timeZone={shownZone(event, viewerZone)} size="small" />
      <div className="fill profile-text">
        <Link className="display-small" to="/events/$slug" params={{ slug: event.slug }}>
          {event.title}
        </Link>
        <p className="supporting-text event-ticket-facts">{whenAndWhere(event, viewerZone)}</p>
        <StateBadge event={event} now={now} />
      </div>
    </Ticket>
  );
}
