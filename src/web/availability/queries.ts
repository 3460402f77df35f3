import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { answer, api } from "../app/api.ts";

const all = ["act-days"] as const;

export const actDayKeys = { all } as const;

/** The days of a month, YYYY-MM, on which an act is not free. */
export function actDaysQuery(id: string, month: string) {
  return queryOptions({
    queryKey: [...all, id, month],
    queryFn: () => answer(api.acts[":id"].days.$get({ param: { id }, query: { month } })),
    placeholderData: keepPreviousData,
  });
}
