import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fetchJson, api } from "../app/api.ts";

const all = ["act-days"] as const;

/** The rules and calendars that mark days of the viewer's act as taken. */
export function daySourcesQuery(id: string) {
  return queryOptions({
    queryKey: [...all, id, "sources"],
    queryFn: () => fetchJson(api.acts[":id"]["day-sources"].$get({ param: { id } })),
    // The server reads a newly added calendar within seconds.
    refetchInterval: ({ state }) =>
      state.data?.calendars.some(({ readAt, problem }) => !readAt && !problem) ? 2_000 : false,
  });
}

export const actDayKeys = { all, of: (id: string) => [...all, id] as const } as const;

/** The days of a month, YYYY-MM, on which an act is not free. */
export function actDaysQuery(id: string, month: string) {
  return queryOptions({
    queryKey: [...all, id, month],
    queryFn: () => fetchJson(api.acts[":id"].days.$get({ param: { id }, query: { month } })),
    placeholderData: keepPreviousData,
  });
}
