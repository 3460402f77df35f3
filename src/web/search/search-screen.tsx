import { useNavigate } from "@tanstack/react-router";
import { Calendar, Files, Search, Users } from "lucide-react";
import { searchLimits } from "../../contract/search-limits.ts";
import { TextFilter } from "../discovery/text-filter.tsx";
import { TabPanel, Tabs } from "../ui/tabs.tsx";
import { EventResults, PeopleResults, PostResults } from "./results.tsx";
import { isLongEnough, type SearchAddress, type SearchTab } from "./search-address.ts";
import "../events/events.css";
import "../posts/feed.css";
import "./search.css";
import { useInfiniteQuery } from "@tanstack/react-query";
import { eventsFoundQuery, peopleFoundQuery, postsFoundQuery } from "./queries.ts";

const tabs = [
  { value: "people", label: "People", icon: Users },
  { value: "events", label: "Events", icon: Calendar },
  { value: "posts", label: "Posts", icon: Files },
] as const;

const results = { people: PeopleResults, events: EventResults, posts: PostResults };

/** Everything that can be found by words, kind by kind; question and tab live in the address. */
export function SearchScreen({ address }: { address: SearchAddress }) {
  const navigate = useNavigate();
  const { q = "" } = address;
  const matching = useMatchingTab(q, address.tab === undefined);
  const tab = address.tab ?? matching;
  const change = (changes: SearchAddress) =>
    void navigate({
      to: "/search",
      search: { ...address, ...changes },
      replace: true,
      resetScroll: false,
    });
  const Results = results[tab];
  return (
    <main id="main">
      <div className="page-head">
        <h1>Search</h1>
      </div>
      <form
        role="search"
        aria-label="Everything"
        className="search-form"
        onSubmit={(event) => event.preventDefault()}
      >
        <TextFilter
          label="Search people, events and posts"
          name="q"
          type="search"
          icon={Search}
          placeholder="People, events, posts"
          maxLength={searchLimits.max}
          value={q}
          onChange={(typed) => change({ q: typed })}
        />
      </form>
      <Tabs label="Kind of result" value={tab} onChange={(to) => change({ tab: to })} tabs={tabs}>
        <TabPanel value={tab} className="search-results">
          {isLongEnough(q) ? (
            <Results q={q} />
          ) : (
            <p className="faint-text">Type at least {searchLimits.min} characters.</p>
          )}
        </TabPanel>
      </Tabs>
    </main>
  );
}

/** The first kind of result that has a match; each is asked only when the ones before it are empty. */
function useMatchingTab(q: string, isWanted: boolean): SearchTab {
  const asks = isWanted && isLongEnough(q);
  const people = useInfiniteQuery({ ...peopleFoundQuery(q), enabled: asks });
  const noPeople = asks && isEmpty(people);
  const events = useInfiniteQuery({ ...eventsFoundQuery(q), enabled: noPeople });
  const noEvents = noPeople && isEmpty(events);
  const posts = useInfiniteQuery({ ...postsFoundQuery(q), enabled: noEvents });
  if (!noPeople) return "people";
  if (!noEvents) return "events";
  return isEmpty(posts) ? "people" : "posts";
}

type List = { isSuccess: boolean; data: { pages: { items: unknown[] }[] } | undefined };

function isEmpty({ isSuccess, data }: List): boolean {
  return isSuccess && (data?.pages.every(({ items }) => items.length === 0) ?? false);
}
