import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { fetchJson, api } from "../app/api.ts";
import { refreshKnown } from "../lib/list-pages.ts";
import { pagedQuery } from "../lib/paged-query.ts";

const all = ["notifications"] as const;

/** The number of unread cards; fetched again whenever a hint says that something changed. */
export const unreadQuery = queryOptions({
  queryKey: [...all, "unread"],
  queryFn: () => fetchJson(api.notifications.unread.$get()),
});

/** The list as it was when the screen was opened; afterwards its cards are updated in place, so that nothing moves under a reader. */
export const notificationsQuery = pagedQuery({
  queryKey: [...all, "list"],
  fetchPage: (cursor) => fetchJson(api.notifications.$get({ query: { cursor } })),
  // Long enough for a page rendered by the server, short enough that the bell always opens the newest.
  staleTime: 5_000,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** The newest fifty; fetching them updates the cards shown, and new ones wait behind a button. */
export function newestQuery(queryClient: QueryClient) {
  return queryOptions({
    queryKey: [...all, "newest"],
    queryFn: async () => {
      const newest = await fetchJson(api.notifications.$get({ query: { limit: 50 } }));
      queryClient.setQueryData(notificationsQuery.queryKey, (shown) => {
        if (!shown) return shown;
        const isEmpty = shown.pages.every((page) => page.items.length === 0);
        return isEmpty ? startWith(newest) : refreshKnown(shown, newest);
      });
      return newest;
    },
    staleTime: 5_000,
    gcTime: 0,
  });
}

/** The list, restarted with this page. */
export function startWith<Page>(page: Page) {
  return { pages: [page], pageParams: [undefined] };
}

export const choicesQuery = queryOptions({
  queryKey: [...all, "choices"],
  queryFn: () => fetchJson(api["notification-choices"].$get()),
});
