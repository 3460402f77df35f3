import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "../app/api.ts";
import { pagedQuery } from "../lib/paged-query.ts";

const all = ["appearances"] as const;

export function verificationQuery(number: string) {
  return queryOptions({
    queryKey: [...all, "one", number],
    queryFn: () => answer(api.appearances[":number"].$get({ param: { number } })),
  });
}

export function appearancesOfActQuery(actId: string) {
  return pagedQuery({
    queryKey: [...all, "of-act", actId],
    fetchPage: (cursor) =>
      answer(api.acts[":id"].appearances.$get({ param: { id: actId }, query: { cursor } })),
  });
}

export const signingKeyQuery = queryOptions({
  queryKey: [...all, "key"],
  queryFn: () => answer(api["appearance-key"].$get()),
  staleTime: Infinity,
});
