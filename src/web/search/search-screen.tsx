import { useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { searchLimits } from "../../contract/search-limits.ts";
import { TextFilter } from "../discovery/text-filter.tsx";
import { TabPanel, Tabs } from "../ui/tabs.tsx";
import { numberText } from "../lib/number-text.ts";
import { AllResults } from "./all-results.tsx";
import { EventResults, PeopleResults, PostResults } from "./results.tsx";
import { isLongEnough, type SearchAddress } from "./search-address.ts";
import "../events/events.css";
import "../posts/feed.css";
import "./search.css";
import { useInfiniteQuery } from "@tanstack/react-query";
import {
  actsFoundQuery,
  callsFoundQuery,
  eventsFoundQuery,
  peopleFoundQuery,
  postsFoundQuery,
} from "./queries.ts";
import { ActResults, CallResults } from "./talent-found.tsx";

const results = {
  events: EventResults,
  people: PeopleResults,
  posts: PostResults,
  acts: ActResults,
  calls: CallResults,
};

/** Search results, a few of each kind or one kind per tab. Query and tab are kept in the URL. */
export function SearchScreen({ address }: { address: SearchAddress }) {
  const navigate = useNavigate();
  const { q = "" } = address;
  const tabs = useTabs(q);
  const tab = address.tab ?? "all";
  const change = (changes: SearchAddress) =>
    void navigate({
      to: "/search",
      search: { ...address, ...changes },
      replace: true,
      resetScroll: false,
    });
  const Results = tab === "all" ? undefined : results[tab];
  return (
    <main id="main">
      <div className="page-head">
        <h1>{isLongEnough(q) ? `Results for “${q}”` : "Search"}</h1>
      </div>
      <form
        role="search"
        aria-label="Everything"
        className="search-form"
        onSubmit={(event) => event.preventDefault()}
      >
        <TextFilter
          label="Search people, events, posts and acts"
          name="q"
          type="search"
          icon={Search}
          placeholder="People, events, posts, acts"
          maxLength={searchLimits.max}
          value={q}
          onChange={(typed) => change({ q: typed })}
        />
      </form>
      <Tabs label="Kind of result" value={tab} onChange={(to) => change({ tab: to })} tabs={tabs}>
        <TabPanel value={tab} className="search-results">
          {isLongEnough(q) ? (
            Results ? (
              <Results q={q} />
            ) : (
              <AllResults q={q} onSeeAll={(to) => change({ tab: to })} />
            )
          ) : (
            <p className="faint-text">Type at least {searchLimits.min} characters.</p>
          )}
        </TabPanel>
      </Tabs>
    </main>
  );
}

type List = {
  hasNextPage: boolean;
  data: { pages: { items: unknown[]; total?: number | null }[] } | undefined;
};

/** The number of results as far as it's known: "4", "20+". */
function countOf({ data, hasNextPage }: List): { count: number; isMore: boolean } {
  const total = data?.pages[0]?.total;
  if (total !== undefined && total !== null) return { count: total, isMore: false };
  return { count: data?.pages.flatMap(({ items }) => items).length ?? 0, isMore: hasNextPage };
}

/** The tabs, with their counts once there is a query. */
function useTabs(q: string) {
  const isAsked = isLongEnough(q);
  const counts = {
    events: countOf(useInfiniteQuery(eventsFoundQuery(q))),
    people: countOf(useInfiniteQuery(peopleFoundQuery(q))),
    posts: countOf(useInfiniteQuery(postsFoundQuery(q))),
    acts: countOf(useInfiniteQuery(actsFoundQuery(q))),
    calls: countOf(useInfiniteQuery(callsFoundQuery(q))),
  };
  const each = Object.values(counts);
  const all = {
    count: each.reduce((sum, { count }) => sum + count, 0),
    isMore: each.some(({ isMore }) => isMore),
  };
  const label = (name: string, { count, isMore }: ReturnType<typeof countOf>) =>
    isAsked ? (
      <>
        {name}{" "}
        <span className="tabular-numbers">
          {numberText(count)}
          {isMore && "+"}
        </span>
      </>
    ) : (
      name
    );
  return [
    { value: "all", label: label("All", all) },
    { value: "events", label: label("Events", counts.events) },
    { value: "people", label: label("People", counts.people) },
    { value: "posts", label: label("Posts", counts.posts) },
    { value: "acts", label: label("Acts", counts.acts) },
    { value: "calls", label: label("Open calls", counts.calls) },
  ] as const;
}
