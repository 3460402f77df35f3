import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { actKeys } from "../acts/queries.ts";
import { fetchJson, api } from "../app/api.ts";
import { callKeys } from "../calls/queries.ts";
import { eventKeys } from "../events/queries.ts";
import { postKeys } from "../posts/queries.ts";
import { pagedQuery } from "../lib/paged-query.ts";
import { personKeys } from "../profiles/queries.ts";
import { isLongEnough } from "./search-address.ts";

export function peopleFoundQuery(q: string) {
  return pagedQuery({
    queryKey: [...personKeys.all, "found", q],
    fetchPage: (cursor) => fetchJson(api.people.$get({ query: { q, cursor } })),
    enabled: isLongEnough(q),
    placeholderData: keepPreviousData,
  });
}

export function eventsFoundQuery(q: string) {
  return pagedQuery({
    queryKey: [...eventKeys.lists, "found", q],
    fetchPage: (cursor) => fetchJson(api.events.$get({ query: { q, cursor, limit: 12 } })),
    enabled: isLongEnough(q),
    placeholderData: keepPreviousData,
  });
}

/** The best matching events while typing. */
export function eventSuggestionsQuery(q: string, limit: number) {
  return queryOptions({
    queryKey: [...eventKeys.lists, "suggested", q, limit],
    queryFn: () => fetchJson(api.events.$get({ query: { q, limit } })),
    placeholderData: keepPreviousData,
  });
}

export function actsFoundQuery(q: string) {
  return pagedQuery({
    queryKey: [...actKeys.all, "found", q],
    fetchPage: (cursor) => fetchJson(api.talent.$get({ query: { q, cursor, limit: 12 } })),
    enabled: isLongEnough(q),
    placeholderData: keepPreviousData,
  });
}

/** The best matching acts while typing. */
export function actSuggestionsQuery(q: string, limit: number) {
  return queryOptions({
    queryKey: [...actKeys.all, "suggested", q, limit],
    queryFn: () => fetchJson(api.talent.$get({ query: { q, limit } })),
    placeholderData: keepPreviousData,
  });
}

export function callsFoundQuery(q: string) {
  return pagedQuery({
    queryKey: [...callKeys.all, "found", q],
    fetchPage: (cursor) => fetchJson(api.calls.$get({ query: { q, cursor, limit: 12 } })),
    enabled: isLongEnough(q),
    placeholderData: keepPreviousData,
  });
}

/** Keyed under the lists of posts, so that like and comment counts stay up to date. */
export function postsFoundQuery(q: string) {
  return pagedQuery({
    queryKey: [...postKeys.lists, "found", q],
    fetchPage: (cursor) => fetchJson(api.search.posts.$get({ query: { q, cursor } })),
    enabled: isLongEnough(q),
    placeholderData: keepPreviousData,
  });
}
