import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { LayoutGrid, Map } from "lucide-react";
import { Subscribe } from "../feeds/subscribe.tsx";
import { ForYouRow } from "../recommendations/for-you-row.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { useMe } from "../app/session.ts";
import { Note } from "../ui/note.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { CreateEvent } from "../events/create-event.tsx";
import type { DiscoverSearch } from "./discover-search.ts";
import { feedSearch } from "./feed-address.ts";
import { Filters } from "./filters.tsx";
import { eventsQuery } from "../events/queries.ts";
import { Results } from "./results.tsx";
import "../events/events.css";

type DiscoverScreenProps = { filters: DiscoverSearch; zone: string };

const views = [
  { value: "grid", label: "Grid", icon: LayoutGrid },
  { value: "map", label: "Map", icon: Map },
] as const;

/** All public events that match the filters in the URL. */
export function DiscoverScreen({ filters, zone }: DiscoverScreenProps) {
  const me = useMe();
  const navigate = useNavigate({ from: "/discover-events" });
  const [isOpen, setOpen] = useState(false);
  const list = useInfiniteQuery(eventsQuery(filters, zone));
  // Placeholder data comes from an earlier search, so its place doesn't apply.
  const place = list.isPlaceholderData ? undefined : list.data?.pages[0]?.place;
  function change(changed: Partial<DiscoverSearch>, { typed = false } = {}) {
    void navigate({
      search: (now) => ({ ...now, cursor: undefined, ...changed }),
      // Choices get a history entry so that Back undoes them; keystrokes don't.
      replace: typed,
      resetScroll: false,
    });
  }
  return (
    <main id="main">
      <div className="page-head discover-head">
        <div>
          <h1>Discover Events</h1>
          <p>Find events that inspire and excite you</p>
        </div>
        <div className="cluster push-end">
          <SubscribeToSearch filters={filters} />
          {me && <CreateEvent />}
          <Segmented
            label="View"
            value={filters.view ?? "grid"}
            options={views}
            onChange={(view) => change({ view: view === "map" ? view : undefined })}
          />
        </div>
      </div>
      <Filters
        filters={filters}
        place={place}
        onChange={change}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
      />
      {filters.place && place === null && (
        <Note tone="info" className="note-below">
          We don't know a place called “{filters.place}”.{" "}
          {itemsOf(list.data).length > 0
            ? "These events list it as their city."
            : "Check the spelling, or choose a place from the list."}
        </Note>
      )}
      {me && !Object.values(filters).some(Boolean) && <ForYouRow />}
      <Results
        filters={filters}
        place={place}
        anywhere={itemsOf(list.data).length}
        zone={zone}
        onChange={change}
      />
    </main>
  );
}

/** Feeds of the current search. They take the same parameter names as the URL. */
function SubscribeToSearch({ filters }: { filters: DiscoverSearch }) {
  const search = feedSearch(filters);
  return (
    <Subscribe calendar={`/calendar/events.ics${search}`} rss={`/rss/events.xml${search}`}>
      {search ? "What these filters find" : "Every public event"}, kept up to date.
    </Subscribe>
  );
}
