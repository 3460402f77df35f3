import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Recommendation } from "../../contract/recommendations.ts";
import { answer, api } from "../app/api.ts";
import { changeInPages, type Pages } from "../lib/list-pages.ts";
import { pagedQuery } from "../lib/paged-query.ts";
const all = ["for-you"] as const;

export const forYouKeys = { all, lists: [...all, "list"] } as const;

/** What is recommended, so many at a time. Fetched again by every visit, and left alone while the list is read. */
function recommendationsQuery(limit: number) {
  return pagedQuery({
    queryKey: [...forYouKeys.lists, limit],
    fetchPage: (cursor) => answer(api.my.recommendations.$get({ query: { cursor, limit } })),
    refetchOnWindowFocus: false,
  });
}

export const forYouQuery = recommendationsQuery(12);

/** Three, and as many again for those that are turned away. */
export const forYouRowQuery = recommendationsQuery(6);

export const interestsQuery = queryOptions({
  queryKey: [...forYouKeys.all, "interests"],
  queryFn: () => answer(api.my.interests.$get()),
});

/** The taste has changed: the next visit asks again, and what is being read stays where it is. */
export function tasteChanged(queryClient: QueryClient) {
  void queryClient.invalidateQueries({ queryKey: forYouKeys.all, refetchType: "none" });
}

/** Shows on a recommended event whether it is saved. */
export function markSaved(queryClient: QueryClient, id: string, saved: boolean) {
  queryClient.setQueriesData<Pages<Recommendation>>(
    { queryKey: forYouKeys.lists },
    (pages) => pages && changeInPages(pages, id, (event) => ({ ...event, saved })),
  );
  tasteChanged(queryClient);
}
