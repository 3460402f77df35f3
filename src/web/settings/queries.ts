import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "../app/api.ts";
import { pagedQuery } from "../lib/paged-query.ts";

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: () => answer(api.settings.$get()),
});

export const securityQuery = queryOptions({
  queryKey: ["security"],
  queryFn: () => answer(api.security.$get()),
});

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: () => answer(api.sessions.$get()),
});

export const blocksQuery = pagedQuery({
  queryKey: ["people", "blocks"],
  fetchPage: (cursor) => answer(api.blocks.$get({ query: { cursor } })),
});
