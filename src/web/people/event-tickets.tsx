import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import type { EventCard } from "../../contract/events.ts";
import { sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { Loading, PersonSkeleton } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
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
  if (list.isPending) {
    return (
      <Loading says="Loading events">
        <PersonSkeleton />
      </Loading>
    );
  }
  if (list.isLoadingError) {
    return (
      <ErrorState message="The events did not load." onRetry={() => void list.refetch()}>
        {sentenceOf(list.error)}
      </ErrorState>
    );
  }
  const events = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (events.length === 0) return empty;
  return (
    <>
      <div className="g2 pf-tickets">
        {events.map((event) => (
          <EventTicket key={event.id} event={event} stub={<Stub event={event} />} />
        ))}
      </div>
      {list.hasNextPage && (
        <Button
          className="mt4"
          busy={list.isFetchingNextPage && "Loading"}
          onClick={() => void list.fetchNextPage()}
        >
          Show more<span className="vh"> events</span>
        </Button>
      )}
    </>
  );
}
