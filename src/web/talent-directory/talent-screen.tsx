import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { List, Map as MapIcon } from "lucide-react";
import { Fragment, lazy, Suspense, useState } from "react";
import { offeredCurrencies } from "../../contract/orders/currencies.ts";
import type { Place } from "../../contract/places.ts";
import { actLimits, actOrders } from "../../contract/talent/limits.ts";
import { sentenceOf } from "../app/refusal.ts";
import { useMe } from "../app/session.ts";
import { dayName } from "../availability/month.ts";
import { useIsHydrated } from "../lib/viewer-zone.ts";
import { itemsOf } from "../lib/list-pages.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { Select } from "../ui/field.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { LoadMore } from "../ui/load-more.tsx";
import { Loading, PersonSkeleton } from "../ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../ui/states.tsx";
import type { FoundAct } from "../../contract/talent/directory.ts";
import { ActLine } from "./act-line.tsx";
import { ActRow } from "./act-row.tsx";
import { talentQuery } from "./queries.ts";
import { TalentFilters } from "./talent-filters.tsx";
import {
  type Occasion,
  readTalentSearch,
  type TalentSearch,
  usualCurrency,
} from "./talent-search.ts";
import { radiusText } from "../places/place-text.ts";
import "../acts/acts.css";
import "../places/map.css";
import "./talent-directory.css";

// Loaded only for people who look at the map.
const ActMap = lazy(() => import("./act-map.tsx"));

const orders = {
  recent: "Newest",
  nearest: "Nearest",
  price: "Lowest fee",
  verified: "Most verified appearances",
} as const;

const views = [
  { value: "list", label: "List", icon: List },
  { value: "map", label: "Map", icon: MapIcon },
] as const;

/** Every listed act that matches the filters in the address. */
export function TalentScreen({ search }: { search: TalentSearch }) {
  const me = useMe();
  const navigate = useNavigate({ from: "/talent/" });
  const list = useInfiniteQuery(talentQuery(search));
  const { place, currency } = list.data?.pages[0] ?? {};
  const change = (more: Partial<TalentSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...more }), resetScroll: false });
  return (
    <main id="main">
      <div className="page-head">
        <div>
          <h1>Find talent</h1>
          <p>Hear them here, see when they are free, and make an offer</p>
        </div>
        <div className="cluster push-end">
          <ButtonLink to="/calls">Open calls</ButtonLink>
          {me && <ButtonLink to="/talent/new">Add your act</ButtonLink>}
          <Segmented
            label="View"
            value={search.view ?? "list"}
            options={views}
            onChange={(view) => change({ view: view === "map" ? view : undefined })}
          />
        </div>
      </div>
      <TalentFilters
        search={search}
        placeName={placeText(search, place)}
        currency={currency ?? usualCurrency}
        onChange={change}
      />
      <Results search={search} onChange={change} />
    </main>
  );
}

function placeText({ place: asked }: TalentSearch, place: Place | null | undefined): string {
  if (place?.name) return [place.name, place.region || place.country].join(", ");
  return asked ?? "";
}

type ResultsProps = {
  search: TalentSearch;
  onChange: (change: Partial<TalentSearch>) => void;
};

