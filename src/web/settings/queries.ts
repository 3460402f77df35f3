import { queryOptions } from "@tanstack/react-query";
import { fetchJson, api } from "../app/api.ts";
import { pagedQuery } from "../lib/paged-query.ts";
import { readPushState } from "../notifications/push.ts";
import { personKeys } from "../profiles/queries.ts";

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: () => fetchJson(api.settings.$get()),
});

export const securityQuery = queryOptions({
  queryKey: ["security"],
  queryFn: () => fetchJson(api.security.$get()),
});

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: () => fetchJson(api.sessions.$get()),
});

export const blocksQuery = pagedQuery({
  queryKey: [...personKeys.all, "blocks"],
  fetchPage: (cursor) => fetchJson(api.blocks.$get({ query: { cursor } })),
});

export const mutesQuery = pagedQuery({
  queryKey: [...personKeys.all, "mutes"],
  fetchPage: (cursor) => fetchJson(api.mutes.$get({ query: { cursor } })),
});

/** Fetched again each time it's shown, since what a cancellation costs changes with the days. */
export const deletionPreviewQuery = queryOptions({
  queryKey: ["deletion-preview"],
  queryFn: () => fetchJson(api.my.account.deletion.$get()),
  staleTime: 0,
});

/** The export of the viewer's data; polled every second while it's being created. */
export const exportQuery = queryOptions({
  queryKey: ["own-export"],
  queryFn: () => fetchJson(api.my.export.$get()),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data?.state === "queued" || data?.state === "running" ? 1_000 : false,
});

/** Whether this browser is subscribed to push. */
export function pushStateQuery(personId: string) {
  return queryOptions({ queryKey: ["push", personId], queryFn: () => readPushState(personId) });
}

/** Whether a username is available. */
export function usernameQuery(name: string) {
  return queryOptions({
    queryKey: ["username", name],
    queryFn: () => fetchJson(api.usernames.$get({ query: { name } })),
    staleTime: 10_000,
  });
}
