import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { importRowStates } from "../../contract/events/import-limits.ts";
import { answer, api } from "../app/api.ts";

const firstPage = undefined as string | undefined;

/** One import; asked again every second while it makes events. */
export function importQuery(id: string) {
  return queryOptions({
    queryKey: ["event-imports", "one", id],
    queryFn: () => answer(api.my["event-imports"][":id"].$get({ param: { id } })),
    refetchInterval: ({ state: { data } }) => (data?.state === "running" ? 1_000 : false),
  });
}

export const importsQuery = infiniteQueryOptions({
  queryKey: ["event-imports", "list"],
  queryFn: ({ pageParam: cursor }) =>
    answer(api.my["event-imports"].$get({ query: { cursor, limit: 8 } })),
  initialPageParam: firstPage,
  getNextPageParam: (page) => page.next ?? undefined,
});

type RowState = (typeof importRowStates)[number];

export function importRowsQuery(id: string, state: RowState) {
  return infiniteQueryOptions({
    queryKey: ["event-imports", "rows", id, state],
    queryFn: ({ pageParam: cursor }) =>
      answer(api.my["event-imports"][":id"].rows.$get({ param: { id }, query: { cursor, state } })),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}
