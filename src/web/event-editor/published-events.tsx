import { useInfiniteQuery } from "@tanstack/react-query";
import type { EventCard } from "../../contract/events.ts";
import { useMember } from "../app/session.ts";
import { useNow } from "../lib/use-now.ts";
import { ViewEvent } from "../people/coming-up.tsx";
import { EventTickets } from "../people/event-tickets.tsx";
import { personEventsQuery } from "../people/queries.ts";
import { groupSeries } from "./group-series.ts";

/** What somebody has announced, a series once. */
export function PublishedEvents() {
  const me = useMember();
  const now = useNow();
  const list = useInfiniteQuery(personEventsQuery(me.id, "created"));
  const events = list.data?.pages.flatMap((page) => page.items) ?? [];
  const items = groupSeries(events, now === undefined ? 0 : Date.parse(now));
  const grouped = { ...list, ...(list.data && { data: { ...list.data, pages: [{ items }] } }) };
  return (
    <EventTickets
      list={grouped as typeof list}
      empty={<p className="mut">You have not created an event yet.</p>}
      stub={SeriesStub}
    />
  );
}

function SeriesStub({ event }: { event: EventCard & { moreDates?: number } }) {
  const { moreDates = 0 } = event;
  return (
    <>
      {moreDates > 0 && (
        <span className="sm">
          and {moreDates} more {moreDates === 1 ? "date" : "dates"}
        </span>
      )}
      <ViewEvent event={event} />
    </>
  );
}
