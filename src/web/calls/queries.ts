import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { BoardColumn } from "../../contract/calls/limits.ts";
import { fetchJson, api } from "../app/api.ts";
import { pagedQuery } from "../lib/paged-query.ts";
import type { CallsSearch } from "./calls-search.ts";

const all = ["calls"] as const;

export const callKeys = { all } as const;

export function callsQuery({ skill, town, days }: CallsSearch) {
  return pagedQuery({
    queryKey: [...all, "list", skill, town, days],
    fetchPage: (cursor) => fetchJson(api.calls.$get({ query: { skill, town, days, cursor } })),
    placeholderData: keepPreviousData,
  });
}

export function callQuery(slug: string) {
  return queryOptions({
    queryKey: [...all, "one", slug],
    queryFn: () => fetchJson(api.calls[":id"].$get({ param: { id: slug } })),
  });
}

export function callsOfEventQuery(id: string) {
  return queryOptions({
    queryKey: [...all, "of-event", id],
    queryFn: () => fetchJson(api.events[":id"].calls.$get({ param: { id } })),
  });
}

/** The calls that the person runs, all or those for one event. */
export function myCallsQuery(event?: string) {
  return pagedQuery({
    queryKey: [...all, "mine", event ?? "all"],
    fetchPage: (cursor) => fetchJson(api.my.calls.$get({ query: { event, cursor } })),
  });
}

export const myApplicationsQuery = pagedQuery({
  queryKey: [...all, "my-applications"],
  fetchPage: (cursor) => fetchJson(api.my.applications.$get({ query: { cursor } })),
});

export function actsToApplyQuery(id: string) {
  return queryOptions({
    queryKey: [...all, "acts", id],
    queryFn: () => fetchJson(api.calls[":id"].acts.$get({ param: { id } })),
  });
}

export function boardQuery(id: string) {
  return queryOptions({
    queryKey: [...all, "board", id],
    queryFn: () => fetchJson(api.calls[":id"].board.$get({ param: { id } })),
  });
}

export type BoardFilters = { q: string; stars: string; sound: boolean };

export function boardColumnQuery(id: string, column: BoardColumn, filters: BoardFilters) {
  const { q, stars, sound } = filters;
  return pagedQuery({
    queryKey: [...all, "column", id, column, q, stars, sound],
    fetchPage: (cursor) =>
      fetchJson(
        api.calls[":id"].applications.$get({
          param: { id },
          query: {
            column,
            cursor,
            q: q || undefined,
            stars: stars || undefined,
            sound: sound ? "true" : undefined,
          },
        }),
      ),
    placeholderData: keepPreviousData,
  });
}

export function applicationQuery(id: string) {
  return queryOptions({
    queryKey: [...all, "application", id],
    queryFn: () => fetchJson(api.applications[":id"].$get({ param: { id } })),
  });
}
