import { useQuery } from "@tanstack/react-query";
import { EventCard } from "../events/event-card.tsx";
import { popularEventsQuery, widerQuery } from "../events/queries.ts";
import { radiusText } from "../places/place-text.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/states.tsx";
import type { Place } from "../../contract/places.ts";
import { countText } from "./result-text.ts";
import type { DiscoverSearch } from "./discover-search.ts";

type NothingFoundProps = {
  filters: DiscoverSearch;
  place: Place | null | undefined;
  zone: string;
};

/** No event fits: the ways to look further, and what others chose. */
export function NothingFound({ filters, place, zone }: NothingFoundProps) {
  const { data: wider } = useQuery(widerQuery(filters, zone));
  return (
    <>
      <div className="nothing-found">
        <EmptyState
          poster="No events found"
          heading="h2"
          title="No events found. Try another search or category!"
          actions={
            <>
              {place && wider && (
                <ButtonLink
                  to="/discover-events"
                  search={{ ...filters, radius: wider.radius, cursor: undefined }}
                  variant="primary"
                  resetScroll={false}
                >
                  {countText(wider.total)} within {radiusText(wider.radius)}
                </ButtonLink>
              )}
              <ButtonLink
                to="/discover-events"
                search={(now) => ({ view: now.view })}
                variant="ink"
                resetScroll={false}
              >
                Clear search
              </ButtonLink>
              {filters.category && (
                <ButtonLink
                  to="/discover-events"
                  search={(now) => ({ ...now, category: undefined, cursor: undefined })}
                  resetScroll={false}
                >
                  Show all categories
                </ButtonLink>
              )}
            </>
          }
        />
      </div>
      {filters.view !== "map" && <PopularEvents />}
    </>
  );
}

/** What most people chose this week; nothing is said where nothing stands out. */
function PopularEvents() {
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