function Results({ search, onChange }: ResultsProps) {
  const list = useInfiniteQuery(talentQuery(search));
  if (list.isPending)
    return (
      <Loading says="Finding acts">
        <PersonSkeleton />
        <PersonSkeleton />
        <PersonSkeleton />
      </Loading>
    );
  if (list.isLoadingError)
    return (
      <ErrorState message="We couldn't load the acts." onRetry={() => void list.refetch()}>
        {sentenceOf(list.error)}
      </ErrorState>
    );
  const found = itemsOf(list.data);
  const occasion = { day: search.day, event: search.event };
  const [first] = list.data.pages;
  const isByFee = search.order === "price";
  if (found.length === 0)
    return (
      <EmptyState
        heading="h2"
        poster="Encore"
        category="Music"
        title={
          search.place && first?.place === null
            ? `We don't know a place called “${search.place}”.`
            : "No acts found."
        }
        actions={
          <>
            {Object.values({ ...search, view: undefined, event: undefined }).some(Boolean) && (
              <Button onClick={() => onChange(readTalentSearch({ event: search.event }))}>
                Clear all filters
              </Button>
            )}
            <ButtonLink to="/calls/new" search={{ event: search.event }}>
              Post an open call
            </ButtonLink>
          </>
        }
      >
        Try other words, a wider radius or another day.
      </EmptyState>
    );
  return (
    <div className={classes(list.isPlaceholderData && "is-stale")} aria-busy={list.isFetching}>
      <div className="cluster is-spread talent-count">
        <p className="supporting-text" role="status">
          <b className="tabular-numbers">{countText(first?.total ?? found.length)}</b>{" "}
          {scopeText(search, first?.place)}
        </p>
        <div className="cluster">
          <Select
            label="Sort by"
            value={search.order ?? (search.place ? "nearest" : "recent")}
            onChange={(event) =>
              onChange({ order: actOrders.find((order) => order === event.target.value) })
            }
          >
            {actOrders
              .filter((order) => order !== "nearest" || search.place)
              .map((order) => (
                <option key={order} value={order}>
                  {orders[order]}
                </option>
              ))}
          </Select>
          {isByFee && search.min === undefined && search.max === undefined && (
            <Select
              label="Show fees in this currency first"
              hideLabel
              value={first?.currency}
              onChange={(event) => onChange({ currency: event.target.value })}
            >
              {offeredCurrencies.map((currency) => (
                <option key={currency}>{currency}</option>
              ))}
            </Select>
          )}
        </div>
      </div>
      {search.view === "map" ? (
        <MapAndList acts={found} occasion={occasion} />
      ) : (
        found.map((act, at) => (
          <Fragment key={act.id}>
            {isByFee && feesText(act) !== feesText(found[at - 1]) && (
              <p className="talent-fees">{feesText(act)}</p>
            )}
            <ActRow act={act} occasion={occasion} until={search.until} />
          </Fragment>
        ))
      )}
      <LoadMore
        things="acts"
        pages={list.data.pages.length}
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onLoad={() => void list.fetchNextPage()}
      />
      <p className="talent-call">
        <Link className="link" to="/calls/new" search={{ event: search.event }}>
          No one quite right? Post an open call
        </Link>
      </p>
    </div>
  );
}

const ground = <div className="map" data-app="near" />;

/** The acts loaded so far, in a short form beside their map. */
function MapAndList({ acts, occasion }: { acts: FoundAct[]; occasion: Occasion }) {
  // Rendered only in the browser: the server has no window to measure a map by.
  const isHydrated = useIsHydrated();
  const [marked, setMarked] = useState<string>();
  return (
    <div className="act-map-columns">
      <ul className="act-lines">
        {acts.map((act) => (
          <ActLine key={act.id} act={act} occasion={occasion} onMark={setMarked} />
        ))}
      </ul>
      {isHydrated ? (
        <Suspense fallback={ground}>
          <ActMap acts={acts} occasion={occasion} marked={marked} />
        </Suspense>
      ) : (
        ground
      )}
    </div>
  );
}

/** Names the group of comparable fees that an act belongs to. */
function feesText(act: FoundAct | undefined): string | undefined {
  if (!act) return undefined;
  return act.rate ? `Fees per ${act.rate.per} in ${act.rate.currency}` : "Fee on request";
}

function countText(total: number): string {
  if (total >= actLimits.counted) return `${actLimits.counted} acts or more`;
  return total === 1 ? "1 act" : `${total} acts`;
}

const monthAndDay = { month: "long", day: "numeric" } as const;

function daysText(day: string, until: string | undefined): string {
  const [first, last] = [day, until ?? day].map((one) => dayName(one, monthAndDay));
  return until ? `from ${first} to ${last}` : `on ${first}`;
}

function scopeText(search: TalentSearch, place: Place | null | undefined): string {
  return [
    search.day && `may be free ${daysText(search.day, search.until)}`,
    place?.name && `within ${radiusText(search.radius ?? 50)} of ${place.name}`,
  ]
    .filter(Boolean)
    .join(" ");
}
