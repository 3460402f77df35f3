import { createFileRoute } from "@tanstack/react-router";
import { itemsOf } from "../../../lib/list-pages.ts";
import { eventsFoundQuery, peopleFoundQuery, postsFoundQuery } from "../../../search/queries.ts";
import { isLongEnough, readSearchAddress } from "../../../search/search-address.ts";
import { SearchScreen } from "../../../search/search-screen.tsx";

export const Route = createFileRoute("/_app/_member/search")({
  validateSearch: readSearchAddress,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { q = "", tab } }) => {
    // Inside the app the screen asks by itself; only the first page comes whole from the server.
    if (!import.meta.env.SSR || !isLongEnough(q)) return;
    if (tab === "events") await queryClient.prefetchInfiniteQuery(eventsFoundQuery(q));
    else if (tab === "posts") await queryClient.prefetchInfiniteQuery(postsFoundQuery(q));
    else if (tab === "people") await queryClient.prefetchInfiniteQuery(peopleFoundQuery(q));
    else {
      // In the order in which the screen looks for a kind that has a match.
      const [people, events] = [peopleFoundQuery(q), eventsFoundQuery(q)];
      await queryClient.prefetchInfiniteQuery(people);
      if (itemsOf(queryClient.getQueryData(people.queryKey)).length > 0) return;
      await queryClient.prefetchInfiniteQuery(events);
      if (itemsOf(queryClient.getQueryData(events.queryKey)).length > 0) return;
      await queryClient.prefetchInfiniteQuery(postsFoundQuery(q));
    }
  },
  head: ({ match }) => ({
    meta: [{ title: `${match.search.q ? `${match.search.q} · ` : ""}Search · Marquee` }],
  }),
  component: () => <SearchScreen address={Route.useSearch()} />,
});
