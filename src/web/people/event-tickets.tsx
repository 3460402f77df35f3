import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import type { EventCard } from "../../contract/events/events.ts";
import { Paged } from "../app/paged.tsx";
import { EventTicket } from "./event-ticket.tsx";

type List = UseInfiniteQueryResult<{ pages: { items: EventCard[] }[] }>;

interface EventTicketsProps {
  list: List;
  empty: ReactNode;
  /** What stands on the stub of each. */
  stub: ComponentType<{ event: EventCard }>;
}

/** Events as tickets, two beside each other, and more on demand. */
export function EventTickets({ list, empty, stub: Stub }: EventTicketsProps) {
  const events = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Paged list={list} things="events" isEmpty={events.length === 0} empty={empty}>
      <div className="g2 pf-tickets">
        {events.map((event) => (
          <EventTicket key={event.id} event={event} stub={<Stub event={event} />} />
        ))}
      </div>
    </Paged>
  );
}
