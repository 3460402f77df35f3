import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Recommendation } from "../../contract/recommendations.ts";
import { fetchJson, api } from "../app/api.ts";
import { changeInPages, type Pages } from "../lib/list-pages.ts";
import { pagedQuery } from "../lib/paged-query.ts";
const all = ["for-you"] as const;

export const forYouKeys = { all, lists: [...all, "list"] } as const;

/** Recommendations, `limit` per page. Refetched on every visit, but not while the list is open. */
function recommendationsQuery(limit: number) {
  return pagedQuery({
    queryKey: [...forYouKeys.lists, limit],
    fetchPage: (cursor) => fetchJson(api.my.recommendations.$get({ query: { cursor, limit } })),
    refetchOnWindowFocus: false,
  });
}

export const forYouQuery = recommendationsQuery(12);

/** Three, plus three to replace dismissed ones. */
export const forYouRowQuery = recommendationsQuery(6);

export const interestsQuery = queryOptions({
  queryKey: [...forYouKeys.all, "interests"],
  queryFn: () => fetchJson(api.my.interests.$get()),
});

/** After the viewer's taste has changed, the next visit refetches; the open list stays as it is. */
export function tasteChanged(queryClient: QueryClient) {
  void queryClient.invalidateQueries({ queryKey: forYouKeys.all, refetchType: "none" });
}

/** Updates whether a recommended event is saved. */
export function markSaved(queryClient: QueryClient, id: string, saved: boolean) {
  queryClient.setQueriesData<Pages<Recommendation>>(
    { queryKey: forYouKeys.lists },
    (pages) => pages && changeInPages(pages, id, (event) => ({ ...event, saved })),
  );
  tasteChanged(queryClient);
}
