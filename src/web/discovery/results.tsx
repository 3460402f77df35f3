import { useInfiniteQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { Place } from "../../contract/places.ts";
import { sentenceOf } from "../app/refusal.ts";
import { itemsOf } from "../lib/list-pages.ts";
import { useIsHydrated } from "../lib/viewer-zone.ts";
import type { Box } from "../places/box.ts";
import { classes } from "../ui/classes.ts";
import { LoadMore } from "../ui/load-more.tsx";
import { EventCardSkeleton, Loading } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import type { DiscoverSearch } from "./discover-search.ts";
import { EventCard } from "../events/event-card.tsx";
import { MapNeedsScripts, NextPageLink } from "./links-without-scripts.tsx";
import { NothingFound, WiderCircle } from "./nothing-found.tsx";
import { eventsQuery } from "../events/queries.ts";
import { countText, scopeText } from "./result-text.ts";
import { ResultRow } from "./result-row.tsx";
import { eventOrders } from "../../contract/events/limits.ts";
import { Select } from "../ui/field.tsx";
import "../places/map.css";

// Leaflet and the world map are loaded only when the map view is opened.
const DiscoverMap = lazy(() => import("./discover-map.tsx"));

const firstRow = 3;

type ResultsProps = {
  filters: DiscoverSearch;
  place: Place | null | undefined;
  /** The number of matches regardless of the visible part of the map. */
  anywhere: number;
  zone: string;
  onChange: (change: Partial<DiscoverSearch>) => void;
};

/** The search results: a count, the grid or map, and "load more". */
export function Results({ filters, place, anywhere, zone, onChange }: ResultsProps) {
  const isMap = filters.view === "map";
  const [marked, setMarked] = useState<string>();
  const [inSight, setInSight] = useState<Box>();
  const list = useInfiniteQuery(eventsQuery(filters, zone, inSight));
  // Leaflet needs a browser.
  const isHydrated = useIsHydrated();
  if (list.isPending) return <ResultsLoading />;
  const isFailed = list.isLoadingError || (list.isError && list.isPlaceholderData);
  const failure = isFailed && (
    <ErrorState message="We couldn't load the events." onRetry={() => void list.refetch()}>
      {sentenceOf(list.error)}
    </ErrorState>
  );
  // A map that was moved stays in place even if its list fails to load.
  if (failure && !(isMap && inSight)) return failure;
  const events = itemsOf(list.data);
  const total = list.data?.pages[0]?.total ?? events.length;
  if (events.length === 0 && !isMap) return <NothingFound {...{ filters, place, zone }} />;
  // Nearby events come before online ones, which have no distance.
  const isPlaced = Boolean(place) && !filters.online && !isMap && filters.cursor === undefined;
  const isFar = isPlaced && events[0]?.distance === null;
  const nearby = list.data?.pages[0]?.nearby ?? total;
  const isMixed = isPlaced && !isFar && list.data?.pages[0]?.thenOnline === true;
  const found = (
    <>
      <div className="cluster results-count">
        <p className="supporting-text fill" role="status">
          <b className="tabular-numbers">
            {filters.cursor
              ? "More events"
              : isFar
                ? "No events"
                : countText(isMixed ? nearby : total)}
          </b>{" "}
          {isMap && "on this map · "}
          {scopeText(filters, place)}
          {isFar && ` · ${countText(total)} online`}
          {isMixed && ", then online events"}
        </p>
        <SortSelect filters={filters} onChange={onChange} />
      </div>
      {isFar && (
        <div className="actions">
          <WiderCircle {...{ filters, place, zone }} />
        </div>
      )}
      {isMap ? (
        <ul className="result-rows">
          {events.map((event) => (
            <ResultRow key={event.id} event={event} onMark={setMarked} />
          ))}
        </ul>
      ) : (
        <div className="event-grid">
          {events.map((event, at) => (
            <EventCard key={event.id} event={event} first={at < firstRow} />
          ))}
        </div>
      )}
      <LoadMore
        things="events"
        pages={list.data?.pages.length ?? 0}
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onLoad={() => void list.fetchNextPage()}
      />
      <NextPageLink filters={filters} next={list.data?.pages.at(-1)?.next} />
    </>
  );
  return (
    <div className={classes(list.isPlaceholderData && "results-stale")} aria-busy={list.isFetching}>
      <h2 className="visually-hidden">Events found</h2>
      {isMap ? (
        <div className="results-beside-map">
          <div>
            {failure ||
              (anywhere + events.length === 0 ? (
                <NothingFound {...{ filters, place, zone }} />
              ) : (
                found
              ))}
          </div>
          {isHydrated ? (
            <Suspense fallback={<div className="map" />}>
              <DiscoverMap {...{ filters, place, zone, marked, onChange }} onView={setInSight} />
            </Suspense>
          ) : (
            <div className="map" data-app="near">
              <MapNeedsScripts filters={filters} />
            </div>
          )}
        </div>
      ) : (
        found
      )}
    </div>
  );
}

function ResultsLoading() {
  return (
    <Loading says="Finding events">
      <div className="event-grid">
        {["one", "two", "three", "four", "five", "six"].map((each) => (
          <EventCardSkeleton key={each} />
        ))}
      </div>
    </Loading>
  );
}

const labels = { date: "Soonest", distance: "Nearest", relevance: "Best match" } as const;

type SortSelectProps = {
  filters: DiscoverSearch;
  onChange: (change: Partial<DiscoverSearch>) => void;
};

/** Offers only applicable orders: distance needs a place, relevance needs search words. */
function SortSelect({ filters, onChange }: SortSelectProps) {
  const { q, place, sort } = filters;
  const usual = q ? "relevance" : "date";
  const offered = eventOrders.filter(
    (order) => (order !== "distance" || place) && (order !== "relevance" || q),
  );
  return (
    <div className="side-by-side is-tight small-text sort-select">
      <span aria-hidden="true">Sort</span>
      <Select
        label="Sort"
        hideLabel
        value={sort && offered.includes(sort) ? sort : usual}
        onChange={(event) => {
          const chosen = offered.find((order) => order === event.target.value);
          onChange({ sort: chosen === usual ? undefined : chosen });
        }}
      >
        {offered.map((order) => (
          <option key={order} value={order}>
            {labels[order]}
          </option>
        ))}
      </Select>
    </div>
  );
}
