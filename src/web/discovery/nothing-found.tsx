import { useQuery } from "@tanstack/react-query";
import type { FoundEvent } from "../../contract/events/events.ts";
import { EventCard } from "../events/event-card.tsx";
import { looserQuery, popularEventsQuery, widerQuery } from "../events/queries.ts";
import { distanceText, radiusText } from "../places/place-text.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/states.tsx";
import type { Place } from "../../contract/places.ts";
import { countText } from "./result-text.ts";
import type { DiscoverSearch } from "./discover-search.ts";
import { anyPlace, type Looser } from "./looser-filters.ts";

type NothingFoundProps = {
  filters: DiscoverSearch;
  place: Place | null | undefined;
  zone: string;
};

/** Links to a wider circle with the number of events in it, and names the nearest one. Renders nothing if there are none. */
export function WiderCircle({ filters, place, zone }: NothingFoundProps) {
  const { data: wider } = useQuery(widerQuery(filters, zone));
  if (!place || !wider) return null;
  const { total, nearest } = wider;
  const way = nearest ? { radius: nearest.radius, cursor: undefined } : anyPlace;
  return (
    <div className="wider-circle">
      <ButtonLink
        to="/discover-events"
        search={{ ...filters, ...way }}
        variant="primary"
        resetScroll={false}
      >
        {countText(total)} {nearest ? `within ${radiusText(nearest.radius)}` : "in all cities"}
      </ButtonLink>
      {nearest && (
        <span className="supporting-text">
          Nearest: {[nearest.city, distanceText(nearest.distance)].filter(Boolean).join(", ")}
        </span>
      )}
    </div>
  );
}

type OtherEventsProps = Looser & { items: FoundEvent[]; total: number };

/** Shown when no event matches: looser searches and popular events. */
export function NothingFound({ filters, place, zone }: NothingFoundProps) {
  const { data: looser } = useQuery(looserQuery(filters, zone));
  return (
    <>
      <div className="nothing-found">
        <EmptyState
          poster="No events found"
          heading="h2"
          title="No events found. Try another search or category!"
          actions={
            <>
              <WiderCircle {...{ filters, place, zone }} />
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
        >
          {filters.category && looser && noneOf(filters, filters.category)}
        </EmptyState>
      </div>
      {filters.view !== "map" && (looser ? <OtherEvents {...looser} /> : <PopularEvents />)}
    </>
  );
}

/** "No Sports events are coming up yet." */
function noneOf(filters: DiscoverSearch, category: string): string {
  const isPlain = !filters.q && !filters.when && !filters.place;
  return isPlain ? `No ${category} events are coming up yet.` : "";
}

/** Matches of a looser search, and a link to all of them. */
function OtherEvents({ head, filters, items, total }: OtherEventsProps) {
  return (
    <section className="page-subsection" aria-labelledby="other-events">
      <div className="section-head">
        <h2 id="other-events">{head}</h2>
      </div>
      <div className="event-grid">
        {items.map((event) => (
          <EventCard key={event.id} event={event} first={false} />
        ))}
      </div>
      {total > items.length && (
        <p className="actions">
          <ButtonLink to="/discover-events" search={filters}>
            Show all {countText(total).replace(/^More/, "more")}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}

/** This week's most popular events. Renders nothing if no event stands out. */
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
