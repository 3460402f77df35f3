import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { answer, api } from "../app/api.ts";

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

export const blocksQuery = infiniteQueryOptions({
  queryKey: ["people", "blocks"],
  queryFn: ({ pageParam: cursor }) => answer(api.blocks.$get({ query: { cursor } })),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
});
