import { useInfiniteQuery } from "@tanstack/react-query";
import { eventsFoundQuery, peopleFoundQuery, postsFoundQuery } from "./queries.ts";
import { isLongEnough, type SearchTab } from "./search-address.ts";

/** The first kind of result that has a match; each is asked only when the ones before it are empty. */
export function useMatchingTab(q: string, isWanted: boolean): SearchTab {
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
