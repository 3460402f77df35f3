import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { answer, api } from "../app/api.ts";
import { isLongEnough } from "./search-address.ts";

const firstPage = undefined as string | undefined;

const paged = {
  initialPageParam: firstPage,
  getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
  placeholderData: keepPreviousData,
};

export function peopleFoundQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: ["people", "found", q],
    queryFn: ({ pageParam: cursor }) => answer(api.people.$get({ query: { q, cursor } })),
    enabled: isLongEnough(q),
    ...paged,
  });
}

export function eventsFoundQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: ["events", "list", "found", q],
    queryFn: ({ pageParam: cursor }) =>
      answer(api.events.$get({ query: { q, cursor, limit: 12 } })),
    enabled: isLongEnough(q),
    ...paged,
  });
}

/** Among the lists of posts, so that likes and comments count on in it. */
export function postsFoundQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: ["posts", "list", "found", q],
    queryFn: ({ pageParam: cursor }) => answer(api.search.posts.$get({ query: { q, cursor } })),
    enabled: isLongEnough(q),
    ...paged,
  });
}
