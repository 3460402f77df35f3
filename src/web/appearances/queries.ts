import { queryOptions } from "@tanstack/react-query";
import { fetchJson, api } from "../app/api.ts";
import { pagedQuery } from "../lib/paged-query.ts";

const all = ["appearances"] as const;

export function verificationQuery(number: string) {
  return queryOptions({
    queryKey: [...all, "one", number],
    queryFn: () => fetchJson(api.appearances[":number"].$get({ param: { number } })),
  });
}

export function appearancesOfActQuery(actId: string) {
  return pagedQuery({
    queryKey: [...all, "of-act", actId],
    fetchPage: (cursor) =>
      fetchJson(api.acts[":id"].appearances.$get({ param: { id: actId }, query: { cursor } })),
  });
}

export const signingKeyQuery = queryOptions({
  queryKey: [...all, "key"],
  queryFn: () => fetchJson(api["appearance-key"].$get()),
  staleTime: Infinity,
});
