import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fetchJson, api } from "../app/api.ts";
import { eventKeys } from "../events/queries.ts";
import { pagedQuery } from "../lib/paged-query.ts";

const all = ["people"] as const;

/** All queries that return people have keys under `all`. */
export const personKeys = {
  all,
  /** The people that a person follows. */
  following: [...all, "following"],
} as const;

export function profileQuery(id: string) {
  return queryOptions({
    queryKey: [...personKeys.all, "one", id],
    queryFn: () => fetchJson(api.people[":id"].$get({ param: { id } })),
  });
}

/** People whose name starts with `q`, best matches first. */
export function peopleByNameQuery(q: string, limit: number) {
  return queryOptions({
    queryKey: [...personKeys.all, "search", q, limit],
    queryFn: () => fetchJson(api.people.$get({ query: { q, limit } })),
    placeholderData: keepPreviousData,
  });
}

/** Suggestions for a mention that starts with `q`. */
export function mentionsQuery(q: string) {
  return queryOptions({
    queryKey: [...personKeys.all, "mentions", q],
    queryFn: () => fetchJson(api.search.mentions.$get({ query: { q } })),
    placeholderData: keepPreviousData,
  });
}

/** A person's followers, or the people they follow. */
export function followsQuery(id: string, side: "followers" | "following") {
  return pagedQuery({
    queryKey: [...personKeys.all, side, id],
    fetchPage: (cursor) =>
      fetchJson(api.people[":id"][side].$get({ param: { id }, query: { cursor } })),
  });
}

export type PersonEvents = "created" | "upcoming" | "attended" | "appearances";

export function personEventsQuery(id: string, kind: PersonEvents) {
  return pagedQuery({
    queryKey: [...eventKeys.all, "of-person", id, kind],
    fetchPage: (cursor) =>
      fetchJson(
        api.people[":id"].events.$get({ param: { id }, query: { kind, cursor, limit: 8 } }),
      ),
  });
}

export const savedEventsQuery = pagedQuery({
  queryKey: [...eventKeys.all, "saved"],
  fetchPage: (cursor) => fetchJson(api.my["saved-events"].$get({ query: { cursor, limit: 8 } })),
});

export function showsOfActQuery(id: string, when: "upcoming" | "past") {
  return pagedQuery({
    queryKey: [...eventKeys.all, "of-act", id, when],
    fetchPage: (cursor) =>
      fetchJson(api.acts[":id"].shows.$get({ param: { id }, query: { when, cursor, limit: 8 } })),
  });
}
