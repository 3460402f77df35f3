import { useQuery } from "@tanstack/react-query";
import { EventCard } from "../events/event-card.tsx";
import { popularEventsQuery } from "../events/queries.ts";

/** What most people chose this week; nothing is said where nothing stands out. */
export function PopularEvents() {
  const { data } = useQuery(popularEventsQuery);
  if (!data || data.items.length === 0) return null;
  return (
    <section className="page-subsection">
      <div className="section-head">
        <h2>Popular this week</h2>
      </div>
      <div className="event-grid">
        {data.items.map((event) => (
          <EventCard key={event.id} event={event} first={false} />
        ))}
      </div>
    </section>
  );
}
