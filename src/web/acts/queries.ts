import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fetchJson, api } from "../app/api.ts";

const all = ["acts"] as const;

export const actKeys = { all } as const;

export function actQuery(slug: string) {
  return queryOptions({
    queryKey: [...all, "one", slug],
    queryFn: () => fetchJson(api.talent[":slug"].$get({ param: { slug } })),
  });
}

export function actsOfPersonQuery(id: string) {
  return queryOptions({
    queryKey: [...all, "of-person", id],
    queryFn: () => fetchJson(api.people[":id"].acts.$get({ param: { id } })),
  });
}

/** Listed acts whose names match. */
export function actsByNameQuery(q: string) {
  return queryOptions({
    queryKey: [...all, "by-name", q],
    queryFn: () => fetchJson(api.talent.$get({ query: { q, limit: 4 } })),
    placeholderData: keepPreviousData,
  });
}
