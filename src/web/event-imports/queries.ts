import { queryOptions } from "@tanstack/react-query";
import type { importRowStates } from "../../contract/events/import-limits.ts";
import { fetchJson, api } from "../app/api.ts";
import { pagedQuery } from "../lib/paged-query.ts";

const all = ["event-imports"] as const;

export const importKeys = {
  /** Lists of an import's rows, whatever their state. */
  rows: (id: string) => [...all, "rows", id] as const,
};

/** One import; polled every second while it runs. */
export function importQuery(id: string) {
  return queryOptions({
    queryKey: [...all, "one", id],
    queryFn: () => fetchJson(api.my["event-imports"][":id"].$get({ param: { id } })),
    refetchInterval: ({ state: { data } }) => (data?.state === "running" ? 1_000 : false),
  });
}

export const importsQuery = pagedQuery({
  queryKey: [...all, "list"],
  fetchPage: (cursor) => fetchJson(api.my["event-imports"].$get({ query: { cursor, limit: 8 } })),
});

type RowState = (typeof importRowStates)[number];

export function importRowsQuery(id: string, state: RowState) {
  return pagedQuery({
    queryKey: [...importKeys.rows(id), state],
    fetchPage: (cursor) =>
      fetchJson(
        api.my["event-imports"][":id"].rows.$get({ param: { id }, query: { cursor, state } }),
      ),
  });
}
