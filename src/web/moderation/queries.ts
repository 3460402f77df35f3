import { queryOptions } from "@tanstack/react-query";
import { logActions } from "../../contract/moderation/limits.ts";
import type { LogFilters } from "../../contract/moderation/log.ts";
import { validate } from "uuid";
import { fetchJson, api } from "../app/api.ts";
import { pagedQuery } from "../lib/paged-query.ts";

export const administrationKeys = { all: ["administration"] } as const;

export const openWorkQuery = queryOptions({
  queryKey: [...administrationKeys.all, "open-work"],
  queryFn: () => fetchJson(api.administration.reports.count.$get()),
  // Other moderators work on the same queue.
  refetchInterval: 60_000,
});

export const reportsQuery = pagedQuery({
  queryKey: [...administrationKeys.all, "reports"],
  fetchPage: (cursor) => fetchJson(api.administration.reports.$get({ query: { cursor } })),
});

export const heldQuery = pagedQuery({
  queryKey: [...administrationKeys.all, "held"],
  fetchPage: (cursor) => fetchJson(api.administration.held.$get({ query: { cursor } })),
});

export const heldWordsQuery = queryOptions({
  queryKey: [...administrationKeys.all, "held-words"],
  queryFn: () => fetchJson(api.administration["held-words"].$get()),
});

export const appealsQuery = pagedQuery({
  queryKey: [...administrationKeys.all, "appeals"],
  fetchPage: (cursor) => fetchJson(api.administration.appeals.$get({ query: { cursor } })),
});

export const suspensionsQuery = pagedQuery({
  queryKey: [...administrationKeys.all, "suspensions"],
  fetchPage: (cursor) => fetchJson(api.administration.suspensions.$get({ query: { cursor } })),
});

/** The valid filters among the search params. */
export function readLogFilters(raw: Partial<Record<keyof LogFilters, string>>): LogFilters {
  const { actor, person } = raw;
  return {
    actor: isId(actor) ? actor : undefined,
    person: isId(person) ? person : undefined,
    action: logActions.find((action) => action === raw.action),
  };
}

function isId(value: unknown): value is string {
  return typeof value === "string" && validate(value);
}

export const logQuery = (filters: LogFilters) =>
  pagedQuery({
    queryKey: [...administrationKeys.all, "log", filters],
    fetchPage: (cursor) =>
      fetchJson(api.administration.log.$get({ query: { ...filters, cursor } })),
  });

export const logActorsQuery = queryOptions({
  queryKey: [...administrationKeys.all, "log-actors"],
  queryFn: () => fetchJson(api.administration.log.actors.$get()),
});

export const noticeKeys = { all: ["notices"] } as const;

export const noticesQuery = pagedQuery({
  queryKey: [...noticeKeys.all, "mine"],
  fetchPage: (cursor) => fetchJson(api.my.notices.$get({ query: { cursor } })),
});

export const myReportsQuery = pagedQuery({
  queryKey: [...noticeKeys.all, "reports"],
  fetchPage: (cursor) => fetchJson(api.my.reports.$get({ query: { cursor } })),
});

export const ownSuspensionQuery = (token: string) =>
  queryOptions({
    queryKey: [...noticeKeys.all, "suspension", token],
    queryFn: () => fetchJson(api.suspension.$post({ json: { token } })),
    retry: false,
    staleTime: Infinity,
  });
