import { keepPreviousData } from "@tanstack/react-query";
import { answer, api } from "../app/api.ts";
import { pagedQuery } from "../lib/paged-query.ts";
import { isLongEnough } from "./search-address.ts";

export function peopleFoundQuery(q: string) {
  return pagedQuery({
    queryKey: ["people", "found", q],
    fetchPage: (cursor) => answer(api.people.$get({ query: { q, cursor } })),
    enabled: isLongEnough(q),
    placeholderData: keepPreviousData,
  });
}

export function eventsFoundQuery(q: string) {
  return pagedQuery({
    queryKey: ["events", "list", "found", q],
    fetchPage: (cursor) => answer(api.events.$get({ query: { q, cursor, limit: 12 } })),
    enabled: isLongEnough(q),
    placeholderData: keepPreviousData,
  });
}

/** Among the lists of posts, so that likes and comments count on in it. */
export function postsFoundQuery(q: string) {
  return pagedQuery({
    queryKey: ["posts", "list", "found", q],
    fetchPage: (cursor) => answer(api.search.posts.$get({ query: { q, cursor } })),
    enabled: isLongEnough(q),
    placeholderData: keepPreviousData,
  });
}
