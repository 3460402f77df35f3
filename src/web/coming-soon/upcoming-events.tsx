import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CreateEvent } from "../events/create-event.tsx";
import { Badge } from "../ui/badge.tsx";
import { Loading } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import { EventLine } from "../posts/event-line.tsx";
import { upcomingEventsQuery } from "../posts/queries.ts";

/** The next events that are open to anybody. */
export function UpcomingEvents() {
  const events = useQuery(upcomingEventsQuery);
  return (
    <section>
      <div className="section-head">
        <h2>Upcoming events</h2>
        <Link className="push-end link" to="/discover-events">
          See all
        </Link>
      </div>
      {events.isPending && <Loading says="Finding events" />}
      {events.isError && (
        <ErrorState message="We couldn't load the events." onRetry={() => void events.refetch()} />
      )}
      {events.data?.items.map((event) => (
        <EventLine
          key={event.id}
          event={event}
          badge={event.myAnswer === "going" ? <Badge tone="ok">Going</Badge> : undefined}
        />
      ))}
      {events.data?.items.length === 0 && (
        <p className="supporting-text">No events announced yet.</p>
      )}
      <div className="upcoming-events-create">
        <CreateEvent variant="outline" />
      </div>
    </section>
  );
}
