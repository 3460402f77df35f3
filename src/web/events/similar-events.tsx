import { useQuery } from "@tanstack/react-query";
import { similarEventsQuery } from "./queries.ts";
import { EventCard } from "./event-card.tsx";
import "./events.css";

const row = 3;

/** What else is on that is like this one; nothing is said where there is nothing. */
export function SimilarEvents({ eventId }: { eventId: string }) {
  const { data } = useQuery(similarEventsQuery(eventId));
  const events = data?.items.slice(0, row) ?? [];
  if (events.length === 0) return null;
  return (
    <section className="page-section">
      <div className="section-head">
        <h2>Similar events</h2>
      </div>
      <div className="event-grid">
        {events.map((event) => (
          <EventCard key={event.id} event={event} first={false} />
        ))}
      </div>
    </section>
  );
}
